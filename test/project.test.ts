import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { VERSION } from '#src/version.js';
import { ROOT } from './root.js';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('the version is the same in every file', () => {
  expect(JSON.parse(read('package.json')).version).toBe(VERSION);
  expect(JSON.parse(read('package-lock.json')).version).toBe(VERSION);
  expect(parse(read('CITATION.cff')).version).toBe(VERSION);
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${VERSION} `, 'm'));
});
