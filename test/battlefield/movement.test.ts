import { describe, expect, test } from 'vitest';
import { doctrineStep } from '#src/battlefield/movement.js';
import type { Scenario } from '#src/scenario/schema.js';
import { played } from '../play/played.js';
import { flat, NEVER, none, smallScenario } from '../scenes/scene.js';
import { fieldOf } from './field.js';

/** Hits only at this distance. */
const rangefinder = (distance: number) => ({
  bands: [
    { upTo: distance - 1, needed: 120 },
    { upTo: distance, needed: -20 },
  ],
});

/** Distances between the fronts after a turn: those at which blue's rangefinder hits red. */
function distancesAfter(
  turns: number,
  red: Record<string, unknown>,
  blue: Record<string, unknown>,
): number[] {
  const scenario = (distance: number): Scenario =>
    smallScenario({
      turnLimit: turns,
      combat: flat({ none, gun: rangefinder(distance) }),
      tables: { ...NEVER, bands: [{ fromPercent: 0, needed: 100, onFailure: 'broken' }] },
      red: { roster: { trooper: 9 }, weapon: 'none', ...red },
      blue: { roster: { trooper: 1 }, weapon: 'gun', ...blue },
    });
  return Array.from({ length: 30 }, (_, i) => i + 2).filter((distance) => {
    const after = played(scenario(distance));
    return after.postures('red', turns).gone > after.postures('red', turns - 1).gone;
  });
}

describe('an advance', () => {
  const advance = (toRange: number, move: number) => ({ doctrine: { order: 'advance', toRange }, move });

  test('on its own goes its full move, and no nearer than its range', () => {
    expect(distancesAfter(1, advance(10, 6), {})).toEqual([18]);
    expect(distancesAfter(2, advance(10, 6), {})).toEqual([12]);
    expect(distancesAfter(3, advance(10, 6), {})).toEqual([10]);
    expect(distancesAfter(4, advance(10, 6), {})).toEqual([10]);
  });

  test('towards a unit that approaches too: each goes half the excess, rounded up', () => {
    expect(distancesAfter(1, advance(10, 30), advance(10, 30))).toEqual([10]); // 14: 7 and 7
    expect(distancesAfter(1, advance(11, 30), advance(11, 30))).toEqual([10]); // 13: 7 and 7
    expect(distancesAfter(1, advance(10, 4), advance(10, 4))).toEqual([16]); // at most a move
  });

  test('towards a unit that is already near enough for itself: the whole excess', () => {
    expect(distancesAfter(1, advance(10, 30), advance(24, 30))).toEqual([10]);
  });

  test('towards a unit that leaves: the whole excess, from where that unit stood', () => {
    const leaving = { at: 12, move: 5, doctrine: { order: 'withdraw', fromTurn: 1 } };
    expect(distancesAfter(1, advance(10, 30), leaving)).toEqual([15]); // 18 − 8 + 5
  });
});

describe('the step that a doctrine demands', () => {
  const stepFrom = (unit: Record<string, unknown>, from: number) => {
    const { plan, state } = fieldOf([{ slot: 24, at: 10, move: 6, ...unit }], [{ slot: 24, at: 6 }]);
    return doctrineStep(plan, state, 0, from, 6);
  };

  test.each([{ order: 'hold' }, { order: 'withdraw', fromTurn: 9 }])(
    'with $order leads back to the deployment depth',
    (doctrine) => {
      expect([10, 8, 4, 1, 12, 20].map((from) => stepFrom({ doctrine }, from))).toEqual([0, 2, 6, 6, -2, -6]);
    },
  );
});
