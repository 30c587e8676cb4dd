import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.js';
import { readRows, standfast, temporaryFolder } from './program.js';

const EVEN = readFileSync(join(ROOT, 'scenarios', 'even-fight.yaml'), 'utf8')
  .replace('from: 1, to: 12', 'from: 3, to: 7')
  .replace('battles: 20000', 'battles: 500')
  .replace('  target:', '  battles: 4096\n  target:');
const PATH = 'forces.red.units.wall.roster.trooper';

function written(text: string): { folder: string; file: string } {
  const folder = temporaryFolder();
  const file = join(folder, 'even.yaml');
  writeFileSync(file, text);
  return { folder, file };
}

describe('a scenario that solves for a number', () => {
  test('is run to the answer, with the same bytes for any number of workers', async () => {
    const { folder, file } = written(EVEN);
    const runs = await Promise.all(
      ['1', '2'].map((jobs) =>
        standfast(['run', file, '--quiet', '--jobs', jobs, '--out', join(folder, jobs)]),
      ),
    );
    expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ]);
    const read = (jobs: string, name: string) => readFileSync(join(folder, jobs, 'even-fight', name), 'utf8');
    const names = readdirSync(join(folder, '1', 'even-fight')).sort();
    expect(names).toEqual(expect.arrayContaining(['solve-curve.svg', 'solve-curve.vl.json', 'solve.csv']));
    for (const name of names) expect(read('2', name)).toBe(read('1', name));

    // The list of runs says how many battles are behind the answer.
    expect(readFileSync(join(folder, '1', 'index.html'), 'utf8')).toMatch(
      /\d,\d{3} battles to solve · 500 battles at/,
    );

    // The same answer as the command gives, at the top of the report.
    const { stdout } = await standfast(['solve', file, '--json']);
    const found = JSON.parse(stdout);
    expect(found.candidates).toEqual([5, 6]);
    const rows = readRows(folder, '1', 'even-fight', 'solve.csv');
    const answers = rows.flatMap(({ answer, value }) => (answer === 'true' ? [Number(value)] : []));
    expect(answers).toEqual(found.candidates);
    expect(rows.map(({ value }) => value)).toEqual(['3', '4', '5', '6', '7']);
    expect(new Set(rows.map(({ path }) => path))).toEqual(new Set([PATH]));
    const page = read('1', 'report.html');
    expect(/<h1 id="answer">(.*?)<\/h1>/.exec(page)?.[1]).toMatch(/troopers behind the wall/);
    expect(page).toContain('id="solve-curve"');
    expect(page).toContain('target 50%');
  });

  test('for two numbers gives a line', async () => {
    const two = EVEN.replace(
      /vary: .*/,
      `vary:\n    - { path: combat.weapons.rifle.bands.2.needed, name: needed far away, from: 8, to: 10 }\n    - { path: ${PATH}, from: 1, to: 5 }`,
    );
    const { folder, file } = written(two);
    const { code, stdout } = await standfast(['run', file, '--out', folder]);
    expect(code).toBe(0);
    expect(stdout).toContain('of 15 pairs played');
    expect(readRows(folder, 'even-fight', 'solve.csv')).toHaveLength(15);
    expect(readFileSync(join(folder, 'even-fight', 'report.html'), 'utf8')).toContain('id="solve-line"');
    const shown = await standfast(['solve', file]);
    expect(shown.stdout).toMatch(/│ +10 │ .* to .* │/);
  });
});
