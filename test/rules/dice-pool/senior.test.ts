import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing, quiet } from '../../scenes/scene.js';
import { exact, solved } from './exact.js';

describe('the senior commander', () => {
  /** Four pieces including a commander, in a force with enough dice, lose `fallen` in turn 1, or turn by turn. */
  const scene = (
    commander: Input,
    fallen: number | number[],
    more: Input = {},
    options: Input = {},
    turns = 1,
  ) =>
    solved(
      poolScenario({
        turnLimit: Math.max(turns, [fallen].flat().length),
        combat: losing({ staff: [fallen].flat() }),
        options,
        red: [
          { id: 'staff', ...squad(4, { av: 2, ...commander }), at: 20, ...more },
          { id: 'rest', ...squad(9, { standards: 9 }), at: 2 },
        ],
      }),
    );
  const senior = { commander: 'green', senior: true };

  test.each([1, 2, 3, 4])('DP-21: the loss costs two dice; the chance is %i of 4', (fallen) => {
    expect(scene(senior, fallen).mean('dice_lost_commander')).toBeCloseTo((2 * fallen) / 4, 12);
    expect(scene({ commander: 'elite' }, fallen).mean('dice_lost_commander')).toBe(0);
  });

  test('DP-21: it costs them once, and one more die if the unit is destroyed', () => {
    const battle = scene(senior, 4, {}, {}, 3);
    expect(battle.means('dice_lost_commander', 'dice_lost_destroyed', 'dice_left')).toEqual([2, 1, 9]);
    // One falls after the other, or the unit is removed first.
    expect(scene(senior, [1, 1, 1, 1]).mean('dice_lost_commander')).toBeCloseTo(2, 12);
    // Or the commander survives, and is removed with the unit when it fails twice, with two dice each time.
    const later = scene(senior, 1, {}, {}, 4).mean('dice_lost_commander');
    expect(later).toBeCloseTo(2 * (1 / 4 + (3 / 4) * (1 / 36) ** 2), 12);
  });

  test('DP-21: a scenario may set another number', () => {
    const scenario = (seniorCommanderDice: number) =>
      poolScenario({
        turnLimit: 1,
        combat: losing({ 'red-squad': [1] }),
        tables: { seniorCommanderDice },
        red: squad(1, { ...senior, standards: 9 }),
      });
    expect([0, 3, 20].map((dice) => solved(scenario(dice)).mean('dice_lost_commander'))).toEqual([0, 3, 10]);
  });

  test('DP-21: the commander is lost when the unit is removed, not when it leaves by its orders', () => {
    // AV 6: it falls back, with or without the commander, and is let go in turn 2.
    const goes = { routPolicy: 'always' };
    const letGo = scene({ ...senior, av: 6 }, 1, {}, goes, 2);
    const fellBack = (1 / 4) * (5 / 6) + (3 / 4) * (5 / 6) ** 2;
    expect(letGo.breaks('staff')).toEqual(exact(0, 0, fellBack));
    expect(letGo.mean('dice_lost_commander')).toBeCloseTo(2 * (1 / 4 + (3 / 4) * (5 / 6) ** 2), 12);
    expect(scene({ commander: 'green', av: 6 }, 1, {}, goes, 2).mean('dice_lost_commander')).toBe(0);
    const withdrawn = { doctrine: { order: 'withdraw', fromTurn: 1 }, move: 30 };
    expect(scene(senior, 0, withdrawn).means('left', 'dice_lost_commander')).toEqual([4, 0]);
    // Over the edge: four inches for one casualty.
    const edge = scene({ ...senior, av: 6 }, 1, { at: 4 });
    expect(edge.breaks('staff')).toEqual(exact(0, fellBack));
    expect(edge.mean('dice_lost_commander')).toBeCloseTo(2 * (1 / 4 + (3 / 4) * (5 / 6) ** 2), 12);
  });

  test('DP-21: a commander who routs with a collapsing force costs nothing', () => {
    const battle = solved(
      poolScenario({
        turnLimit: 1,
        combat: losing({ line: [1] }),
        tables: { poolDice: { unit: 0, green: 0 } },
        red: [
          { id: 'staff', ...squad(2, senior), at: 2 },
          { id: 'line', ...squad(9, { standards: 1 }), at: 20 },
        ],
      }),
    );
    expect(battle.means('broke', 'dice_lost_tests', 'dice_lost_commander')).toEqual([0.5, 0.5, 0]);
  });

  test('DP-21, DP-30: without a script the commander is safe', () => {
    const battle = solved(poolScenario({ turnLimit: 3, combat: quiet, red: squad(4, senior) }));
    expect(battle.means('dice_lost_commander', 'dice_left')).toEqual([0, 2]);
  });
});
