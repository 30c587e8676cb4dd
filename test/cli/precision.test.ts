import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, readJson, standfast, temporaryFolder, writeShortScenario } from './program.js';

const folder = temporaryFolder();
const duel = writeShortScenario(folder);
const run = (...args: string[]) => standfast(['run', duel, ...args], { cwd: folder });
/** For all tests except the one that looks at the page. */
const runTables = (...args: string[]) => run(...args, '--no-report');
const record = (out: string) => readJson(folder, out, 'duel', 'run.json');
const TARGETS = 'holds_field=0.02,difference.turns=0.1';

describe('standfast run --precision', () => {
  test('gives the same number of battles and the same bytes for any number of workers', async () => {
    const written = async (jobs: string) => {
      const words = ['--precision', TARGETS, '--battles', '1e6', '--format', 'csv,json', '--json', '--quiet'];
      const { code, stdout, stderr } = await runTables(...words, '--jobs', jobs, '--out', `jobs-${jobs}`);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return { ...filesIn(join(folder, `jobs-${jobs}`)), stdout };
    };
    const one = await written('1');
    expect(await written('3')).toEqual(one);
    const { battles_per_design_point: battles, precision, scenario } = record('jobs-1');
    expect(battles % 4096).toBe(0);
    expect(battles).toBeLessThan(1e6);
    const targets = { holds_field: 0.02, 'difference.turns': 0.1 };
    expect(precision).toEqual({ targets, cap: 1e6, reached: true });
    expect(scenario.run).toMatchObject({ battles: 1e6, precision: targets });
  });

  test('says on the terminal that it stopped, and after how many battles', async () => {
    const { code, stderr } = await runTables('--precision', '0.05', '--battles', '1e6', '--out', 'said');
    expect(code).toBe(0);
    const { battles_per_design_point: battles } = record('said');
    expect(stderr).toContain(
      `Stopped after ${battles.toLocaleString('en')} of at most 1,000,000 battles: every named response is within its target. The widest is ± 0.0`,
    );
    expect(stderr).toContain(`${(2 * battles).toLocaleString('en')} battles in `);
  });

  test('reaching the cap first is not a failure; the terminal and the report say so', async () => {
    const { code, stderr } = await run('--precision', '0.001', '--battles', '5000', '--out', 'capped');
    expect(code).toBe(0);
    const said =
      /The cap of 5,000 battles was reached first: the widest is ± 0\.0\d+ for holds_field of (blue|red)/;
    expect(stderr).toMatch(said);
    const page = readFileSync(join(folder, 'capped/duel/report.html'), 'utf8');
    expect(page).toMatch(said);
    expect(page).toContain('standfast run duel.yaml --battles 5000 --precision holds_field=0.001');
    expect(record('capped')).toMatchObject({
      battles_per_design_point: 5000,
      precision: { targets: { holds_field: 0.001 }, cap: 5000, reached: false },
    });
  });

  test('overrides the scenario', async () => {
    const asked = ['--set', 'run.precision=0.05', '--battles', '1e6'];
    await runTables(...asked, '--out', 'asked', '--quiet');
    expect(record('asked').precision.targets).toEqual({ holds_field: 0.05 });
    await runTables(...asked, '--precision', 'turns=0.5', '--out', 'other', '--quiet');
    expect(record('other').precision.targets).toEqual({ turns: 0.5 });
    expect(record('other').scenario.run.precision).toEqual({ turns: 0.5 });
  });

  test('says so where it takes the place of a race', async () => {
    const race = ['--set', 'run.stop={ best_of: win_rate.blue }', '--battles', '500', '--out', 'race'];
    const said =
      'duel.yaml: --precision takes the place of `run.stop`: no variant stops before the others, and there is no race.\n';
    const { code, stderr } = await runTables(...race, '--precision', '0.05');
    expect(code).toBe(0);
    expect(stderr.split('duel.yaml: --precision')).toHaveLength(2);
    expect(stderr).toContain(said);
    expect((await runTables(...race)).stderr).not.toContain('--precision');
    expect((await runTables(...race, '--precision', '0.05', '--quiet')).stderr).toBe('');
  });

  test('--dry-run says what it would stop at', async () => {
    const { stderr } = await run('--precision', TARGETS, '--battles', '1e6', '--dry-run');
    expect(stderr).toContain(
      'It would play at most 1,000,000 battles of duel for each of 2 variants, seed 1, until it knows holds_field ± 0.02 and difference.turns ± 0.1:\n',
    );
  });

  test('a run without it does not mention it', async () => {
    const { stderr } = await runTables('--battles', '500', '--out', 'plain');
    expect(stderr).not.toMatch(/Stopped|cap/);
    expect(record('plain')).not.toHaveProperty('precision');
    expect(record('plain').scenario.run).toEqual({ battles: 500, seed: 1, exact: false });
  });
});
