import { describe, expect, test } from 'vitest';
import { flat, NEVER, none, ONE, script, smallScenario, TEN, VEHICLE } from '../scenes/scene.js';
import { d10, firstFall, survive } from './dice.js';
import { count, losses, playWithDice, red } from './dice-morale-ratio.js';

const guns = { shots: 10, bands: [{ upTo: 30, needed: 6 }] };

describe('explosion (MR-60)', () => {
  const crewed = (trooper: number) => ({ ...VEHICLE, roster: { trooper }, at: 12 });

  test('survivors are on foot and marked, next to the wreck', () => {
    const battle = playWithDice(
      smallScenario({ turnLimit: 2, combat: script([10]), tables: NEVER, red: crewed(4), blue: TEN }),
      firstFall(10),
      firstFall(4), // all four are still there
      survive(true, false, true, false),
      d10(5, 6), // 2 of a crew of 4: 5 is needed; the shaken one stays in the concealment of the wreck
    );
    expect(red(battle).losses).toEqual(losses({ fire: 3 }));
    expect(red(battle).postures[1]).toEqual(count(2, 0, 0, 0, 3));
    expect(red(battle).postures[2]).toEqual(count(1, 0, 1, 0, 3));
    expect(red(battle).wastedInitiatives).toBe(2);
  });

  test('earlier damage has already cost part of the crew (MR-61)', () => {
    const battle = playWithDice(
      smallScenario({ turnLimit: 2, combat: script([5, 6]), tables: NEVER, red: crewed(4), blue: TEN }),
      firstFall(5),
      d10(5),
      firstFall(5), // the sixth is wasted
      firstFall(2), // 4 × 5/10
      survive(true, false),
    );
    expect(red(battle).losses).toEqual(losses({ fire: 4 }));
  });

  test('by interceptive fire: the crew checks in the same turn', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 1,
        combat: flat({ guns }),
        tables: NEVER,
        red: { ...crewed(2), doctrine: { order: 'assault' } },
        blue: { ...ONE, interceptiveFire: true },
      }),
      d10(6, 6, 6, 6, 6, 6, 6, 6, 6, 6),
      firstFall(10),
      firstFall(2),
      survive(true, false),
      d10(6), // 1 of 2
    );
    expect(red(battle).postures[1]).toEqual(count(0, 0, 1, 0, 2));
    expect(red(battle).wastedInitiatives).toBe(1);
  });

  test('when their force retreats, those on foot leave', () => {
    const battle = playWithDice(
      smallScenario({ turnLimit: 2, combat: script([10]), red: { ...VEHICLE, move: 1 }, blue: TEN }),
      firstFall(10),
      firstFall(2),
      survive(true, true),
      d10(10, 10), // 2 of 2
    );
    expect(red(battle).losses).toEqual(losses({ fire: 1, left: 2 }));
    expect(battle).toMatchObject({ holder: 'blue', reason: 'breaking-point', turns: 2 });
  });

  test.each([
    ['on', [2, 3], { steady: 1, broken: 1 }, { turn: 2, loss: 1 }], // 3 of 11, the book's example
    ['off', [10, 10], { steady: 2, broken: 0 }, { turn: 1, loss: 1 }], // 3 of 3, and nothing left
  ])('bailedCrews %s (MR-62)', (bailedCrews, faces, postures, broke) => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: script([11]),
        options: { leaders: 'on', bailedCrews },
        tables: { breakingPoint: 100 },
        red: { ...VEHICLE, at: 14, weapons: ['a', 'b'], roster: { trooper: 1, corporal: 1 } },
        blue: TEN,
      }),
      firstFall(11),
      firstFall(2),
      survive(true, true),
      d10(...faces),
    );
    expect(red(battle).postures[2]).toMatchObject(postures);
    expect(red(battle).broke).toEqual(broke);
  });
});

describe('a wreck (MR-34)', () => {
  test.each([
    [1, 0],
    [2, 1],
  ])('%i inch(es) away: hit %i by shots that need 6 in the open', (inches, hit) => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: flat({ guns, none }),
        tables: NEVER,
        red: [
          { id: 'drone', kind: 'vehicle', at: 7, weapons: ['none'] },
          { ...ONE, slot: 24 + inches, weapon: 'none' },
        ],
        blue: ONE,
      }),
      d10(6, 6, 6, 6, 6, 6, 6, 6, 6, 6),
      firstFall(10),
      d10(6, 6, 6, 6, 6, 6, 6, 6, 6, 6),
      firstFall(hit),
    );
    expect(red(battle).finalLoss).toBe(1 + hit);
  });
});
