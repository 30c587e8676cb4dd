import { describe, expect, test } from 'vitest';
import { flat, NEVER, ONE, STRONGPOINT, script, smallScenario, TEN, VEHICLE } from '../scenes/scene.js';
import { d10, falls, firstFall } from './dice.js';
import { blue, count, losses, playWithDice, red } from './dice-morale-ratio.js';

const guns = { shots: 10, bands: [{ upTo: 30, needed: 6 }] };

describe('a broken hull', () => {
  test('withdraws with everyone inside if it can move (MR-32)', () => {
    const battle = playWithDice(
      smallScenario({ turnLimit: 3, combat: script([7]), tables: NEVER, red: VEHICLE, blue: TEN }),
      falls(3, 10),
      falls(3, 9),
      falls(3, 8),
      falls(3, 7),
      falls(3, 6),
      falls(3, 5),
      falls(3, 4),
      d10(4), // 3 of 10, all of movement
    );
    expect(red(battle).losses).toEqual(losses({ routed: 3 }));
    expect(red(battle).broke).toEqual({ turn: 2, loss: 0 });
    expect(battle).toMatchObject({ holder: 'blue', reason: 'routed', turns: 2 });
  });

  test('stays where it is if it is cut off', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 3,
        combat: script([9]),
        tables: NEVER,
        red: { ...VEHICLE, cutOff: true },
        blue: TEN,
      }),
      falls(3, 10),
      falls(3, 9),
      falls(3, 8),
      falls(3, 7),
      falls(3, 6),
      falls(3, 5),
      falls(3, 4),
      firstFall(2), // one level of movement is left
      d10(2), // 1 of 10
      d10(1),
    );
    expect(red(battle).postures.slice(2)).toEqual([count(0, 0, 0, 3, 0), count(3, 0, 0, 0, 0)]);
  });

  test('is abandoned if it cannot move: crew × levels left / level get out (MR-61)', () => {
    const bands = [
      { fromPercent: 40, needed: 4, onFailure: 'broken' },
      { fromPercent: 0, needed: 3, onFailure: 'broken' },
    ];
    const battle = playWithDice(
      smallScenario({
        turnLimit: 3,
        combat: script([7]),
        tables: { ...NEVER, bands },
        red: { ...VEHICLE, at: 14, roster: { trooper: 3 }, weapons: ['a', 'b', 'c'] },
        blue: TEN,
      }),
      firstFall(7), // no movement left
      d10(5), // 5 of 12
      firstFall(1), // 3 × 5/12 is 1.25; back to 8
      d10(4), // 1 of 3; back to 2
    );
    expect(red(battle).losses).toEqual(losses({ abandoned: 1, fire: 2 }));
    expect(red(battle).postures[3]).toEqual(count(0, 0, 0, 1, 3));
    expect(red(battle).units[0]).toMatchObject({ broke: { turn: 2, loss: 0 }, finalLoss: 3 });
    expect(red(battle).wastedInitiatives).toBe(0);
  });

  test.each([
    ['one of two gets out, though 2 × 1/12 rounds to 0', { trooper: 2 }, [0], { abandoned: 1, fire: 1 }],
    ['a drone has no crew, and stays', {}, [], {}],
  ])('at one point of twelve: %s (MR-61)', (_, roster, out, lost) => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: script([11]),
        tables: { ...NEVER, bands: [{ fromPercent: 0, needed: 1, onFailure: 'broken' }] },
        red: { ...VEHICLE, at: 14, roster, weapons: ['a', 'b', 'c'] },
        blue: TEN,
      }),
      firstFall(11),
      d10(2),
      out,
    );
    expect(red(battle).losses).toEqual(losses(lost));
    expect(red(battle).postures[2].broken).toBe(1);
  });

  test('shuts down if it is a strongpoint, until it passes a check (MR-33)', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 3,
        combat: flat({ guns, gun: { shots: 1, bands: [{ upTo: 24, needed: 6 }] } }),
        tables: NEVER,
        red: { ...STRONGPOINT, weapons: ['gun'] },
        blue: ONE,
      }),
      d10(1, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1),
      firstFall(5), // all targeting and two of damage control
      d10(3), // 2 of 7
      d10(1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
      d10(2),
      d10(9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
      firstFall(1),
    );
    expect(red(battle).postures[2]).toEqual(count(0, 0, 0, 3, 0));
    expect(red(battle).units[0].broke).toEqual({ turn: 2, loss: 0 });
    expect(red(battle).wastedInitiatives).toBe(1);
    expect(blue(battle).finalLoss).toBe(1);
  });

  test.each([
    ['broken', [1]],
    ['any-failure', []],
  ])('strongpointShutdown %s', (strongpointShutdown, shots) => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: flat({ guns, gun: { shots: 1, bands: [{ upTo: 24, needed: 6 }] } }),
        options: { strongpointShutdown },
        tables: NEVER,
        red: { ...STRONGPOINT, weapons: ['gun'] },
        blue: ONE,
      }),
      d10(1, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1),
      firstFall(4),
      d10(5), // 3 of 7
      d10(...shots, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    );
    expect(red(battle).postures[2]).toEqual(count(0, 0, 3, 0, 0));
    expect(red(battle).wastedInitiatives).toBe(shots.length === 0 ? 1 : 0);
  });
});

test('a hull is eliminated with everyone inside, by its own check (MR-34)', () => {
  const battle = playWithDice(
    smallScenario({
      turnLimit: 2,
      combat: script([11]),
      tables: NEVER,
      red: { ...VEHICLE, weapons: ['a', 'b', 'c'] },
      blue: TEN,
    }),
    firstFall(11),
    d10(1), // 1 of 12
  );
  expect(red(battle).losses).toEqual(losses({ eliminated: 3 }));
  expect(red(battle).broke).toEqual({ turn: 2, loss: 0 });
});
