import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { flat, type Input, losing, quiet } from '../../scenes/scene.js';
import { blank, none, sureShot } from './book.js';
import { solved } from './exact.js';

interface Scene {
  objectives: Input[];
  turnLimit?: number;
  combat?: Input;
  tables?: Input;
  options?: Input;
  red?: Input | Input[];
  blue?: Input | Input[];
}

const scene = ({ turnLimit = 2, combat = quiet, ...rest }: Scene) =>
  solved(poolScenario({ turnLimit, combat, red: squad(4, { standards: 9 }), ...rest }));
const gained = (more: Scene, force = 'red') => scene(more).mean('dice_gained', force);
const lost = (more: Scene, force = 'red') => scene(more).mean('dice_lost_objectives', force);

/** Leaves in the given turn: it is one move from its edge. */
const leaving = (id: string, fromTurn: number, more: Input = {}) => ({
  id,
  ...squad(2),
  doctrine: { order: 'withdraw', fromTurn },
  ...more,
});
const rest = { id: 'rest', ...squad(4, { standards: 9 }) };
const escort = (...units: string[]) => [{ type: 'escort', id: 'away', by: 'red', units }];

describe('escorting', () => {
  test('DP-30: each listed unit that leaves by its orders gains a die', () => {
    const red = [leaving('first', 1), leaving('second', 2), leaving('third', 1), rest];
    expect(gained({ objectives: escort('first', 'second'), red, turnLimit: 1 })).toBe(1);
    expect(gained({ objectives: escort('first', 'second'), red })).toBe(2);
    expect(gained({ objectives: escort('second', 'rest'), red })).toBe(1);
    const copies = [leaving('group', 1, { copies: 3, spacing: 2 }), rest];
    expect(gained({ objectives: escort('group'), red: copies })).toBe(3);
    const objectiveDice = { escort: 5 };
    expect(gained({ objectives: escort('first'), red, tables: { objectiveDice } })).toBe(5);
  });

  test('DP-30: not one that is still on its way, is lost, or routs', () => {
    const walking = leaving('first', 1, { at: 7 });
    expect(gained({ objectives: escort('first'), red: [walking, rest], turnLimit: 1 })).toBe(0);
    expect(gained({ objectives: escort('first'), red: [walking, rest], turnLimit: 2 })).toBe(1);
    const fallen = { combat: losing({ first: [2] }), red: [leaving('first', 2), rest] };
    expect(gained({ objectives: escort('first'), ...fallen })).toBe(0);
    const routed = { combat: losing({ first: [1] }), red: [leaving('first', 3, { at: 4 }), rest] };
    const battle = scene({ objectives: escort('first'), ...routed });
    expect(battle.means('routed', 'dice_gained')).toEqual([1 / 2, 0]);
  });
});

describe('destroying in close combat', () => {
  const melee = [{ type: 'melee', id: 'blood', by: 'red' }];
  /** Red, with one gun, meets three weak units of blue, two of them in contact. */
  const fight = (more: Input = {}) => ({
    turnLimit: 1,
    combat: { ...flat({ blank, none, sure: sureShot() }), assault: { needed: -20 } },
    red: [
      { id: 'left', ...squad(1, { standards: 9 }), at: 18, weapon: 'blank', slot: 10 },
      { id: 'right', ...squad(1, { standards: 9 }), at: 18, weapon: 'blank', slot: 30 },
      { id: 'gun', ...squad(1), at: 1, weapon: 'sure', slot: 20 },
    ],
    blue: [
      { id: 'left-foe', ...squad(1), at: 17, weapon: 'none', slot: 10 },
      { id: 'right-foe', ...squad(1), at: 17, weapon: 'none', slot: 30 },
      { id: 'near', ...squad(1, { standards: 9 }), at: 20, weapon: 'none', slot: 20 },
    ],
    ...more,
  });

  test('DP-30: each enemy unit gains a die; units destroyed by fire gain none', () => {
    const battle = scene({ ...fight(), objectives: melee });
    expect(battle.mean('dice_lost_destroyed', 'blue')).toBe(3);
    expect(battle.means('dice_gained', 'dice_left')).toEqual([2, 21 + 2]);
    expect(gained({ ...fight(), objectives: melee, tables: { objectiveDice: { melee: 3 } } })).toBe(6);
  });

  test('DP-30: only if it is an objective, and only for its force', () => {
    expect(gained({ ...fight(), objectives: [] })).toBe(0);
    const blues = [{ ...melee[0], by: 'blue' }];
    const battle = scene({ ...fight(), objectives: blues });
    expect([battle.mean('dice_gained'), battle.mean('dice_gained', 'blue')]).toEqual([0, 0]);
  });

  test('DP-30: the second force gains them, too', () => {
    // Both sides strike down whom they meet; red's gun kills blue's third unit by fire, which gives nobody a die.
    const { blue, ...others } = fight();
    const both = blue.map((unit) => (unit.id === 'near' ? unit : { ...unit, weapon: 'blank' }));
    const battle = scene({ ...others, blue: both, objectives: [{ ...melee[0], by: 'blue' }] });
    expect([battle.mean('dice_gained', 'blue'), battle.mean('dice_lost_destroyed')]).toEqual([2, 2]);
    expect(battle.mean('dice_gained')).toBe(0);
  });

  test('DP-30: an objective of another type gains nothing by it', () => {
    // Blue never comes near the camp, so red does not lose it, and a camp that is held gains no dice.
    const camp = { type: 'hold', id: 'camp', by: 'red', zone: { to: 10 } };
    const battle = scene({ ...fight(), objectives: [camp] });
    expect(battle.means('dice_gained', 'dice_lost_objectives', 'dice_left')).toEqual([0, 0, 21]);
    // Beside an objective of blue's, it is still only the other type.
    const bluesToo = [camp, { ...melee[0], by: 'blue' }];
    expect(scene({ ...fight(), objectives: bluesToo }).means('dice_gained', 'dice_left')).toEqual([0, 21]);
  });

  test('DP-30: a unit with a piece left is not destroyed', () => {
    const { blue, ...others } = fight();
    const larger = blue.map((unit) => ({ ...unit, ...squad(2, { standards: 3 }) }));
    expect(gained({ ...others, blue: larger, objectives: melee })).toBe(0);
  });

  test('DP-30: the dice gained by it come before those lost in the same close combat', () => {
    // Each destroys the other, and each side has one die: without the objective, blue collapses.
    const one = { unit: 0, standard: 1 };
    const duel = fight({
      tables: { poolDice: one },
      red: [
        { id: 'left', ...squad(1, { standards: 1 }), at: 18, weapon: 'blank' },
        { id: 'reserve', ...squad(2), at: 1, weapon: 'none' },
      ],
      blue: [
        { id: 'foe', ...squad(1, { standards: 1 }), at: 17, weapon: 'blank' },
        { id: 'reserve-foe', ...squad(2), at: 1, weapon: 'none' },
      ],
    });
    const battle = scene({ ...duel, objectives: melee });
    expect(battle.means('broke', 'dice_gained', 'dice_lost_destroyed')).toEqual([0, 1, 1]);
    expect(battle.outcome('red', 'collapsed')).toBe(1);
  });

  const deadline = (objective: string, turn: number) => ({
    type: 'deadline',
    id: 'in-time',
    by: 'red',
    objective,
    turn,
  });

  test('DP-30: a deadline for it is met by destroying a unit, and otherwise missed', () => {
    expect(lost({ ...fight(), objectives: [...melee, deadline('blood', 1)] })).toBe(0);
    const { blue, ...others } = fight();
    const apart = blue.map((unit) => ({ ...unit, at: 15 }));
    expect(lost({ ...others, blue: apart, objectives: [...melee, deadline('blood', 1)] })).toBe(1);
  });

  test('DP-30: a condition not fulfilled by its turn costs a die, once', () => {
    const capture = { type: 'capture', id: 'hill', by: 'red', zone: { from: 12, to: 20 } };
    const walking = squad(4, { standards: 9 }, { move: 3, doctrine: { order: 'advance', toRange: 12 } });
    // The unit is there at the end of turn 2.
    const losses = [1, 2, 3].map((turn) =>
      lost({ turnLimit: 4, red: walking, objectives: [capture, deadline('hill', turn)] }),
    );
    expect(losses).toEqual([1, 0, 0]);
    const never = { ...capture, zone: { from: 34 } };
    const at = (turnLimit: number, more: Input = {}) =>
      lost({ turnLimit, ...more, objectives: [never, deadline('hill', 2)] });
    expect([1, 2, 3, 6].map((turnLimit) => at(turnLimit))).toEqual([0, 1, 1, 1]);
    expect(at(3, { tables: { objectiveDice: { failCondition: 6 } } })).toBe(6);
  });

  test('DP-30: deadlines are evaluated last, wherever they are listed', () => {
    const capture = { type: 'capture', id: 'hill', by: 'red', zone: { to: 10 } };
    const battle = scene({ objectives: [deadline('hill', 1), capture] });
    expect(battle.means('dice_gained', 'dice_lost_objectives')).toEqual([1, 0]);
  });

  test('DP-30: losing the zone again does not undo its capture', () => {
    const capture = { type: 'capture', id: 'hill', by: 'red', zone: { from: 12, to: 12 } };
    const red = squad(4, { standards: 9 }, { doctrine: { order: 'advance', toRange: 12 } });
    const objectives = [capture, deadline('hill', 3)];
    const battle = scene({ turnLimit: 4, red, objectives });
    expect(battle.means('dice_gained', 'dice_lost_objectives')).toEqual([1, 0]);
  });

  test('DP-30: a deadline for an escort is met by one of the units', () => {
    const red = [leaving('first', 1), leaving('second', 3), rest];
    const objectives = (turn: number) => [...escort('first', 'second'), deadline('away', turn)];
    expect(lost({ red, turnLimit: 2, objectives: objectives(1) })).toBe(0);
    const late = [leaving('first', 2), leaving('second', 3), rest];
    expect(lost({ red: late, turnLimit: 2, objectives: objectives(1) })).toBe(1);
    expect(lost({ red: late, turnLimit: 2, objectives: objectives(2) })).toBe(0);
    // Units that rout are not escorted.
    const routed = { combat: losing({ first: [1] }), red: [leaving('first', 3, { at: 4 }), rest] };
    expect(lost({ ...routed, objectives: [...escort('first'), deadline('away', 2)] })).toBe(1);
  });
});
