import { describe, expect, test } from 'vitest';
import { cover, FOUR, flat, NEVER, ONE, smallScenario } from '../scenes/scene.js';
import { d10, firstFall } from './dice.js';
import { blue, count, losses, playWithDice, red } from './dice-morale-ratio.js';

const THREE = { roster: { trooper: 3 } };
const rifle = { shots: 1, bands: [{ upTo: 24, needed: 6 }] };

describe('interceptive fire', () => {
  const volleyBands = [
    { upTo: 11, needed: 12 },
    { upTo: 18, needed: 5 },
  ];

  /** Blue waits; red advances from 24 inches, and in turn 1 can fire at 18. */
  const scene = (turnLimit: number, volley: number, strength: number, zones: object[] = []) =>
    smallScenario({
      turnLimit,
      board: { zones },
      combat: flat({ rifle, volley: { ...rifle, shots: volley, bands: volleyBands } }),
      tables: NEVER,
      red: { ...THREE, weapon: 'volley', doctrine: { order: 'assault' } },
      blue: { roster: { trooper: strength }, interceptiveFire: true },
    });

  test('is fired before the others move, and leaves no fire for later in the turn', () => {
    const battle = playWithDice(
      scene(1, 1, 4),
      d10(6, 5, 5, 5), // blue, when red sets out: one hit
      firstFall(1),
      d10(6, 7), // red's survivors check at 2 of 3
      d10(6), // the one that advances fires on the move, the shaken one fell back out of range
      firstFall(1),
    );
    expect(red(battle).postures[1]).toEqual(count(1, 0, 1, 0, 1));
    expect(blue(battle).losses.fire).toBe(1);
    expect(blue(battle).wastedInitiatives).toBe(0);
  });

  test('marked pieces check first; cautious ones fire at −1', () => {
    const battle = playWithDice(
      scene(2, 1, 4),
      d10(1, 1, 1, 1),
      d10(6, 1, 1), // red on the move: one hit
      firstFall(1),
      [...d10(7, 6), ...d10(8, 6), ...d10(8, 7)], // blue at 3 of 4: check, fire; 6 − 1 misses
      firstFall(2),
      d10(1), // red's last piece passes: 1 of 3 needs 3
      d10(1),
    );
    expect(red(battle).losses.fire).toBe(2);
    expect(blue(battle).postures[2]).toEqual(count(1, 2, 0, 0, 1));
    expect(blue(battle).wastedInitiatives).toBe(0);
  });

  test('shaken pieces fire at −3, then fall back, and broken ones do not fire', () => {
    const shaken = playWithDice(
      scene(2, 1, 4),
      d10(1, 1, 1, 1),
      d10(6, 6, 1),
      firstFall(2),
      [...d10(6, 8), ...d10(6, 9)], // blue at 2 of 4
      firstFall(1),
      d10(6, 6), // red at 2 of 3 stands; 12 to 18 against 6 to 0: 18 inches
      d10(6, 5), // on the move, at 18 inches
      firstFall(1),
    );
    expect(red(shaken).losses.fire).toBe(1);
    expect(blue(shaken).postures[2]).toEqual(count(0, 0, 1, 0, 3));

    const broken = playWithDice(
      scene(2, 1, 4),
      d10(1, 1, 1, 1),
      d10(6, 6, 6),
      firstFall(3),
      d10(3), // blue at 1 of 4: broken, and off the board
    );
    expect(blue(broken).losses).toEqual(losses({ fire: 3, routed: 1 }));
    expect(blue(broken).broke).toEqual({ turn: 2, loss: 3 });
    expect(broken).toMatchObject({ holder: 'red', reason: 'routed', turns: 2 });
  });

  test('is not for units on the move', () => {
    const both = { ...ONE, doctrine: { order: 'assault' }, interceptiveFire: true };
    const battle = playWithDice(
      smallScenario({ turnLimit: 1, combat: flat({ rifle }), tables: NEVER, red: both, blue: both }),
      d10(6, 6), // 5 on the move
    );
    expect(red(battle).finalLoss + blue(battle).finalLoss).toBe(0);
  });

  test('is not aimed at units that stand', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 1,
        combat: flat({ rifle }),
        tables: NEVER,
        red: ONE,
        blue: { ...ONE, interceptiveFire: true },
      }),
      d10(6, 6),
      firstFall(2),
    );
    expect(battle).toMatchObject({ holder: null, reason: 'both-gone' });
  });

  test('a piece that fired cannot move any more', () => {
    const battle = playWithDice(
      scene(3, 1, 4),
      d10(1, 1, 1, 1),
      d10(6, 6, 1),
      firstFall(2),
      [...d10(6, 1), ...d10(6, 1)], // shaken: back to 0
      d10(1, 1, 1),
      [...d10(5, 1), ...d10(5, 1)], // steady again, and still there,
      d10(6, 1, 1), // 12 inches from red
      firstFall(1),
    );
    expect(blue(battle).losses.fire).toBe(3);
  });

  test('a piece that fired takes cover as if under fire', () => {
    const gun = { shots: 1, bands: [{ upTo: 10, needed: 6 }] };
    const failAndMiss = [...d10(8, 1), ...d10(8, 1), ...d10(8, 1)];
    const battle = playWithDice(
      smallScenario({
        turnLimit: 4,
        board: { zones: [cover(36, 36)] },
        combat: flat({ gun, rifle: { shots: 1, bands: [{ upTo: 22, needed: 6 }] } }),
        tables: NEVER,
        red: { ...ONE, at: 20, move: 4, doctrine: { order: 'withdraw', fromTurn: 2 } },
        blue: { ...FOUR, move: 3, weapon: 'rifle', interceptiveFire: true },
      }),
      d10(6, 1, 1, 1, 1),
      firstFall(1),
      failAndMiss, // back to 3; red goes to 16 and is out of its own range
      failAndMiss, // back to 0; red goes to 12
      d10(8, 8, 8), // 24 inches: too far for interceptive fire
    );
    expect(blue(battle).postures[4]).toEqual(count(0, 3, 0, 0, 1));
  });

  const longRifle = { shots: 1, bands: [{ upTo: 40, needed: 6 }] };

  test('broken pieces take no part, and check later', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 3,
        board: { depth: 48 },
        combat: flat({ volley: { ...longRifle, shots: 3 }, 'long-rifle': longRifle }),
        tables: NEVER,
        red: { ...ONE, move: 1, doctrine: { order: 'withdraw', fromTurn: 3 } },
        blue: { ...FOUR, at: 20, weapon: 'long-rifle', interceptiveFire: true },
      }),
      d10(6, 6, 6, 1, 1, 1, 1),
      firstFall(3),
      d10(3), // broken: back to 14
      d10(1, 1, 1),
      d10(2), // rallies while red sets out, and advances
      d10(1, 1, 1, 7), // on the move, both
      firstFall(1),
    );
    expect(battle).toMatchObject({ holder: 'blue', reason: 'destroyed' });
  });

  test('pieces out of range take no part, and check later', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 3,
        board: { zones: [cover(30, 30)] },
        combat: flat({ 'long-rifle': longRifle, rifle: { shots: 1, bands: [{ upTo: 20, needed: 6 }] } }),
        tables: NEVER,
        red: { ...ONE, move: 1, doctrine: { order: 'withdraw', fromTurn: 3 } },
        blue: { ...FOUR, at: 12, weapon: 'rifle', interceptiveFire: true },
      }),
      d10(6, 1, 1, 1, 1),
      firstFall(1),
      d10(7, 8, 7), // the second one goes back to cover, 24 inches from red
      d10(1, 1, 1),
      d10(1, 1), // two fire as red sets out
      d10(7), // the other checks, advances
      d10(1, 7), // and fires on the move
      firstFall(1),
    );
    expect(battle).toMatchObject({ holder: 'blue', reason: 'destroyed' });
  });
});
