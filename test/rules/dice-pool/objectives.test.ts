import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing, quiet } from '../../scenes/scene.js';
import { eventsOf, storyIn, told } from '../told.js';
import { solved } from './exact.js';

interface Scene {
  objectives: Input[];
  turnLimit?: number;
  combat?: Input;
  tables?: Input;
  red?: Input | Input[];
  blue?: Input | Input[];
}

/** Red stands at 6 in slot 24, blue at 30 measured from red’s edge; both have ten dice. */
const scene = ({ turnLimit = 2, combat = quiet, ...rest }: Scene) =>
  poolScenario({ turnLimit, combat, red: squad(4, { standards: 9 }), ...rest });
const gained = (more: Scene, force = 'red') => solved(scene(more)).mean('dice_gained', force);
const lost = (more: Scene, force = 'red') => solved(scene(more)).mean('dice_lost_objectives', force);
const at = (depth: number, more: Input = {}) => squad(4, { standards: 9 }, { at: depth, ...more });

describe('capturing', () => {
  const capture = (zone: Input, by = 'red') => [{ type: 'capture', id: 'hill', by, zone }];

  test('DP-30: a steady unit in the zone gains a die, once', () => {
    for (const turnLimit of [1, 2, 5]) {
      expect(gained({ turnLimit, objectives: capture({ from: 4, to: 8 }) })).toBe(1);
    }
    expect(
      solved(scene({ turnLimit: 1, objectives: capture({}) })).means('dice_gained', 'dice_left'),
    ).toEqual([0, 10]);
  });

  test.each([
    [{ from: 6, to: 6, left: 24, right: 24 }, 1],
    [{ from: 7, to: 9 }, 0],
    [{ from: 3, to: 5 }, 0],
    [{ from: 6, to: 9, left: 25, right: 40 }, 0],
    [{ from: 6, to: 9, left: 0, right: 23 }, 0],
    [{ to: 6 }, 1],
    [{ to: 29, left: 24 }, 1],
    [{ to: 29, right: 24 }, 1],
  ])('DP-30: standing in %j: %i', (zone, dice) => {
    expect(gained({ objectives: capture(zone) })).toBe(dice);
  });

  test('DP-30: a zone is measured from the first force’s edge', () => {
    expect(gained({ objectives: capture({ from: 30, to: 30 }, 'blue') }, 'blue')).toBe(1);
    expect(gained({ objectives: capture({ from: 6, to: 6 }, 'blue') }, 'blue')).toBe(0);
    expect(gained({ objectives: capture({ from: 25 }, 'blue') }, 'blue')).toBe(1);
  });

  test('DP-30: not while an enemy is there, even one that fell back', () => {
    const zone = capture({ from: 4, to: 20 });
    expect(gained({ objectives: zone, blue: at(16) })).toBe(0);
    expect(gained({ objectives: zone, blue: at(15) })).toBe(1);
    const hurt = { combat: losing({ 'blue-squad': [1] }), tables: { fallBack: 0 }, turnLimit: 1 };
    expect(gained({ objectives: zone, blue: at(16), ...hurt })).toBe(0);
    expect(gained({ objectives: zone, blue: at(16), combat: losing({ 'blue-squad': [4] }) })).toBe(1);
    const leaving = at(16, { move: 8, doctrine: { order: 'withdraw', fromTurn: 2 } });
    expect(gained({ objectives: zone, blue: leaving, turnLimit: 1 })).toBe(0);
    expect(gained({ objectives: zone, blue: leaving, turnLimit: 2 })).toBe(1);
  });

  test('DP-30: not by a unit that fell back', () => {
    const hurt = { combat: losing({ 'red-squad': [1] }), tables: { fallBack: 0 } };
    expect(gained({ objectives: capture({ to: 20 }), ...hurt, turnLimit: 1 })).toBe(1 / 2);
    const two = { red: [at(6), { id: 'other', ...squad(1), at: 7 }] };
    expect(gained({ objectives: capture({ to: 20 }), ...hurt, ...two, turnLimit: 1 })).toBe(1);
  });

  test('DP-30: a scenario may set other dice', () => {
    expect(gained({ objectives: capture({ to: 20 }), tables: { objectiveDice: { capture: 4 } } })).toBe(4);
  });

  test('DP-30: each of several objectives counts, and only for its force', () => {
    const several = [...capture({ to: 20 }), { ...capture({ to: 10 })[0], id: 'farm' }];
    expect(gained({ objectives: several })).toBe(2);
    expect(gained({ objectives: several }, 'blue')).toBe(0);
  });
});

describe('holding', () => {
  const hold = (more: Input = {}) => [{ type: 'hold', id: 'hill', by: 'red', zone: { from: 20 }, ...more }];

  test('DP-30: losing a primary objective costs three dice, a secondary one costs one; each is lost once', () => {
    for (const turnLimit of [1, 4]) {
      expect(lost({ turnLimit, objectives: hold() })).toBe(3);
      expect(lost({ turnLimit, objectives: hold({ rank: 'primary' }) })).toBe(3);
      expect(lost({ turnLimit, objectives: hold({ rank: 'secondary' }) })).toBe(1);
    }
    const objectiveDice = { losePrimary: 2, loseSecondary: 4 };
    expect(lost({ objectives: hold(), tables: { objectiveDice } })).toBe(2);
    expect(lost({ objectives: hold({ rank: 'secondary' }), tables: { objectiveDice } })).toBe(4);
  });

  test('DP-30: it is not lost while a unit of the force is there, even one that fell back', () => {
    const beside = { red: [at(6), { ...at(21), id: 'guard' }] };
    expect(lost({ objectives: hold(), ...beside })).toBe(0);
    const hurt = { combat: losing({ guard: [1] }), tables: { fallBack: 0 }, turnLimit: 1 };
    expect(lost({ objectives: hold(), ...beside, ...hurt })).toBe(0);
    expect(lost({ objectives: hold(), ...beside, combat: losing({ guard: [4] }) })).toBe(3);
  });

  test('DP-30: only a steady enemy unit in the zone can take it', () => {
    expect(lost({ objectives: hold({ zone: { from: 31 } }) })).toBe(0);
    expect(lost({ objectives: hold({ zone: { to: 20 } }) })).toBe(0);
    const hurt = { combat: losing({ 'blue-squad': [1] }), tables: { fallBack: 0 }, turnLimit: 1 };
    expect(lost({ objectives: hold(), ...hurt })).toBe(3 / 2);
  });

  test('DP-30: the enemy does not gain from it', () => {
    expect(solved(scene({ objectives: hold() })).mean('dice_left', 'blue')).toBe(10);
  });
});

describe('reckoning', () => {
  const both = (rank: string) => [
    { type: 'hold', id: 'hill', by: 'red', zone: { from: 20 }, rank },
    { type: 'capture', id: 'farm', by: 'red', zone: { to: 10 } },
  ];

  test('DP-30: within a turn gains come first, and no more is lost than there is', () => {
    const one = { red: squad(4), turnLimit: 1 };
    expect(solved(scene({ objectives: both('secondary'), ...one })).means('broke', 'dice_left')).toEqual([
      0, 1,
    ]);
    const primary = solved(scene({ objectives: both('primary'), ...one }));
    expect(primary.means('broke', 'dice_gained', 'dice_lost_objectives')).toEqual([1, 1, 2]);
  });

  test('DP-30, DP-3: dice gained by an escort come before those lost with a unit', () => {
    const red = [
      { ...squad(1), id: 'guests', doctrine: { order: 'withdraw', fromTurn: 1 } },
      { ...squad(1), id: 'guard' },
      { ...squad(1), id: 'rest' },
    ];
    const battle = solved(
      scene({
        turnLimit: 1,
        combat: losing({ guard: [1] }),
        tables: { unitDestroyedDice: 3 },
        objectives: [{ type: 'escort', id: 'away', by: 'red', units: ['guests'] }],
        red,
      }),
    );
    expect(battle.means('broke', 'dice_gained', 'dice_lost_destroyed', 'dice_left')).toEqual([0, 1, 3, 1]);
  });

  test('DP-30: it is described at the end of the turn, with its cause', () => {
    const story = told(scene({ objectives: both('primary') }));
    expect(eventsOf(story, 'dice', '')).toMatchObject([
      { turn: 1, phase: '10.5', force: 'red', dice: 1, clauses: ['DP-30'], what: 'capturing an objective' },
      { turn: 1, phase: '10.5', force: 'red', dice: -3, what: 'losing a primary objective' },
    ]);
  });

  test('DP-30, DP-21: the loss of the senior commander is described as such', () => {
    const scenario = scene({
      objectives: [],
      combat: losing({ 'red-squad': [1] }),
      red: squad(2, { commander: 'green', senior: true, standards: 9 }, { at: 20 }),
    });
    const story = storyIn(scenario, (each) => eventsOf(each, 'dice', '').some(({ turn }) => turn === 1));
    expect(eventsOf(story, 'dice', '')).toMatchObject([
      { turn: 1, phase: '10.3', force: 'red', dice: -2, clauses: ['DP-21'] },
    ]);
  });
});
