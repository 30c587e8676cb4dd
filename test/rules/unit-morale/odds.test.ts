import { describe, expect, test } from 'vitest';
import { fieldUnits } from '#src/battlefield/field-units.js';
import { unitOdds } from '#src/exact/unit-odds.js';
import { groupOdds, testOdds } from '#src/rules/unit-morale/odds.js';
import type { UnitMoraleUnit } from '#src/rules/unit-morale/troops.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { bookOf, ROLLS } from './book.js';
import { scene } from './scene.js';

const book = bookOf();
const unit = (troops: Input, situations: string[] = []): UnitMoraleUnit => {
  const { forces } = scene({ red: troopers(1, { troops, 'unit-morale': { situations } }) });
  return fieldUnits(forces[0].units)[0] as unknown as UnitMoraleUnit;
};
const share = (holds: (roll: number) => boolean) => ROLLS.filter(holds).length / 36;

describe('the odds of a unit', () => {
  const fanatics = unit({ training: 'trained', experience: 'veteran' }, ['elite', 'fanatics']);
  const own = testOdds(book, fanatics);

  test('UM-10, UM-11, UM-22: are shown for its number, at every modifier from -8 to 6', () => {
    expect(own.map(({ modifier }) => modifier)).toEqual(Array.from({ length: 15 }, (_, i) => i - 8));
    for (const row of own) expect(row).toMatchObject({ options: 'morale number 4', needed: '4+' });
  });

  test('UM-21, UM-23: count the possible rolls of two dice', () => {
    for (const { modifier, chances } of own) {
      const below = (roll: number) => 4 - roll - modifier!;
      const expected = {
        'carries on': share((roll) => below(roll) <= 0),
        held: share((roll) => below(roll) >= 1 && below(roll) <= 3),
        retires: share((roll) => below(roll) >= 4 && below(roll) <= 6),
        runs: share((roll) => below(roll) >= 7),
      };
      for (const [result, chance] of Object.entries(expected)) {
        expect(chances[result], `${result} at ${modifier}`).toBeCloseTo(chance, 12);
      }
    }
  });

  test('UM-23: for regular veterans without a modifier, counted by hand', () => {
    const at = testOdds(book, unit({ experience: 'veteran' })).find(({ modifier }) => modifier === 0)!;
    // Number 5: six of 36 rolls are 2, 3 or 4, so at most three below.
    expect(at.chances.held).toBeCloseTo(6 / 36, 12);
    expect(at.chances['carries on']).toBeCloseTo(30 / 36, 12);
    expect(at.chances).toMatchObject({ retires: 0, runs: 0 });
  });

  test('UM-23: for recruits who are veterans, at -5, counted by hand', () => {
    const rowsOf = testOdds(book, unit({ training: 'recruits', experience: 'veteran' }));
    const at = rowsOf.find(({ modifier }) => modifier === -5)!;
    // 13 is needed: held from 10 up (6 rolls), retires from 7 up (15), runs below 7 (15).
    expect(Object.values(at.chances).map((chance) => Math.round(36 * chance))).toEqual([0, 6, 15, 15]);
  });
});

describe('the odds of a force', () => {
  const veterans = unit({ training: 'trained', experience: 'veteran' });
  const regulars = unit({ training: 'regular', experience: 'novice' });
  const group = groupOdds(book, 'red', [veterans, { ...regulars, roster: { trooper: 9 } }]);

  test('UM-30: are shown for the number of its group, at each threshold', () => {
    expect(group.map(({ modifier }) => modifier)).toEqual([0, -4, -8]);
    // The one veteran unit has 7, the nine regular ones have 3.
    expect(group[0]).toMatchObject({
      unit: 'red',
      options: 'group morale, number 3 (commonest)',
      needed: '3+',
    });
    // 35 of 36 rolls are 3 or more, 21 are 7 or more, 3 are 11 or more.
    [35, 21, 3].forEach((rolls, i) => {
      expect(group[i].chances['carries on']).toBeCloseTo(rolls / 36, 12);
      expect(group[i].chances.withdraws).toBeCloseTo(1 - rolls / 36, 12);
    });
  });

  test('UM-30: units with different numbers form one group, and there are no odds for each number', () => {
    const scenario = scene({
      red: [
        troopers(9, { troops: { training: 'regular', experience: 'novice' } }),
        troopers(1, { id: 'old', troops: { training: 'trained', experience: 'veteran' } }),
      ],
      options: { groupNumber: 'highest' },
    });
    const groups = (name?: string) => [
      ...new Set(
        unitOdds(scenario, name)
          .filter(({ chances }) => 'withdraws' in chances)
          .map(({ unit, options }) => `${unit}: ${options}`),
      ),
    ];
    expect(groups()).toEqual(['red: group morale, number 7 (highest)', expect.stringMatching(/^blue: /)]);
    expect(groups('old')).toEqual([]);
  });
});
