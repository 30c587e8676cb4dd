import { describe, expect, test } from 'vitest';
import { flat, NEVER, none, ONE, script, smallScenario, TEN } from '../scenes/scene.js';
import { d10, firstFall } from './dice.js';
import { blue, count, losses, playWithDice, red } from './dice-morale-ratio.js';

/** Six inches from red, which is at 6. */
const near = { ...TEN, at: 24 };

describe('surrender (MR-50)', () => {
  const play = (unit: object, enemy: object, turnLimit: number, ...faces: number[][]) =>
    playWithDice(
      smallScenario({
        turnLimit,
        combat: script([5]),
        tables: NEVER,
        red: { ...TEN, cutOff: true, ...unit },
        blue: { ...near, ...enemy },
      }),
      firstFall(5),
      ...faces.map((some) => d10(...some)), // 5 of 10
    );

  test('a piece that is cut off and fails near the enemy surrenders, and is a loss of its unit (MR-20)', () => {
    const battle = play({}, {}, 3, [5, 5, 6, 10, 5], [3, 3, 3]);
    expect(red(battle).losses).toEqual(losses({ fire: 5, surrendered: 2 }));
    expect(red(battle).postures[2]).toEqual(count(3, 0, 0, 0, 7));
    expect(red(battle).wastedInitiatives).toBe(3 + 3); // pieces that surrender have no initiative
    expect(red(battle).broke).toBeNull();
  });

  test('the walk takes time: until they arrive they are broken, and check no more', () => {
    const battle = play({ move: 3 }, {}, 3, [6, 6, 6, 5, 5]);
    expect(red(battle).postures[2]).toEqual(count(2, 0, 0, 3, 5));
    expect(red(battle).postures[3]).toEqual(count(2, 0, 0, 0, 8));
    expect(red(battle).units[0].broke).toEqual({ turn: 2, loss: 5 });
  });

  test.each([
    ['far from the enemy', {}, { at: 23 }],
    ['with a way back', { cutOff: false }, {}],
  ])('no piece surrenders %s', (_, unit, enemy) => {
    const battle = play(unit, enemy, 2, [6, 6, 5, 5, 5]);
    expect(red(battle).postures[2]).toEqual(count(3, 0, 2, 0, 5));
  });

  test('pieces that are walking over are not fired at, and have no place on the board', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 9,
        combat: flat({ gun: { shots: 1, bands: [{ upTo: 24, needed: 6 }] }, none }),
        tables: NEVER,
        red: { roster: { trooper: 2 }, cutOff: true, move: 3, weapon: 'none' },
        blue: { ...ONE, at: 24 },
      }),
      d10(6),
      firstFall(1),
      d10(6), // 1 of 2: in turn 2 and 3 blue has no target
    );
    expect(red(battle).losses).toEqual(losses({ fire: 1, surrendered: 1 }));
    expect(battle).toMatchObject({ holder: 'blue', reason: 'routed', turns: 3 });
  });
});

describe('cut off', () => {
  test('broken pieces stay where they are', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 3,
        combat: script([7]),
        tables: NEVER,
        red: { ...TEN, cutOff: true },
        blue: TEN,
      }),
      firstFall(7),
      d10(4, 4, 3),
      d10(4, 3),
    );
    expect(red(battle).postures[3]).toEqual(count(2, 0, 0, 1, 7));
    expect(red(battle).wastedInitiatives).toBe(5);
  });

  test('no piece leaves, whatever the doctrine and the force want (MR-70)', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 3,
        combat: script([5]),
        red: { ...TEN, cutOff: true, doctrine: { order: 'withdraw', fromTurn: 1 } },
        blue: TEN,
      }),
      firstFall(5),
      d10(5, 5, 5, 5, 5),
    );
    expect(red(battle).postures[3]).toEqual(count(5, 0, 0, 0, 5));
    expect(battle).toMatchObject({ holder: 'blue', reason: 'breaking-point', turns: 3 });
  });
});

describe('a morale officer (MR-52, MR-53)', () => {
  /** Two of six are lost: the others, juniors first, need 6. */
  const play = (
    roster: object,
    faces: number[],
    shot: number,
    later: number[],
    options: object = { moraleOfficers: 'on' },
  ) =>
    playWithDice(
      smallScenario({
        turnLimit: 3,
        combat: script([2]),
        options: { ...options },
        tables: NEVER,
        red: { roster, cutOff: true, 'morale-ratio': { moraleOfficer: 'sergeant' } },
        blue: near,
      }),
      firstFall(2),
      d10(...faces),
      firstFall(shot),
      d10(...later),
    );
  const squad = { trooper: 5, sergeant: 1 };

  test('shoots one of those about to surrender; the others become steady and unmarked', () => {
    const battle = play(squad, [7, 7, 6, 6], 1, []);
    expect(red(battle).losses).toEqual(losses({ fire: 2, shot: 1 }));
    expect(red(battle).postures[3]).toEqual(count(3, 0, 0, 0, 3));
    expect(red(battle).wastedInitiatives).toBe(3);
  });

  test('does not shoot when surrendering as well', () => {
    expect(red(play(squad, [7, 6, 6, 7], 0, [1, 1])).losses).toEqual(losses({ fire: 2, surrendered: 2 }));
  });

  test('does not exist when the option is off', () => {
    expect(red(play(squad, [7, 7, 6, 6], 0, [1, 1], {})).losses).toEqual(losses({ fire: 2, surrendered: 2 }));
  });

  test('shoots no superior; a superior is held with the others', () => {
    const led = { trooper: 4, sergeant: 1, captain: 1 };
    expect(red(play(led, [6, 6, 6, 7], 0, [1, 1, 1])).losses).toEqual(losses({ fire: 2, surrendered: 1 }));
    expect(red(play(led, [6, 7, 6, 7], 1, [])).losses).toEqual(losses({ fire: 2, shot: 1 }));
  });

  test('adds more points when leaders count', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: script([1]),
        options: { moraleOfficers: 'on', leaders: 'on' },
        tables: { ...NEVER, moraleOfficerPoints: 3 },
        red: { roster: { trooper: 4, sergeant: 1 }, 'morale-ratio': { moraleOfficer: 'sergeant' } },
        blue: TEN,
      }),
      firstFall(1),
      d10(10, 9, 9, 9), // 9 of 10; with a plain sergeant it would be 6 of 7
    );
    expect(red(battle).postures[2]).toEqual(count(3, 1, 0, 0, 1));
  });

  test('the shot comes before the interceptive fire, which then has no penalty', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: flat({ gun: { shots: 1, bands: [{ upTo: 24, needed: 6 }] } }),
        options: { moraleOfficers: 'on' },
        tables: NEVER,
        red: { ...ONE, doctrine: { order: 'withdraw', fromTurn: 2 } },
        blue: {
          roster: { trooper: 3, sergeant: 1 },
          at: 24,
          cutOff: true,
          interceptiveFire: true,
          'morale-ratio': { moraleOfficer: 'sergeant' },
        },
      }),
      d10(6, 1, 1, 1, 1),
      firstFall(1),
      d10(8, 8, 7), // 3 of 4: both troopers would surrender
      firstFall(1), // one is shot,
      d10(6, 1), // the other one fires, and so does the officer
      firstFall(1),
    );
    expect(blue(battle).losses).toEqual(losses({ fire: 1, shot: 1 }));
    expect(battle).toMatchObject({ holder: 'blue', reason: 'destroyed', turns: 2 });
  });
});
