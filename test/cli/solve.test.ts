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
    const range = '--from 5 --to 10'.split(' ');
    const args = ['--vary', NEEDED, ...range, '--target', `win_rate.blue=${target.toFixed(6)}`];
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

  test('finds where both forces hold the field equally often, however often nobody does', async () => {
    const path = 'forces.blue.units.team.roster.trooper';
    const leadAt = (troopers: number) => {
      const text = readFileSync(DUEL, 'utf8').replace(/^experiment:[\s\S]*?(?=^run:)/m, '');
      const [{ outcomes }] = solveExactly(text.replace('trooper: 3', `trooper: ${troopers}`));
      const held = (by: string) =>
        outcomes.reduce((sum, { holder, probability }) => sum + (holder === by ? probability : 0), 0);
      return held('blue') - held('red');
    };
    const asked = ['--vary', `${path}=1..6`, '--target', 'equal', '--battles', '8192'];
    const [inWords, asJson] = await Promise.all([solve(...asked), solve(...asked, '--json')]);
    expect(inWords.stdout).toMatch(
      /^Four against four: .* is changed until Blue and Red hold the field equally often\n\nBlue and Red hold the field equally often /,
    );
    expect(inWords.stdout).toContain('┘\n*: this value may be the answer, or is next to it.\n');
    for (const { value, low, high } of JSON.parse(asJson.stdout).values) {
      expect(low).toBeLessThanOrEqual(leadAt(value));
      expect(high).toBeGreaterThanOrEqual(leadAt(value));
    }
  });

  test('prints the answer, what is known about each value, and what it left out', async () => {
    const args = ['--vary', 'turnLimit', '--from', '1', '--to', '40', '--target', 'turns>=3'];
    const { code, stdout, stderr } = await solve(...args);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'The experiment of the scenario is ignored; everything else is as in the scenario.\n',
    });
    expect(stdout).toMatch(
      /^Four against four: turnLimit is changed until the battle lasts at least 3 turns on average\n\nThe battle lasts at least 3 turns on average with turnLimit at \d+ to 40\.\n/,
    );
    expect(stdout).toMatch(/│ +\* \d+ │/);
    expect(stdout).toContain('┘\n*: the target holds at this value, or may hold.\n');
    expect(stdout).toContain('In brackets: intervals that hold for all values at once, 95% of the time.');
    expect(stdout).toMatch(
      /\d+ values were not played: they are taken to lie on the same side as those around them/,
    );
  });

  test('says so when a number changes nothing', async () => {
    const args = ['--vary', 'turnLimit=150..152', '--target', 'turns=9'];
    const { code, stdout } = await solve(...args, '-q');
    expect(code).toBe(0);
    expect(stdout, 'no value is marked').not.toContain('*');
    expect(stdout).toContain(
      'Changing turnLimit did not change turns in these battles: it was the same at every value.',
    );
  });

  test('changes a number of a table whose cells take a number or a word', async () => {
    const path = 'rules.morale-ratio.tables.bands.2.needed';
    const args = ['--vary', `${path}=3..7`, '--target', 'turns=5', '--battles', '4096', '--json'];
    const { code, stderr, stdout } = await standfast(['solve', 'scenarios/squad-duel.yaml', ...args]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout).values.map(({ value }: { value: number }) => value)).toContain(3);
  });
});
