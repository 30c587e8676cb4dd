import { describe, expect, test } from 'vitest';
import type { OddsRow } from '#src/rules/contract.js';
import { ROOT } from '../root.js';
import { standfast } from './program.js';

/** The printed morale table, rows of 13 and of 10 points. */
const OF_13 = 'F 1 2 3 3 4 5 6 6 7 8 9 S'.split(' ');
const OF_10 = '1 2 3 4 5 6 7 8 9 S'.split(' ');

/** The row with a number added to each number needed; F and S stay (MR-84). */
function shifted(row: readonly string[], by: number): string[] {
  return row.map((needed) => (needed === 'F' || needed === 'S' ? needed : String(Number(needed) + by)));
}

/** The number needed under each combination of options, by points left. */
function neededByOptions(rows: readonly OddsRow[]): Record<string, string[]> {
  const needed: Record<string, string[]> = {};
  for (const row of rows) {
    needed[row.options] ??= [];
    needed[row.options].push(row.needed);
  }
  return needed;
}

describe('standfast odds', () => {
  test('without a scenario: the squad of 13 points, with the whole printed row', async () => {
    const { code, stdout, stderr } = await standfast(['odds', '--json', '--unit', 'alpha']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const rows: OddsRow[] = JSON.parse(stdout);
    expect(neededByOptions(rows)).toEqual({ 'leaders on': OF_13, 'leaders off': OF_10 });
    // MR-11: 12 of 13 points is 90 %, cautious on failure; 8 of 13 is 60 %, shaken on failure.
    const at = (remaining: number) => rows.find((row) => row.of === 13 && row.remaining === remaining)!;
    expect(at(12).chances).toMatchObject({ pass: 0.9, cautious: 0.1 });
    expect(at(8).chances).toMatchObject({ pass: 0.6, shaken: 0.4 });
  });

  test('under each option of an elite, green squad', async () => {
    const { stdout } = await standfast([
      'odds',
      ...['--json', '--unit', 'alpha'],
      ...['--set', 'forces.blue.units.alpha.morale-ratio={class: elite, experience: green}'],
    ]);
    const expected: Record<string, string[]> = {};
    for (const [leaders, row] of [['on', OF_13] as const, ['off', OF_10] as const]) {
      // MR-81: +1 to the number needed as intended, +1 to a roll that must be low as written; MR-82: green is 1 worse.
      for (const [classes, by] of [['off', 0] as const, ['intended', 1] as const, ['literal', -1] as const]) {
        const label = `leaders ${leaders}, classes ${classes} (elite), experience`;
        expected[`${label} off (green)`] = shifted(row, by);
        expected[`${label} on (green)`] = shifted(row, by - 1);
      }
    }
    expect(neededByOptions(JSON.parse(stdout))).toEqual(expected);
  });

  test('are those of the scenario as written: it says that the experiment is ignored', async () => {
    const { stderr } = await standfast(['odds', 'scenarios/elite-or-levy.yaml', '--unit', 'alpha']);
    expect(stderr).toMatch(
      /^The experiment of the scenario is ignored; everything else is as in the scenario\.\n/,
    );
  });

  test('as a table, only what was asked for', async () => {
    const { stdout } = await standfast(['odds', '--unit', 'bravo', '--remaining', '12']);
    expect(stdout).toBe(`bravo · leaders on
┌──────┬────┬───────┬──────┬──────────┬────────┬────────┬────────────┐
│ left │ of │ needs │ pass │ cautious │ shaken │ broken │ eliminated │
├──────┼────┼───────┼──────┼──────────┼────────┼────────┼────────────┤
│   12 │ 13 │     9 │ 90 % │     10 % │      · │      · │          · │
└──────┴────┴───────┴──────┴──────────┴────────┴────────┴────────────┘
`);
  });

  test('a table that holds for several units is printed once', async () => {
    const { stdout, stderr } = await standfast(['odds', 'rulebooks/bag-duel.yaml'], { cwd: ROOT });
    expect(stdout).toBe(`able, baker, charlie, dog and easy · fate
┌───────┬─────────────────────┬─────────────────┐
│ stand │              waver: │            run: │
│       │ worsens to wavering │ becomes running │
├───────┼─────────────────────┼─────────────────┤
│  50 % │             31.25 % │         18.75 % │
└───────┴─────────────────────┴─────────────────┘
`);
    expect(stderr).toMatch(/\.\n\n$/);
  });

  test('situations with a single row each share a table, and say which are left out', async () => {
    const args = ['odds', 'rulebooks/pins-duel.yaml'];
    const { stdout, stderr } = await standfast(args, { cwd: ROOT });
    expect(stdout).toBe(`able, baker, charlie, dog and easy · order
┌───────────┬─────────────┬──────────────┐
│ situation │     passes: │       fails: │
│           │ sheds 1 pin │ becomes down │
├───────────┼─────────────┼──────────────┤
│ pins at 1 │     72.22 % │      27.78 % │
│ pins at 2 │     58.33 % │      41.67 % │
│ pins at 3 │     41.67 % │      58.33 % │
│ pins at 4 │     27.78 % │      72.22 % │
│ pins at 5 │     16.67 % │      83.33 % │
│ pins at 6 │      8.33 % │      91.67 % │
└───────────┴─────────────┴──────────────┘
`);
    expect(stderr).toMatch(
      /\n\nLeft out: pins at 7, pins at 8, .* and pins at 12\. `--all` prints everything, and `--all --unit able` everything about one unit\.\n$/,
    );
    const all = await standfast([...args, '--all'], { cwd: ROOT });
    expect(all.stdout).toContain('│ pins at 12 │');
    expect(all.stderr).not.toContain('Left out');
  });

  test('only under the options of the scenario, unless all are asked for', async () => {
    const args = ['odds', '--unit', 'bravo'];
    const titles = async (...more: string[]) =>
      (await standfast([...args, ...more])).stdout.split('\n').filter((line) => line.startsWith('bravo'));
    expect(await titles()).toEqual(['bravo · leaders off']);
    expect(await titles('--set', 'rules.morale-ratio.options.leaders=on')).toEqual(['bravo · leaders on']);
    expect(await titles('--all')).toEqual(['bravo · leaders on', 'bravo · leaders off']);
    expect((await standfast(args)).stderr).toContain('Left out: leaders on. `--all` prints everything');
  });

  test('neighbouring rows with the same chances are one', async () => {
    const { stdout } = await standfast(['odds', '--unit', 'bravo', '--all']);
    expect(stdout).toContain('│ 4 to 5 │ 13 │     3 │');
  });

  test('a rule that is not due is named, without chances', async () => {
    const { stdout } = await standfast(
      ['odds', 'rulebooks/pins-duel.yaml', '--set', 'rulebook.pins.rules.order.when=pins at least 20'],
      { cwd: ROOT },
    );
    expect(stdout).toBe(
      'able, baker, charlie, dog and easy · order\nnot due: no counter, state, mark or loss of the unit makes it so, and nothing around it\n',
    );
  });
});
