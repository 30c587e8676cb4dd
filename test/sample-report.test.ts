import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { standfast } from './cli/program.js';
import { ROOT } from './root.js';

const folder = mkdtempSync(join(tmpdir(), 'sample-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sample = join(ROOT, 'reports', 'sample', 'elite-or-levy');

test('the committed sample report is what `npm run sample` makes, byte for byte', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const words = scripts.sample.split('main.js ')[1].replace('reports/sample', folder).split(' ');
  const { code, stderr } = await standfast(words);
  expect(code, stderr).toBe(0);
  const made = join(folder, 'elite-or-levy');
  expect(readdirSync(made).sort()).toEqual(readdirSync(sample).sort());
  for (const file of readdirSync(made)) {
    expect(
      readFileSync(join(made, file)).equals(readFileSync(join(sample, file))),
      `${file} differs: npm run sample`,
    ).toBe(true);
  }
});
