import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { losing } from '../../scenes/scene.js';
import { all, storyIn } from '../told.js';
import { exact, solved } from './exact.js';

/** Two units; those listed lose a piece in turn 1, and are let go when they fall back. */
const letGo = (ids: string[], standards = 4, options = {}) =>
  poolScenario({
    turnLimit: 4,
    combat: losing(Object.fromEntries(ids.map((id) => [id, [1]]))),
    options: { routPolicy: 'always', ...options },
    tables: { fallBack: 1 },
    red: [squad(4, { av: 6, standards }, { id: 'a', at: 10 }), squad(5, { av: 6 }, { id: 'b', at: 10 })],
  });

describe('a force breaks', () => {
  test('DP-14: when its last units are let go, with dice left in the pool', () => {
    const story = storyIn(letGo(['a', 'b']), (each) => all(each, 'let-go').length === 2);
    const broke = all(story, 'force-broke');
    expect(broke).toMatchObject([{ force: 'red', phase: '10.1', lost: 2, of: 9 }]);
    expect(all(story, 'collapsed')).toEqual([]);
    expect(story.end).toMatchObject({ turn: 2, holder: 'blue', reason: 'routed' });
  });

  test('DP-14: when its last piece is let go', () => {
    const scenario = poolScenario({
      turnLimit: 2,
      combat: losing({ 'red-squad': [1] }),
      options: { routPolicy: 'always' },
      tables: { fallBack: 0 },
      red: squad(2, { av: 6, standards: 4 }, { at: 10 }),
    });
    expect(solved(scenario).breaks()).toEqual(exact(0, 0, 5 / 6));
  });

  test('DP-4, DP-15: with the same losses if that empties the pool and it collapses', () => {
    // Two of four dice are left when both have fallen back; letting the units go costs these.
    const scenario = letGo(['a', 'b'], 2, { removedIsDestroyed: true });
    const story = storyIn(scenario, (each) => all(each, 'let-go').length === 2);
    expect(all(story, 'force-broke')).toMatchObject([{ force: 'red', phase: '10.1', lost: 2, of: 9 }]);
    expect(story.end).toMatchObject({ turn: 2, holder: 'blue', reason: 'collapsed' });
  });

  test('but not while one of them stands', () => {
    const story = storyIn(letGo(['a']), (each) => all(each, 'let-go').length === 1);
    expect(all(story, 'force-broke')).toEqual([]);
  });

  test('DP-50: a unit that is cut off has surrendered, however far away the enemy is', () => {
    const scenario = letGo(['a', 'b']);
    const cutOff = (id: string) => ({
      ...scenario.forces[0].units.find((unit) => unit.id === id)!,
      cutOff: true,
    });
    const [red, blue] = scenario.forces;
    const encircled = { ...scenario, forces: [{ ...red, units: [cutOff('a'), red.units[1]] }, blue] };
    const story = storyIn(encircled, (each) => all(each, 'let-go').length === 2);
    const removed = all(story, 'removed');
    expect(removed.map(({ unit, surrenders }) => [unit, surrenders])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    // One casualty and the three removed with it; the other unit’s casualty is recovered.
    expect(all(story, 'diagnosed').find(({ force }) => force === 'red')!.wounds.captured).toBe(4);
  });
});
