import { describe, expect, test } from 'vitest';
import { FIELDS } from '#src/battlefield/plan.js';
import { COHORT, NOW } from '#src/battlefield/state.js';
import type { OnTheField } from '#src/battlefield/step.js';
import { pieceState, unitState } from '#src/rules/kit/state.js';

/** Two units with one cohort each, and all values 0. */
const field = (): OnTheField =>
  ({
    state: { units: new Int32Array(2 * FIELDS.NOW), cohorts: new Int32Array(2 * FIELDS.COHORT) },
  }) as unknown as OnTheField;

const own = unitState({
  hurt: { most: 1, lasts: 'turn' },
  total: { most: 5, lasts: 'section' },
  lost: { lasts: 'battle' },
  routed: { most: 1, lasts: 'battle', shown: true },
});

describe('fields of a unit', () => {
  test('small ones share a word, and those visible to other units come first', () => {
    expect([own.routed.word, own.hurt.word, own.total.word, own.lost.word]).toEqual([
      NOW.RULES,
      NOW.RULES + 2,
      NOW.RULES + 2,
      NOW.RULES + 3,
    ]);
  });

  test('are set and read for each unit separately', () => {
    const battle = field();
    own.total.set(battle, 1, 5);
    own.hurt.set(battle, 1, 1);
    own.lost.set(battle, 1, -3);
    expect([own.total.of(battle, 1), own.hurt.is(battle, 1), own.lost.of(battle, 1)]).toEqual([5, true, -3]);
    expect([own.total.of(battle, 0), own.hurt.is(battle, 0), own.lost.of(battle, 0)]).toEqual([0, false, 0]);
    own.total.set(battle, 1, 2);
    own.hurt.set(battle, 1, 0);
    expect([own.total.of(battle, 1), own.hurt.is(battle, 1)]).toEqual([2, false]);
  });

  test('are reset when their time is over', () => {
    const battle = field();
    const values = () => [own.hurt, own.total, own.lost, own.routed].map((each) => each.of(battle, 0));
    for (const each of [own.hurt, own.total, own.lost, own.routed]) each.set(battle, 0, 1);
    own.endSection(battle, 0);
    expect(values()).toEqual([1, 0, 1, 1]);
    own.total.set(battle, 0, 4);
    own.endTurn(battle, 0);
    expect(values()).toEqual([0, 0, 1, 1]);
    own.clear(battle, 0);
    expect(values()).toEqual([0, 0, 0, 0]);
  });

  test('there is room for nine words, two of them visible to other units', () => {
    const wide = (count: number, shown?: true) =>
      unitState(
        Object.fromEntries(
          Array.from({ length: count }, (_, i) => [`field${i}`, { lasts: 'turn', ...(shown && { shown }) }]),
        ),
      );
    expect(Object.keys(wide(7))).toContain('field6');
    expect(() => wide(8)).toThrow(RangeError);
    expect(() => wide(3, true)).toThrow(RangeError);
  });
});

test('each possible property of a piece has its bits in the status of its cohort', () => {
  const piece = pieceState({ pinned: 1, condition: 2, moved: 1 });
  const battle = field();
  const cohort = FIELDS.COHORT;
  piece.condition.set(battle, cohort, 2);
  piece.moved.set(battle, cohort, 1);
  const status = battle.state.cohorts[cohort + COHORT.STATUS];
  expect(status).toBe(piece.condition.as(2) | piece.moved.as(1));
  expect([piece.pinned.in(status), piece.condition.in(status), piece.moved.in(status)]).toEqual([0, 2, 1]);
  piece.condition.set(battle, cohort, 1);
  expect([piece.condition.of(battle, cohort), piece.moved.is(battle, cohort)]).toEqual([1, true]);
  expect(piece.condition.mask | piece.moved.mask | piece.pinned.mask).toBe(15);
  expect(battle.state.cohorts[COHORT.STATUS]).toBe(0);
});
