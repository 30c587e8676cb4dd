import { describe, expect, test } from 'vitest';
import { flat, NEVER, none, ONE, STRONGPOINT, script, smallScenario, TEN, VEHICLE } from '../scenes/scene.js';
import { d10, falls, firstFall } from './dice.js';
import { blue, count, losses, playWithDice, red } from './dice-morale-ratio.js';

const gun = { shots: 1, bands: [{ upTo: 24, needed: 6 }] };

describe('damage (MR-6, MR-7)', () => {
  test('a hull checks for its crew, at its remaining levels and weapons; one initiative is wasted', () => {
    const battle = playWithDice(
      smallScenario({ turnLimit: 3, combat: script([3]), tables: NEVER, red: VEHICLE, blue: TEN }),
      firstFall(3),
      d10(8), // 7 of 10: needs 7
      d10(7), // marked, so no damage control
    );
    expect(red(battle).postures.slice(1)).toEqual([
      count(3, 0, 0, 0, 0),
      count(0, 3, 0, 0, 0),
      count(3, 0, 0, 0, 0),
    ]);
    expect(red(battle).wastedInitiatives).toBe(2);
  });

  test.each([
    ['vehicle', {}, 10],
    ['strongpoint', {}, 7],
    ['strongpoint', { strongpointMovement: 'counted' }, 10], // MR-6a
  ])('a %s %o has %i points', (kind, options, points) => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 1,
        combat: script([12]),
        options,
        tables: NEVER,
        red: { kind },
        blue: TEN,
      }),
      firstFall(points), // a drone: no one is inside, surplus damage is wasted
    );
    expect(red(battle).losses).toEqual(losses({ fire: 1 }));
  });

  test('damage control repairs a level, which then no longer counts as lost', () => {
    const play = (damageControl: string, ...dice: number[][]) =>
      playWithDice(
        smallScenario({
          turnLimit: 4,
          combat: script([1, 0, 1]),
          options: { damageControl },
          tables: { breakingPoint: 20 },
          red: { ...VEHICLE, at: 30 },
          blue: TEN,
        }),
        firstFall(1),
        d10(9), // 9 of 10
        ...dice,
      );
    // Turn 3: three levels of damage control repair at 3 or lower; another level of movement is lost.
    const mended = play('on', d10(3), firstFall(1), firstFall(1), d10(9));
    expect(red(mended).broke).toBeNull();
    const missed = play('on', d10(4), firstFall(1), d10(8));
    expect(red(missed).broke).toEqual({ turn: 3, loss: 0 }); // MR-72
    expect(red(play('off', firstFall(1), d10(8))).broke).toEqual({ turn: 3, loss: 0 });
  });

  test('a vehicle damaged while it has the initiative checks next turn, and moves with its remaining levels', () => {
    const at = (distance: number) => ({
      shots: 1,
      bands: [
        { upTo: distance - 1, needed: 12 },
        { upTo: distance, needed: 6 },
      ],
    });
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: flat({ sentry: at(24), cannon: at(19) }, { moving: 0 }),
        tables: NEVER,
        red: { ...VEHICLE, move: 8, weapons: ['cannon'], doctrine: { order: 'assault' } },
        blue: { roster: { trooper: 2 }, weapon: 'sentry', interceptiveFire: true },
      }),
      d10(6, 1), // blue, at 24 inches
      firstFall(1), // a level of movement: 8 × 2/3 is 5; no check (MR-22)
      d10(6), // red, at 19 inches
      firstFall(1),
      d10(5, 1), // blue's survivor checks at 1 of 2 and fires
      d10(9), // the postponed check
      d10(1), // red
    );
    expect(blue(battle).losses).toEqual(losses({ fire: 1 }));
    expect(red(battle).wastedInitiatives).toBe(0);
  });

  test('each lost level of targeting makes hitting harder', () => {
    const play = (face: number, ...dice: number[][]) =>
      playWithDice(
        smallScenario({ turnLimit: 2, combat: flat({ gun }), tables: NEVER, red: VEHICLE, blue: ONE }),
        d10(1, 6),
        falls(3, 10),
        d10(9),
        d10(face, 1),
        ...dice,
      );
    expect(blue(play(6)).finalLoss).toBe(0);
    expect(blue(play(7, firstFall(1))).finalLoss).toBe(1);
  });

  test('a hull fires each remaining weapon at the range of that weapon', () => {
    const mg = { shots: 2, bands: [{ upTo: 24, needed: 6 }] };
    const flamer = { shots: 9, bands: [{ upTo: 8, needed: 6 }] };
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: flat({ gun, mg, flamer }),
        tables: NEVER,
        red: { ...VEHICLE, weapons: ['flamer', 'gun', 'mg'] },
        blue: ONE,
      }),
      d10(1, 1, 1, 6),
      falls(10, 12), // the gun is lost
      d10(9), // 11 of 12
      d10(1, 1, 1),
    );
    expect(blue(battle).finalLoss).toBe(0);
  });

  test('armour is subtracted from the roll', () => {
    const play = (face: number, ...dice: number[][]) =>
      playWithDice(
        smallScenario({
          turnLimit: 1,
          combat: flat({ gun, none }),
          tables: { breakingPoint: 10 },
          red: { ...VEHICLE, armour: 2, weapons: ['none'] },
          blue: ONE,
        }),
        d10(face),
        ...dice,
      );
    expect(red(play(7)).broke).toBeNull();
    expect(red(play(8, firstFall(1))).broke).toEqual({ turn: 1, loss: 0 });
  });
});

describe('interceptive fire of hulls (MR-40, MR-41)', () => {
  test('one check for everyone inside, then every weapon with its own modifiers', () => {
    const flamer = { shots: 9, bands: [{ upTo: 8, needed: 6 }] };
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: flat({ gun, flamer }),
        tables: NEVER,
        red: { ...ONE, doctrine: { order: 'assault' } },
        blue: { ...STRONGPOINT, weapons: ['gun', 'flamer'], interceptiveFire: true },
      }),
      d10(1), // only the gun reaches
      d10(7), // red at 18 inches, on the move
      firstFall(1), // a level of targeting
      d10(9), // 7 of 8 needs 8: cautious
      d10(8), // −1, and −1 for targeting
      firstFall(1),
    );
    expect(battle).toMatchObject({ holder: 'blue', reason: 'destroyed', turns: 2 });
    expect(blue(battle).postures[2]).toEqual(count(0, 3, 0, 0, 0));
  });

  test('no interceptive fire waits for a hull that cannot move, even if its force retreats', () => {
    const sentry = { shots: 1, bands: [{ upTo: 24, needed: 11 }] };
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: flat({ guns: { shots: 5, bands: [{ upTo: 24, needed: 6 }] }, sentry }),
        red: { ...VEHICLE, weapons: ['sentry'] },
        blue: { ...ONE, weapon: 'guns', interceptiveFire: true },
      }),
      d10(1, 6, 6, 6, 6, 6),
      firstFall(5), // all movement, and half of its endurance
      d10(5), // no fire before that, but after it
      d10(1, 1, 1, 1, 1, 1),
    );
    expect(battle).toMatchObject({ holder: 'blue', reason: 'breaking-point' });
    expect(red(battle).postures[2]).toEqual(count(3, 0, 0, 0, 0));
  });
});
