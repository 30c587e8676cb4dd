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

  test.each([
    [['--vary', 'turnLimits', '--target', 'turns=3'], '--vary: the path `turnLimits` leads nowhere'],
    [['--vary', 'title', '--target', 'turns=3'], '`title` is the same for all values and cannot vary'],
    [
      ['--vary', 'forces.blue.units.team.quality'],
      '`forces.blue.units.team.quality` takes words, and `solve` changes only numbers. To compare words, write a factor and `standfast run` it:\n\nexperiment:\n  factors:\n    - name: quality\n      path: forces.blue.units.team.quality\n      levels: [levy, green, regular, veteran, elite]\n',
    ],
    [
      // Those that were asked for.
      ['--vary', 'forces.blue.units.*.quality=elite, green', '--target', 'turns=3'],
      '      path: forces.blue.units.*.quality\n      levels: [elite, green]\n',
    ],
    [
      ['--vary', 'forces.blue.units.team.interceptiveFire=1..2', '--target', 'turns=3'],
      '      levels: [false, true]\n',
    ],
    [
      ['--vary', 'forces.blue.units.team.name', '--target', 'turns=3'],
      '`forces.blue.units.team.name` takes no number, and only a number can be solved for',
    ],
    [['--vary', 'forces.blue.units.teem.at', '--target', 'turns=3'], 'did you mean `team`?'],
    [['--vary', 'turnLimit', '--target', 'turns'], '--target: `turns` is not a target'],
    [
      ['--vary', 'turnLimit', '--target', 'turns=3', '--target', 'equal'],
      "option '--target <measure>' argument 'equal' is invalid. --target turns=3 excludes it: give only one of the two.",
    ],
    [['--vary', 'turnLimit', '--target', 'trns=3'], 'did you mean `turns`?'],
    [['--vary', 'turnLimit', '--target', 'turns=50%'], 'write `50`'],
    [['--vary', 'turnLimit', '--target', 'break_point.blue.teem=0.5'], 'did you mean `team`?'],
    [['--vary', 'turnLimit'], '--target: the scenario has no `solve` key, so name the target'],
    [['--target', 'turns=3'], '--vary: the scenario has no `solve` key, so name the number'],
    [['--vary', 'turnLimit', '--vary', 'turnLimit', '--target', 'turns=3'], '`turnLimit` is named twice'],
    [
      [
        ...['--vary', 'forces.blue.units.team.at', '--vary', 'forces.blue.units.*.at'],
        ...['--target', 'turns=3'],
      ],
      'both set `forces.blue.units.team.at` — name numbers that have nothing in common',
    ],
    [
      ['--vary', 'turnLimit', '--vary', 'board.width', '--from', '3', '--target', 'turns=3'],
      'with two numbers, write the range of each after its path: --vary turnLimit=3..12',
    ],
    [['--vary', 'turnLimit', '--target', 'win_rate.green=0.5'], '--target: no force is called `green`'],
    [['--vary', 'turnLimit', '--target', 'win_rate=0.5'], 'write `win_rate.blue` or `win_rate.red`'],
    [['--vary', 'turnLimit', '--target', 'win_rate.blue=50'], 'did you mean `0.5`?'],
    [
      ['--vary', 'turnLimit', '--target', 'effect.turns=0.5'],
      '`effect.turns` compares two variants, but only one is played at a time',
    ],
    [
      ['--vary', 'turnLimit', '--target', 'turns=3', '--from', '5', '--to', '5'],
      '`to` must be above `from`; 5 is not above 5',
    ],
    [
      ['--vary', 'turnLimit=4..12', '--from', '3', '--target', 'turns=3'],
      'the range after `turnLimit` has it, too — leave out `--from`',
    ],
    [['--vary', 'turnLimit=9..5', '--target', 'turns=3'], '5 is not above 9 — swap them'],
    [['--vary', 'turnLimit=9-12', '--target', 'turns=3'], '`9-12` is not a range — write from..to'],
    [['--vary', 'turnLimit', '--target', 'turns=3', '--step', '0'], '`step` must be above 0'],
    [
      ['--vary', 'turnLimit', '--target', 'turns=30'],
      '`turns` lies between 1 and 24 here, and `30` does not',
    ],
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

  test('changes a number of a table whose cells take a number or a word', async () => {
    const path = 'rules.morale-ratio.tables.bands.2.needed';
    const args = ['--vary', `${path}=3..7`, '--target', 'turns=5', '--battles', '4096', '--json'];
    const { code, stderr, stdout } = await standfast(['solve', 'scenarios/squad-duel.yaml', ...args]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout).values.map(({ value }: { value: number }) => value)).toContain(3);
  });

  test.each([
    ['toRange=5..9', '`toRange` in `forces.blue.units.able.doctrine` belongs to `order: advance`, not to'],
    // Only levels that are valid alone: `advance` needs `toRange`.
    ['order', '      levels: [hold, assault]\n'],
  ])('of a doctrine: %s', async (path, message) => {
    const args = ['--vary', `forces.blue.units.able.doctrine.${path}`, '--target', 'turns=5'];
    const { code, stderr } = await standfast(['solve', 'rulebooks/leadership-duel.yaml', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('prints no factor for a word that is the only one possible', async () => {
    const { stderr } = await solve('--vary', 'combat.model', '--target', 'turns=5');
    expect(stderr).toContain('`combat.model` takes words, and `solve` changes only numbers\n');
  });
});
