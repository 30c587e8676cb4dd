import { describe, expect, test } from 'vitest';
import { squad } from '../../scenes/dice-pool/words.js';
import { withdraw } from '../../scenes/scene.js';
import { type Aftermath, aftermath, enemy, FALLS_BACK, rest, routed } from './small-pool.js';

const fates = (scene: Aftermath, force = 'red') => {
  const { mean } = aftermath(scene);
  return ['light', 'serious', 'out', 'captured'].map((name) => mean(name, force));
};
describe('the winner', () => {
  test('DP-50: recovers all its casualties, including those of destroyed units', () => {
    const scene = {
      turnLimit: 1,
      losses: { gone: [6], hurt: [3], 'blue-squad': [1] },
      red: [
        { id: 'gone', ...squad(6, { standards: 9 }) },
        { id: 'hurt', ...squad(9, { av: 2 }) },
      ],
      blue: squad(1),
    };
    const battle = aftermath(scene);
    expect(battle.outcome('red', 'collapsed')).toBe(1);
    expect(fates(scene)).toEqual([3, 3, 3, 0]);
    expect(fates(scene, 'blue')).toEqual([0, 0, 0, 1]);
  });

  test('DP-50: and those of units that surrendered', () => {
    const scene = {
      losses: { routed: [1], 'blue-squad': [0, 9] },
      red: [routed(), rest()],
      blue: enemy(6),
    };
    const third = expect.closeTo(1 / 3, 10);
    expect(fates(scene)).toEqual([third, third, third, 0]);
  });
});

describe('every other force', () => {
  test('DP-50: recovers the casualties of units that stand, left, or routed; destroyed units are captured', () => {
    const red = [
      { id: 'gone', ...squad(6, { standards: 9 }) },
      { id: 'hurt', ...squad(9), at: 2 },
    ];
    const scene = { losses: { gone: [6], hurt: [3] }, turnLimit: 1, red };
    expect(aftermath(scene).outcome('nobody', 'turn-limit')).toBe(1);
    expect(fates(scene)).toEqual([1, 1, 1, 6]);
  });

  test('DP-50: the loser recovers those of units that routed with their force, far from the enemy', () => {
    const scene = {
      losses: { gone: [4], hurt: [3] },
      turnLimit: 1,
      red: [
        { id: 'gone', ...squad(4), at: 20, slot: 1 },
        { id: 'hurt', ...squad(9, { av: 6 }), at: 2 },
      ],
      tables: { fallBack: 0, unitDestroyedDice: 2 },
    };
    const battle = aftermath(scene);
    expect(battle.outcome('blue', 'collapsed')).toBe(1);
    expect(fates(scene)).toEqual([1, 1, 1, 4]);
  });

  test('DP-50: a unit that left by its orders is not captured', () => {
    const red = [{ id: 'left', ...squad(9, { av: 2 }), at: 2, ...withdraw(2) }, rest()];
    const battle = aftermath({
      losses: { left: [3] },
      red,
      options: { routPolicy: 'never' },
      blue: enemy(6),
    });
    expect(battle.mean('captured')).toBe(0);
  });

  test('DP-50: a unit that falls back off the board is not captured either, however near the enemy is', () => {
    const red = [routed({ at: 3 }), rest({ at: 30 })];
    const battle = aftermath({
      losses: { routed: [1] },
      red,
      blue: enemy(6, { at: 30 }),
      tables: { fallBack: 4 },
      turnLimit: 1,
    });
    expect(battle.mean('routed')).toBeCloseTo(6 * FALLS_BACK, 12);
    expect(battle.mean('captured')).toBe(0);
  });
});
