import { describe, expect, test } from 'vitest';
import { type BattlefieldPlan, FIELDS, UNIT } from '#src/battlefield/plan.js';
import { EFFORT, NOW, SIDE } from '#src/battlefield/state.js';
import type { OnTheField } from '#src/battlefield/step.js';
import { SILENT_WITNESS } from '#src/battlefield/witness.js';
import { eventsOf } from '#src/rules/kit/events.js';
import { breakdownOf, newTurnCounts, ownResponses, recording } from '#src/rules/kit/recording.js';

type Battle = OnTheField & { turnCounts: Int32Array };

const event = eventsOf<Battle>();
const book = {
  tested: event<[unit: number, occasion: number, dice: number]>()({
    counts: {},
    responses: {
      tests: {
        of: 'tests',
        unit: 'tests',
        says: { tests_fire: 'tests under fire', tests_rally: 'tests to rally' },
        chart: { title: 'What tests were for', parts: { tests_fire: 'under fire', tests_rally: 'to rally' } },
        at: (_battle, _unit, occasion) => occasion,
      },
    },
    effort: { tests: 1, dice: 2, lookUps: (_battle, _unit, _occasion, dice) => dice },
  }),
  fell: event<[unit: number, pieces: number]>()({
    counts: {},
    responses: {
      fallen: {
        of: 'pieces',
        unit: 'pieces',
        says: 'pieces that fell',
        by: (_battle, _unit, pieces) => pieces,
      },
    },
    byTurn: { fate: { at: () => 1, by: (_battle, _unit, pieces) => pieces } },
  }),
  pooled: event<[force: number, dice: number]>()({
    of: 'force',
    counts: {},
    responses: {
      pooled_dice: { of: 'tests', unit: 'dice', says: 'dice', by: (_battle, _force, dice) => dice },
    },
    effort: { dice: (_battle, _force, dice) => dice - 5 },
  }),
};
const sets = {
  morale: {
    title: 'Morale',
    what: 'pieces',
    names: ['up', 'down'],
    groups: { title: 'Of', names: ['a', 'b'] },
  },
  fate: { title: 'Fate', what: 'pieces', names: ['fled', 'fell'] },
};

/** Two forces with one unit each. */
function field(): Battle {
  const units = new Int32Array(2 * FIELDS.UNIT);
  units[FIELDS.UNIT + UNIT.FORCE] = 1;
  const state = { units: new Int32Array(2 * FIELDS.NOW), sides: new Int32Array(2 * FIELDS.SIDE) };
  const turnCounts = newTurnCounts(sets);
  return { field: { units } as BattlefieldPlan, state, turnCounts } as unknown as Battle;
}

describe('events are recorded for their unit', () => {
  const battle = field();
  const witness = recording({ ...SILENT_WITNESS }, book, sets, battle);
  witness.tested(1, 0, 3);
  witness.tested(1, 1, 1);
  witness.tested(1, 1, 1);
  witness.fell(1, 4);
  const recorded = (first: number, count: number) => [
    ...battle.state.units.subarray(FIELDS.NOW + first, FIELDS.NOW + first + count),
  ];

  test('as responses, in the order of the records', () => {
    expect(ownResponses(book)).toEqual([
      { name: 'tests_fire', of: 'tests', unit: 'tests', says: 'tests under fire' },
      { name: 'tests_rally', of: 'tests', unit: 'tests', says: 'tests to rally' },
      { name: 'fallen', of: 'pieces', unit: 'pieces', says: 'pieces that fell' },
      { name: 'pooled_dice', of: 'tests', unit: 'dice', says: 'dice' },
    ]);
    expect(recorded(NOW.COUNTS, 4)).toEqual([1, 2, 4, 0]);
    expect([...battle.state.units.subarray(0, FIELDS.NOW)].every((value) => value === 0)).toBe(true);
  });

  test('for a force as a whole', () => {
    witness.pooled(1, 6);
    const ofForce = (field: number) => battle.state.sides[FIELDS.SIDE + field];
    expect([ofForce(SIDE.COUNTS + 3), ofForce(SIDE.EFFORT + EFFORT.DICE)]).toEqual([6, 1]);
    expect(battle.state.sides.reduce((sum, value) => sum + value, 0)).toBe(7);
  });

  test('under names that no system has yet', () => {
    const taken = event<[unit: number]>()({
      counts: {},
      responses: { routed: { of: 'pieces', unit: 'pieces', says: 'pieces that routed' } },
    });
    expect(() => ownResponses({ taken })).toThrow(RangeError);
  });

  test('as effort', () => {
    expect(recorded(NOW.EFFORT + EFFORT.TESTS, 3)).toEqual([3, 6, 5]);
  });

  test('turn by turn: by force, then set by set', () => {
    expect([...battle.turnCounts]).toEqual([0, 0, 0, 0, 0, 0, /**/ 0, 0, 0, 0, 0, 4]);
  });

  test('and the parts have a chart', () => {
    expect(breakdownOf(book)).toEqual({
      title: 'What tests were for',
      unit: 'tests',
      parts: { tests_fire: 'under fire', tests_rally: 'to rally' },
    });
  });
});
