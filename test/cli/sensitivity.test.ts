import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, standfast, temporaryFolder } from './program.js';

const folder = temporaryFolder();
const duel = join('scenarios', 'small-duel.yaml');

function sensitivity(out: string, ...args: string[]) {
  const quick = ['--battles', '1000', '--vary', 'rules.morale-ratio.options', '--vary', 'turnLimit'];
  return standfast(['sensitivity', duel, ...quick, '--out', join(folder, out), ...args]);
}

describe('standfast sensitivity', () => {
  test('prints every step with a bar, and writes the report, the chart and the table', async () => {
    const { code, stdout, stderr } = await sensitivity('a');
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/│ leaders +│ off │ on +│ +│█+ *│ \+\d/);
    expect(stdout).toMatch(/1,000\sbattles with each change/);
    expect(stdout).toMatch(/No effect in this scenario, since none of 1,000\sbattles used .*clamp/);
    const made = join(folder, 'a', 'small-duel-sensitivity');
    for (const name of ['report.html', 'steps.svg', 'steps.vl.json', 'sensitivity.csv', 'run.json'])
      expect(existsSync(join(made, name)), name).toBe(true);
    const page = readFileSync(join(made, 'report.html'), 'utf8');
    expect(page).toContain('What does one step of each number do?');
    expect(page).toContain('standfast sensitivity small-duel.yaml --vary rules.morale-ratio.options');
  });

  test('says what the scenario probably does not mean, unless it should be quiet', async () => {
    const elite = ['--set', 'forces.blue.units.team.morale-ratio.class=elite', '--no-report'];
    const [loud, quiet] = await Promise.all([
      sensitivity('warned', ...elite),
      sensitivity('quiet', ...elite, '--quiet'),
    ]);
    expect(loud.stderr).toMatch(/^warning: .*`class: elite` of `forces.blue.units.team` has no effect/);
    expect(quiet.stderr).toBe('');
  });

  test('says why the scenario does not allow a step', async () => {
    const short = ['--set', 'turnLimit=1', '--measure', 'turns', '--no-report'];
    const { stdout } = await sensitivity('short', ...short);
    expect(stdout).toMatch(
      /^Refused: turnLimit at 0: turnLimit must be a whole number from 1 to 200, got 0\.$/m,
    );
  });

  test('gives the same bytes for any number of workers', async () => {
    const [one, three] = await Promise.all(
      ['one', 'three'].map((out, i) => {
        const words = [
          '--vary',
          'turnLimit',
          '--battles',
          '5000',
          '--jobs',
          String(1 + 2 * i),
          '--no-report',
        ];
        return standfast(['sensitivity', duel, ...words, '--out', join(folder, out)]);
      }),
    );
    expect(one.stdout).toBe(three.stdout);
    expect(one.stdout).toMatch(
      /\nThe differences are in how often .* the field: [\d.]+% \([\d.]+\sto\s[\d.]+\) as the scenario is written\. 8,192\sbattles/,
    );
    const [a, b] = ['one', 'three'].map((out) => filesIn(join(folder, out)));
    expect(Object.keys(a).length).toBeGreaterThan(5);
    expect(a).toEqual(b);
  });

  test('is part of a run when the scenario has the key', async () => {
    const asked = ['--set', 'sensitivity={ vary: [rules.morale-ratio.options], measure: turns }'];
    const words = ['run', duel, '--battles', '1000', '--quiet', '--no-report', '--out', join(folder, 'run')];
    const { code, stderr } = await standfast([...words, ...asked]);
    expect(code, stderr).toBe(0);
    const table = readFileSync(join(folder, 'run', 'small-duel', 'sensitivity.csv'), 'utf8');
    expect(table).toMatch(/^path,now,instead,side,uses,state,reason,measure,/);
    expect(table).toMatch(/^rules\.morale-ratio\.options\.leaders,off,on,other,\d+,played,,turns,/m);
    // As a scenario writes it.
    expect(table).toMatch(/^rules\.morale-ratio\.options\.automaticStays,true,false,/m);
  });

  test('rules that do not play are left out of what the scenario varies', async () => {
    const vary = 'sensitivity={ vary: [rules.dice-pool.options, turnLimit], battles: 256 }';
    const words = ['--set', vary, '--json', '-q', '--out', join(folder, 'left')];
    const left = await standfast(['sensitivity', duel, ...words]);
    expect(left.stderr).toBe('');
    expect(JSON.parse(left.stdout).knobs.map(({ path }: { path: string }) => path)).toEqual(['turnLimit']);
  });
});
