import { describe, expect, test } from 'vitest';
import { letsGo } from '#src/rules/dice-pool/morale.js';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing } from '../../scenes/scene.js';
import { eventsOf, stories } from '../told.js';
import { bookOf, troopsOf } from './book.js';
import { exact, solved } from './exact.js';
import { tenLosing } from './small-pool.js';

describe('letting go', () => {
  const rout = (routPolicy: string, standards: number, tables: Input = {}, more: Input = {}) =>
    solved(tenLosing([1, 0], squad(10, { standards, ...more }), { options: { routPolicy }, tables }));

  test('DP-14: the owner may let it go, and risks nothing', () => {
    const battle = rout('always', 9);
    expect(battle.breaks('red-squad')).toEqual(exact(0, 0, 1 / 2));
    expect(battle.means('tests', 'dice_lost_tests', 'routed')).toEqual(exact(1, 1 / 2, 9 / 2));
  });

  test('DP-14: when the pool holds at most this many', () => {
    // One die of the pool is lost when it falls back: three of four are left.
    expect(rout('when-pool-at-most', 3).mean('tests')).toBe(1);
    expect(rout('when-pool-at-most', 4).mean('tests')).toBe(3 / 2);
    expect(rout('when-pool-at-most', 4, { routAtMost: 4 }).mean('tests')).toBe(1);
    expect(rout('never', 3).mean('tests')).toBe(3 / 2);
  });

  test('DP-14: a unit’s own policy overrides the option', () => {
    expect(rout('never', 9, {}, { routPolicy: 'always' }).mean('tests')).toBe(1);
    expect(rout('always', 9, {}, { routPolicy: 'never' }).mean('tests')).toBe(3 / 2);
    const lets = (option: string, own: string | undefined, pool: number) =>
      letsGo(bookOf({ routPolicy: option }), troopsOf(own ? { routPolicy: own } : {}), pool);
    expect([3, 4].map((pool) => lets('always', 'when-pool-at-most', pool))).toEqual([true, false]);
    expect([3, 4].map((pool) => lets('when-pool-at-most', undefined, pool))).toEqual([true, false]);
    expect([lets('always', undefined, 99), lets('never', undefined, 1)]).toEqual([true, false]);
  });

  test('DP-14: the pool is what earlier tests have left', () => {
    const line = (id: string) => ({ id, ...squad(9, { av: 6 }), at: 20 });
    const red = [line('first'), line('second'), { id: 'third', ...squad(1, { standards: 3 }) }];
    const scenario = poolScenario({
      turnLimit: 2,
      combat: losing({ first: [1], second: [1] }),
      options: { routPolicy: 'when-pool-at-most' },
      red,
    });
    // Both fail in turn 1: four of six dice are left. The first tests; if it fails, the second is let go.
    const both = stories(scenario, 60).filter((story) =>
      ['first', 'second'].every((unit) => eventsOf(story, 'fell-back', unit).length === 1),
    );
    for (const story of both) {
      const [, again] = eventsOf(story, 'test', 'first');
      expect(again.pool).toBe(4);
      expect(eventsOf(story, 'let-go', 'second').map(({ pool }) => pool)).toEqual(again.passed ? [] : [3]);
    }
    expect(both.length).toBeGreaterThan(20);
  });

  test('DP-14: no other unit is let go', () => {
    const battle = solved(tenLosing([0, 0], {}, { options: { routPolicy: 'always' } }));
    expect(battle.means('routed', 'dice_left')).toEqual([0, 10]);
  });
});

describe('removal and destruction', () => {
  const lost = (removedIsDestroyed: boolean, more: Input = {}, options: Input = {}, turns = [1, 0]) =>
    solved(tenLosing(turns, more, { options: { removedIsDestroyed, ...options } })).mean(
      'dice_lost_destroyed',
    );

  test('DP-15: a unit removed by a test costs another die, or does not', () => {
    expect([lost(false), lost(true)]).toEqual([0, 1 / 4]);
  });

  test('DP-15: so does one that is let go, or falls back off the board', () => {
    expect([false, true].map((is) => lost(is, {}, { routPolicy: 'always' }))).toEqual([0, 1 / 2]);
    expect([false, true].map((is) => lost(is, { at: 4 }))).toEqual([0, 1 / 2]);
  });

  test('DP-15: one that leaves by its orders, or with a force that collapses, does not', () => {
    const withdrawn = { doctrine: { order: 'withdraw', fromTurn: 1 }, move: 30 };
    expect(lost(true, withdrawn, {}, [0])).toBe(0);
    const collapsing = { 'dice-pool': { standards: 0 } };
    expect(lost(true, collapsing, {}, [1])).toBe(0);
  });
});
