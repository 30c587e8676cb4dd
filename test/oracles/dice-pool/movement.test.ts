import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { cover, flat, losing, none, quiet } from '../../scenes/scene.js';
import { d6, d10, firstFall } from '../dice.js';
import { blue, red } from '../dice-morale-ratio.js';
import { count, losses, playWithDice } from './dice.js';

const rifle = { shots: 1, bands: [{ upTo: 24, needed: 6 }] };
const near = { shots: 1, bands: [{ upTo: 12, needed: 6 }] };
const assault = { doctrine: { order: 'assault' } };
const standards = 9;

describe('movement', () => {
  test('withdrawing units leave at their edge, unless they are cut off', () => {
    const play = (more: object) =>
      playWithDice(
        poolScenario({
          turnLimit: 3,
          combat: quiet,
          red: squad(3, {}, { at: 10, doctrine: { order: 'withdraw', fromTurn: 2 }, ...more }),
        }),
      );
    const left = play({});
    expect(red(left).postures).toEqual([count(3, 0, 0), count(3, 0, 0), count(3, 0, 0), count(0, 0, 3)]);
    expect(red(left).losses).toEqual(losses({ left: 3 }));
    expect(left).toMatchObject({ holder: 'blue', reason: 'withdrew', turns: 3 });
    expect(play({ at: 6 })).toMatchObject({ turns: 2 });
    expect(play({ cutOff: true })).toMatchObject({ reason: 'turn-limit' });
  });

  test('a unit that approaches a moving enemy goes half the way, or all of it if the enemy is not activated', () => {
    // Both want to get from 24 inches to 12; the enemy’s gun reaches 12.
    const play = (activation: number, ...dice: number[][]) =>
      playWithDice(
        poolScenario({
          turnLimit: 1,
          board: { contactRange: 12 },
          combat: flat({ none, near }),
          options: { activation: 'test-free' },
          red: squad(1, { standards }, { move: 12, ...assault, weapon: 'near' }),
          blue: squad(1, { standards }, { move: 3, ...assault }),
        }),
        d6(4, activation),
        ...dice,
      );
    play(4); // red comes 6 of 12, blue 3: out of range
    play(3, d10(1)); // red comes 12
  });
});

describe('fire', () => {
  test('every piece fires; at one that moved, hits at −1; a crew fires once', () => {
    const play = (more: object, ...dice: number[][]) =>
      playWithDice(
        poolScenario({
          turnLimit: 1,
          combat: flat({ none, rifle }),
          red: squad(2, { standards }, { weapon: 'rifle', ...more }),
          blue: squad(9, { standards }),
        }),
        ...dice,
      );
    const lossOf = (battle: ReturnType<typeof play>) => blue(battle).losses.fire;
    expect(lossOf(play({}, d10(6, 5), firstFall(1), d6(4), d6(3)))).toBe(1);
    expect(lossOf(play({ kind: 'crew' }, d10(6), firstFall(1), d6(4), d6(3)))).toBe(1);
    expect(lossOf(play(assault, d10(7, 6), firstFall(1), d6(4), d6(3)))).toBe(1);
  });

  test.each([
    ['open', 6],
    ['concealment', 7],
    ['hard', 8],
  ])('%s: an armoured target is hit on %i plus one', (kind, needed) => {
    const battle = playWithDice(
      poolScenario({
        turnLimit: 1,
        board: { zones: [cover(30, 30, kind)] },
        combat: flat({ none, rifle }),
        red: squad(2, { standards }, { weapon: 'rifle' }),
        blue: squad(9, { standards }, { armour: 1 }),
      }),
      d10(needed, needed + 1),
      firstFall(1),
      d6(4),
      d6(3),
    );
    expect(blue(battle).losses).toEqual(losses({ fire: 1 }));
  });

  test('is simultaneous, and any piece of the unit may fall', () => {
    const battle = playWithDice(
      poolScenario({
        turnLimit: 1,
        combat: flat({ rifle }),
        red: squad(1, { standards }),
        blue: squad(1, { standards }),
      }),
      d10(6, 6),
      firstFall(2),
    );
    expect(battle).toMatchObject({ holder: null, reason: 'both-gone' });
    expect(red(battle).counts).toMatchObject({ captured: 1, dice_lost_destroyed: 1 });
  });

  test('units that did not activate do not fire', () => {
    const battle = playWithDice(
      poolScenario({
        turnLimit: 1,
        combat: flat({ none, rifle }),
        options: { activation: 'test-free' },
        red: squad(1, { standards }, { weapon: 'rifle' }),
        blue: squad(1, { standards }),
      }),
      d6(3, 4),
    );
    expect(blue(battle).finalLoss).toBe(0);
  });

  test('a unit that tests later sees where earlier ones went', () => {
    const scene = (ids: string[]) => {
      const leaders = squad(9, { commander: 'green', standards }, { id: 'leaders', slot: 20 });
      const led = squad(9, {}, { id: 'led' });
      return poolScenario({
        turnLimit: 1,
        combat: losing({ leaders: [1], led: [1] }),
        tables: { fallBack: 5 },
        red: ids.map((id) => (id === 'led' ? led : leaders)),
      });
    };
    // The leaders fall back out of range before or after the others test.
    playWithDice(scene(['leaders', 'led']), [0.99, 0.99], d6(1, 1), d6(4), d6(3, 3));
    playWithDice(scene(['led', 'leaders']), [0.99, 0.99], d6(1, 4), d6(1, 1), d6(3, 3));
  });
});
