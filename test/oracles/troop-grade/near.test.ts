import { describe, expect, test } from 'vitest';
import { losing } from '../../scenes/scene.js';
import { modifiers } from '../../scenes/troop-grade/words.js';
import { d6, firstFall } from '../dice.js';
import { crew, depths, foot, standsAfter, troopScenario } from './dice.js';

/** Units that suffer with one that failed: docs/battlefield.md, section 12.3; TG-51, TG-30. */

const gun = (id: string, slot: number, heavyWeapon: string, more: object = {}) =>
  crew(2, { id, slot, troop: { grade: 'mutinous', heavyWeapon, ...more } });

/** The squad, unsupported, loses one of its four and tests at −2. Printed rows: regular – P W R, veteran – P P W. */
const scenario = troopScenario({
  combat: losing({ 'red-squad': [1] }),
  tables: modifiers({ unsupported: -2 }),
  red: [
    foot(4),
    gun('machine-gun', 28, 'machine-gun'),
    gun('mortar', 30, 'other'),
    gun('far-mortar', 31, 'other'),
    foot(2, { id: 'trucks', slot: 20, troop: { bases: 'vehicles' } }),
    foot(2, { id: 'riders', slot: 19, troop: { bases: 'cavalry' } }),
  ],
});

const tested = (die: number) => {
  const battle = standsAfter(scenario, 1, firstFall(1), d6(die));
  const [force] = battle.forces;
  return {
    depths: depths(battle, 0).map((bases) => bases[0]),
    pinned: force.units.map(({ present }) => present.filter(({ isPinned }) => isPinned).length),
    sharedDice: force.sharedDice,
    tests: force.tests.casualties,
    events: force.events.byGrade,
  };
};

describe('near units', () => {
  test('a squad that withdraws: its machine gun reads one grade higher, the mortar its own', () => {
    expect(tested(1)).toEqual({
      depths: [2, 6, 2, 6, 6, 6],
      pinned: [0, 2, 0, 0, 0, 0],
      sharedDice: 2,
      tests: 1,
      events: {
        regular: { withdraws: 3 },
        conscript: { pinned: 2 }, // a machine gun, one above mutinous
        mutinous: { withdraws: 2 },
      },
    });
  });

  test('a squad that is pinned: both weapons are too, and the personnel vehicles with it withdraw', () => {
    expect(tested(2)).toMatchObject({
      depths: [6, 6, 6, 6, 4, 6],
      pinned: [3, 2, 2, 0, 0, 0],
      sharedDice: 3,
      events: { regular: { pinned: 3, withdraws: 2 } },
    });
  });

  test('a squad that passes: no one suffers', () => {
    expect(tested(3)).toMatchObject({ sharedDice: 0, tests: 1, events: { regular: { 'no effect': 3 } } });
  });

  test('of two units that failed, the nearest counts', () => {
    const two = troopScenario({
      combat: losing({ 'red-squad': [1], other: [1] }),
      tables: { ...modifiers({ unsupported: -2 }), supportYards: 0 },
      red: [gun('mortar', 27, 'other'), foot(4), foot(4, { id: 'other', slot: 29 })],
    });
    const battle = standsAfter(two, 1, firstFall(2), d6(2), d6(1));
    expect(depths(battle, 0).map((bases) => bases[0])).toEqual([2, 6, 2]);
    expect(battle.forces[0].sharedDice).toBe(1);
  });

  test('a unit that tests itself does not share a die, and heavy weapons share none of theirs', () => {
    const both = troopScenario({
      combat: losing({ 'red-squad': [1], mortar: [1] }),
      tables: modifiers({ unsupported: -2 }),
      red: [foot(4), gun('mortar', 28, 'other', { grade: 'regular' }), gun('second', 32, 'other')],
    });
    const battle = standsAfter(both, 1, firstFall(2), d6(3), d6(1));
    expect(depths(battle, 0).map((bases) => bases[0])).toEqual([6, 6, 6]);
    expect(battle.forces[0].sharedDice).toBe(0);
  });
});
