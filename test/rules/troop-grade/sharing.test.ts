import { describe, expect, test } from 'vitest';
import { partBases } from '#src/rules/troop-grade/effects.js';
import { firstShare } from '#src/rules/troop-grade/morale.js';
import { MACHINE } from '#src/rules/troop-grade/state.js';
import { troopers } from '../../scenes/scene.js';
import { deployed, expectSeen, type Part, place, placesOf, type Row } from './played.js';
import { hull, suffers } from './scene.js';

describe('two effects', () => {
  const half = (bases: number) => suffers(['withdraw', 'disintegrate'], troopers(bases + 1));

  test.each<[title: string, Row[1], fates: string[]]>([
    ['four', half(4), ['2 disintegrates', '2 withdraws 12→6']],
    ['five', half(5), ['2 disintegrates', '3 withdraws 12→6']],
    ['two', half(2), ['1 disintegrates', '1 withdraws 12→6']],
    ['S D on one base is S', suffers(['surrender', 'disintegrate'], troopers(2)), ['1 surrenders']],
    ['D S on one base is D', suffers(['disintegrate', 'surrender'], troopers(2)), ['1 disintegrates']],
    [
      'a hull with its crew is one',
      suffers(['pinned', 'disintegrate'], hull(4), { damage: [6] }),
      ['1 pinned'],
    ],
    ['a single one applies to all', suffers('withdraw', troopers(6)), ['5 withdraws 12→6']],
  ])('TG-11: are shared as evenly as possible, the leftmost first: %s', (_, parts, fates) => {
    expectSeen(parts, { fates: fates.map((fate) => `1: ${fate}`) });
  });

  test('TG-11: the first half, rounded up', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(firstShare)).toEqual([1, 1, 2, 2, 3, 3, 4]);
  });

  const [WHOLE, DAMAGED, IMMOBILIZED] = [MACHINE.WHOLE, MACHINE.DAMAGED, MACHINE.IMMOBILIZED] as const;
  const at12 = (bases: number, condition: MACHINE = WHOLE, pinned = false): Part => ({
    bases,
    depth: 12,
    condition,
    pinned,
  });
  const three = [
    { bases: 2, depth: 6 },
    { bases: 3, depth: 12 },
    { bases: 2, depth: 9 },
  ];

  /** The bases that suffer the second effect, in a unit that stands like this, in whatever order. */
  test.each<[string, Part[], string[], string?]>([
    ['farthest forward', three, ['12: 3', '9: 1', '9: 1 second', '6: 2 second']],
    ['farthest forward, of foot', three, ['12: 3', '9: 1', '9: 1 second', '6: 2 second'], 'foot'],
    // Among equally far ones to the immobilized, then the damaged, then the whole.
    [
      'in the worst condition',
      [at12(2), at12(1, DAMAGED), at12(1, IMMOBILIZED)],
      ['12: 1 damaged', '12: 1 immobilized', '12: 2 second'],
    ],
    [
      'that are immobilized',
      [at12(1, IMMOBILIZED), at12(1, DAMAGED)],
      ['12: 1 damaged second', '12: 1 immobilized'],
    ],
    [
      'farther forward rather than worse',
      [{ bases: 1, depth: 11, condition: IMMOBILIZED }, at12(1, WHOLE, true)],
      ['12: 1 pinned', '11: 1 immobilized second'],
    ],
    // Pinned bases come last among otherwise equal ones, and only there.
    ['that are not pinned', [at12(2, WHOLE, true), at12(2)], ['12: 2', '12: 2 pinned second']],
    [
      'worse rather than not pinned',
      [at12(1), at12(1, DAMAGED, true)],
      ['12: 1 damaged pinned', '12: 1 second'],
    ],
  ])('TG-11: the first applies to the bases %s', (_, parts, expected, bases = 'tanks') => {
    for (const order of [parts, parts.toReversed()]) {
      const battle = deployed({
        red: troopers(
          parts.reduce((sum, part) => sum + part.bases, 0),
          { bases },
        ),
      });
      place(battle, 0, order);
      partBases(battle, 0);
      expect(placesOf(battle, 0)).toEqual(expected);
    }
  });
});
