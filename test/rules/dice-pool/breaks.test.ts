import { describe, expect, test } from 'vitest';
import { losing, poolScenario, squad } from '../../oracles/dice-pool/pool-scenario.js';
import { exact, solved } from './exact.js';
import { eventsOf, storyIn } from './told.js';

type Data = Record<string, unknown>;

/** A unit that, once it has lost one, falls back in half of the battles, and is let go in the turn after. */
const line = (id: string, more: Data = {}) => ({ id, ...squad(9, { standards: 4 }), at: 20, ...more });

const scene = (red: Data[], losses: Record<string, number[]>, tables: Data = {}, turnLimit = 3) =>
  poolScenario({
    turnLimit,
    combat: losing(losses),
    options: { routPolicy: 'always' },
    tables: { fallBack: 1, ...tables },
    red,
    blue: squad(4, { standards: 9 }, { at: 1 }),
  });

describe('the break of a force that has dice', () => {
  test('DP-13, DP-14: when the last of its units are removed', () => {
    const alone = solved(scene([line('only')], { only: [1] }));
    expect(alone.breaks()).toEqual(exact(0, 0, 1 / 2));
    expect(alone.outcome('blue', 'routed')).toBe(1 / 2);
    expect(alone.mean('dice_left')).toBe(4.5);
    const two = scene([line('first'), line('second')], { first: [1], second: [0, 1] });
    expect(solved(two).breaks()).toEqual(exact(0, 0, 0, 1 / 4));
  });

  test('DP-13: its loss is what was gone before those removed at that moment', () => {
    const together = scene([line('first'), line('second'), line('third')], {
      ...{ first: [1], second: [1], third: [9] },
    });
    const story = storyIn(together, (each) => each.end.reason === 'routed');
    expect(eventsOf(story, 'force-broke', '')).toMatchObject([
      { force: 'red', turn: 2, phase: '10.1', lost: 11, of: 27 },
    ]);
    const later = scene([line('first'), line('second')], { first: [1], second: [0, 1] });
    const one = storyIn(later, (each) => each.end.reason === 'routed');
    expect(eventsOf(one, 'force-broke', '')).toMatchObject([{ turn: 3, lost: 10, of: 18 }]);
  });

  test('DP-11: when its last unit falls back off the board', () => {
    const battle = solved(scene([line('only', { at: 4 })], { only: [1] }, { fallBack: 4 }));
    expect(battle.breaks()).toEqual(exact(0, 1 / 2));
  });

  test('DP-3: not when they are destroyed, or leave by their orders', () => {
    expect(solved(scene([line('only')], { only: [9] })).breaks()).toEqual([]);
    const leaving = { move: 30, doctrine: { order: 'withdraw', fromTurn: 2 } };
    expect(solved(scene([line('only', leaving)], {})).breaks()).toEqual([]);
    const mixed = scene([line('first'), line('second')], { first: [1], second: [0, 0, 9] });
    expect(solved(mixed).breaks()).toEqual([]);
  });

  test('DP-4: a force breaks once: one that loses its last die so has collapsed', () => {
    const removed = { removedIsDestroyed: true, routPolicy: 'always' };
    const scenario = poolScenario({
      turnLimit: 3,
      combat: losing({ only: [1] }),
      options: removed,
      tables: { fallBack: 1 },
      red: { id: 'only', ...squad(9, { standards: 1 }), at: 20 },
    });
    const story = storyIn(scenario, (each) => eventsOf(each, 'let-go', 'only').length > 0);
    expect(eventsOf(story, 'force-broke', '')).toHaveLength(1);
    expect(story.end.reason).toBe('collapsed');
  });
});

describe('who is cut off', () => {
  const captured = (more: Data, tables: Data = {}) =>
    solved(
      scene([line('line', { at: 5, ...more }), { id: 'near', ...squad(3), at: 5 }], { line: [1] }, tables),
    ).mean('captured');

  test('DP-50: surrenders when it is removed, however far the enemy, and however near a friend', () => {
    expect(captured({ cutOff: true })).toBe(9 / 2);
    expect(captured({ cutOff: false })).toBe(0);
  });

  test('DP-50: in a collapse, too', () => {
    const battle = solved(
      poolScenario({
        turnLimit: 1,
        combat: losing({ spark: [1] }),
        tables: { poolDice: { unit: 0 } },
        red: [
          { id: 'spark', ...squad(1, { standards: 1 }), at: 1 },
          { id: 'held', ...squad(4), at: 2, cutOff: true },
          { id: 'free', ...squad(5), at: 2 },
        ],
        blue: squad(4, { standards: 9 }, { at: 1 }),
      }),
    );
    expect(battle.mean('captured')).toBe(1 + 4);
  });
});
