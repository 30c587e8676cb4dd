import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { solveExactly } from '#src/solve-exactly.js';
import { ROOT } from '../root.js';
import { standfast } from './program.js';

const DUEL = join('scenarios', 'small-duel.yaml');
const NEEDED = 'combat.weapons.rifle.bands.0.needed';

/** Chance that blue holds the field, with each number needed to hit, leaders as written. */
function exactRates(values: readonly number[]): number[] {
  const text = readFileSync(join(ROOT, DUEL), 'utf8').replace(/^experiment:[\s\S]*?(?=^run:)/m, '');
  return values.map((value) => {
    const [answer] = solveExactly(text.replace('upTo: 12, needed: 7', `upTo: 12, needed: ${value}`));
    return answer.outcomes
      .filter(({ holder }) => holder === 'blue')
      .reduce((sum, { probability }) => sum + probability, 0);
  });
}

const solve = (...args: string[]) => standfast(['solve', DUEL, ...args]);

describe('solve', () => {
  test('finds the neighbours between which the exact chances cross the target, for any number of workers', async () => {
    const rates = exactRates([5, 6, 7, 8, 9, 10]);
    const target = (rates[2] + rates[3]) / 2;
    expect(Math.abs(rates[2] - rates[3])).toBeGreaterThan(0.01);
    const args = [
      '--vary',
      NEEDED,
      '--from',
      '5',
      '--to',
      '10',
      '--target',
      `win_rate.blue=${target.toFixed(6)}`,
    ];
    const outputs = await Promise.all(
      ['1', '2'].map((jobs) => solve(...args, '--json', '--battles', '16384', '--jobs', jobs)),
    );
    expect(outputs[0].code).toBe(0);
    expect(outputs[1]).toEqual(outputs[0]);
    const found = JSON.parse(outputs[0].stdout);
    expect(found.candidates).toEqual(expect.arrayContaining([7, 8]));
    for (const { value, low, high } of found.values) {
      expect(low).toBeLessThanOrEqual(rates[value - 5]);
      expect(high).toBeGreaterThanOrEqual(rates[value - 5]);
    }
  });

  test('says the answer, what is known of each value, and what it left out', async () => {
    const args = ['--vary', 'turnLimit', '--from', '1', '--to', '40', '--target', 'turns>=3'];
    const { code, stdout, stderr } = await solve(...args);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'The experiment of the scenario is left out: all else is as the scenario has it.\n',
    });
    expect(stdout).toMatch(/^Four against four: turns >= 3, by turnLimit\n\nturns >= 3 at \d+ to 40\.\n/);
    expect(stdout).toContain('In brackets: intervals that hold for all values at once, 95% of the time.');
    expect(stdout).toMatch(/\d+ values between others that lie on the same side were not played\.\n$/);
  });

  test.each([
    [['--vary', 'turnLimits', '--target', 'turns=3'], '--vary: the path `turnLimits` leads nowhere'],
    [['--vary', 'title', '--target', 'turns=3'], 'only a number can be solved for'],
    [['--vary', 'turnLimit', '--target', 'turns'], '--target: `turns` is no target'],
    [['--vary', 'turnLimit', '--target', 'win_rate.green=0.5'], '--target: no force is called `green`'],
    [['--vary', 'turnLimit', '--target', 'win_rate=0.5'], 'write `win_rate.blue` or `win_rate.red`'],
    [['--vary', 'turnLimit', '--target', 'win_rate.blue=50'], 'did you mean `0.5`?'],
    [
      ['--vary', 'turnLimit', '--target', 'break_point.blue=0.5'],
      '`break_point.blue` is no measure that every battle gives',
    ],
    [['--vary', 'turnLimit', '--target', 'turns=3', '--from', '5', '--to', '5'], '--to must be above --from'],
    [['--vary', 'turnLimit', '--target', 'turns=3', '--step', '0'], '--step must be above 0'],
    [['--vary', 'turnLimit', '--target', 'turns=3', '--to', '999', '--step', '1'], 'at most 200 are tried'],
    [
      ['--vary', 'turnLimit', '--target', 'turns=3', '--from', '195', '--to', '205'],
      'with `turnLimit` = 201:',
    ],
  ])('%j is refused with exit code 2', async (args, message) => {
    const { code, stdout, stderr } = await solve(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
