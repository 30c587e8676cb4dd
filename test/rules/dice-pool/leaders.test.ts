import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing } from '../../scenes/scene.js';
import { eventsOf, storyIn, told } from '../told.js';
import { solved } from './exact.js';

const SPANS = [
  ['green', 4],
  ['seasoned', 6],
  ['veteran', 8],
  ['elite', 10],
] as const;

/** Is the line, at 20 in slot 10, led when it tests in turn 1? */
const isLed = (commander: string, place: Input, tables: Input = {}) => {
  const scenario = poolScenario({
    turnLimit: 1,
    combat: losing({ line: [1] }),
    tables,
    red: [
      { id: 'staff', ...squad(2, { commander }), ...place },
      { id: 'line', ...squad(9), at: 20, slot: 10 },
    ],
  });
  return eventsOf(told(scenario), 'test', 'line')[0].led;
};

describe('the effective range of a leader', () => {
  test.each(SPANS)('DP-20: %s leaders reach %i inches, and no more', (quality, inches) => {
    for (const [beyond, isNear] of [
      [0, true],
      [1, false],
    ] as const) {
      expect(isLed(quality, { at: 20, slot: 10 + inches + beyond })).toBe(isNear);
      expect(isLed(quality, { at: 20 - inches - beyond, slot: 10 })).toBe(isNear);
      expect(isLed(quality, { at: 20 + inches + beyond, slot: 10 })).toBe(isNear);
    }
  });

  test('DP-20: it is measured in a straight line', () => {
    expect(isLed('elite', { at: 12, slot: 16 })).toBe(true); // 8² + 6² = 10²
    expect(isLed('elite', { at: 12, slot: 17 })).toBe(false);
  });

  test('DP-20: a scenario may set others', () => {
    const commandSpan = { green: 7, seasoned: 2 };
    expect(isLed('green', { at: 20, slot: 17 }, { commandSpan })).toBe(true);
    expect(isLed('seasoned', { at: 20, slot: 13 }, { commandSpan })).toBe(false);
  });

  const ledIn = (red: Input[], losses: Record<string, number[]>, blue: Input = squad(4, { standards: 9 })) =>
    poolScenario({
      turnLimit: 2,
      combat: losing(losses),
      tables: { commandSpan: { green: 0 } },
      red,
      blue,
    });

  test('DP-10: a unit’s own commander is always near, others of its force only within range, the enemy’s never', () => {
    const own = { id: 'own', ...squad(9, { commander: 'green' }), at: 20 };
    const line = { id: 'line', ...squad(9), at: 20, slot: 10 };
    const story = storyIn(
      ledIn([own, line], { own: [1], line: [1] }),
      (each) => eventsOf(each, 'lost', 'own')[0].ranks.commander === undefined,
    );
    expect(eventsOf(story, 'test', 'own')[0].led).toBe(true);
    expect(eventsOf(story, 'test', 'line')[0].led).toBe(false);
    const enemy = squad(4, { commander: 'elite', standards: 9 }, { at: 15, slot: 10 });
    expect(eventsOf(told(ledIn([line], { line: [1] }, enemy)), 'test', 'line')[0].led).toBe(false);
  });

  test('DP-10: any one of several commanders is enough', () => {
    const staffs = [
      { id: 'far', ...squad(2, { commander: 'elite' }), at: 1 },
      { id: 'near', ...squad(2, { commander: 'green' }), at: 20 },
      { id: 'line', ...squad(9), at: 20 },
      { id: 'late', ...squad(2, { commander: 'seasoned' }), at: 1 },
    ];
    expect(eventsOf(told(ledIn(staffs, { line: [1] })), 'test', 'line')[0].led).toBe(true);
    const last = [staffs[0], staffs[2], staffs[1]];
    expect(eventsOf(told(ledIn(last, { line: [1] })), 'test', 'line')[0].led).toBe(true);
  });

  test('DP-10: a commander who has fallen, or whose unit has left, leads no unit', () => {
    const staff = { id: 'staff', ...squad(1, { commander: 'elite' }), at: 20 };
    const line = { id: 'line', ...squad(9, { standards: 9 }), at: 20 };
    const led = (red: Input[], losses: Record<string, number[]>) =>
      eventsOf(told(ledIn(red, losses)), 'test', 'line').map((event) => event.led);
    expect(led([staff, line], { line: [1, 1] }).slice(0, 1)).toEqual([true]);
    expect(led([staff, line], { staff: [1], line: [1] }).slice(0, 1)).toEqual([false]);
    const leaving = { ...staff, move: 30, doctrine: { order: 'withdraw', fromTurn: 1 } };
    expect(led([leaving, line], { line: [1] }).slice(0, 1)).toEqual([false]);
  });

  test('DP-10: if a piece of the commander’s unit falls, leadership depends on chance', () => {
    const staff = { id: 'staff', ...squad(2, { commander: 'green', standards: 9 }), at: 20 };
    const battle = solved(
      poolScenario({
        turnLimit: 1,
        combat: losing({ staff: [1], line: [1] }),
        tables: { fallBack: 0 },
        red: [staff, { id: 'line', ...squad(9), at: 20 }],
      }),
    );
    // The staff has lost half and throws one die; the line throws two if the commander survives.
    expect(battle.mean('tests_failed')).toBeCloseTo(1 / 2 + (1 / 2) * (1 / 4) + (1 / 2) * (1 / 2), 12);
  });

  test('DP-10: the commander leads from the place where earlier tests have left the unit', () => {
    const staff = { id: 'staff', ...squad(9, { av: 6, commander: 'green', standards: 9 }), at: 20 };
    const line = { id: 'line', ...squad(9, { standards: 9 }), at: 20 };
    const scenes = { before: [staff, line], after: [line, staff] };
    for (const [order, red] of Object.entries(scenes)) {
      const story = storyIn(
        ledIn(red, { staff: [1], line: [1] }),
        (each) =>
          eventsOf(each, 'fell-back', 'staff').length === 1 &&
          eventsOf(each, 'lost', 'staff')[0].ranks.commander === undefined,
      );
      expect(eventsOf(story, 'test', 'line')[0].led, order).toBe(order === 'after');
    }
  });
});
