import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { VERSION } from '#src/version.js';
import { MUTANTS, PARTS, RESULTS } from './nightly-parts.js';
import { ROOT } from './root.js';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('the version is the same in every file', () => {
  expect(JSON.parse(read('package.json')).version).toBe(VERSION);
  expect(JSON.parse(read('package-lock.json')).version).toBe(VERSION);
  expect(parse(read('CITATION.cff')).version).toBe(VERSION);
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${VERSION} `, 'm'));
});

// No night has been run since 0.10.0.
test.fails('every part of the nightly run was run in one of the last versions', () => {
  const [, , table = ''] = RESULTS.exec(read('docs/checking.md')) ?? [];
  const minorOf = (version: string) => version.split('.').slice(0, 2).map(Number);
  const [major, minor] = minorOf(VERSION);
  const isOld = (title: string) => {
    const row = table.split('\n').find((line) => line.startsWith(`| ${title} |`)) ?? '';
    const [ran, recent = -Infinity] = minorOf(/\| (\d+\.\d+)\.\d+, \S+, Node \S+ \|$/.exec(row)?.[1] ?? '');
    return ran !== major || recent < minor - 3 || row.includes('**');
  };
  expect([...PARTS.map(([title]) => title), MUTANTS].filter(isOld)).toEqual([]);
});
