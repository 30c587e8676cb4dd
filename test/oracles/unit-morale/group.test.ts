import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { falls, total } from '../dice.js';
import { blue, count, losses, moraleScenario, phaseWithDice, playWithDice, red } from './dice.js';
import { highestThreshold, testGroups } from './group.js';
import type { Unit } from './unit.js';

const fall = (unit: Unit, casualties: number) => {
  for (const piece of unit.pieces.slice(0, casualties)) piece.lostTo = 'fire';
};

describe('thresholds (UM-30)', () => {
  test.each([
    [8, [0, 0, 1, 1, 2, 2, 3, 3, 3]],
    [12, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]],
    [2, [0, 2, 3]],
    [4, [0, 0, 2, 3, 3]],
  ])('%i pieces', (trooper, expected) => {
    const thresholds: number[] = [];
    phaseWithDice(moraleScenario({ red: troopers(trooper) }), (battle, unit) => {
      for (const casualties of expected.keys()) {
        fall(unit, casualties);
        thresholds.push(highestThreshold(battle, unit.force));
      }
    });
    expect(thresholds).toEqual(expected);
  });
});

describe('a group test', () => {
  const play = (trooper: number, casualties: number[], options: Input, ...dice: number[][]) => {
    let result = {};
    phaseWithDice(
      moraleScenario({ red: troopers(trooper), options }),
      (battle, unit) => {
        for (const fallen of casualties) {
          fall(unit, fallen);
          testGroups(battle);
        }
        const { groupTests, hasWithdrawn, broke } = unit.force;
        result = { groupTests, hasWithdrawn, broke };
      },
      ...dice,
    );
    return result;
  };

  // The number is 4: −4 needs 8, −8 needs 12.
  test('is harder at a higher threshold, and taken once at each', () => {
    const stands = { hasWithdrawn: false, broke: null };
    expect(play(8, [2, 2, 3], {}, total(4))).toEqual({ groupTests: 1, ...stands });
    expect(play(8, [2, 4, 4], {}, total(4), total(8))).toEqual({ groupTests: 2, ...stands });
    expect(play(8, [4], {}, total(7))).toMatchObject({ groupTests: 1, hasWithdrawn: true });
    expect(play(8, [6], {}, total(11))).toMatchObject({ groupTests: 1, hasWithdrawn: true });
    expect(play(8, [6, 7], {}, total(12))).toEqual({ groupTests: 1, ...stands });
  });

  test('or every turn beyond the threshold', () => {
    const options = { groupRetest: 'every-turn-beyond' };
    expect(play(8, [1, 2, 2, 3], options, total(4), total(4), total(3))).toMatchObject({
      groupTests: 3,
      hasWithdrawn: true,
    });
  });

  test('is not taken once a force has withdrawn', () => {
    expect(play(8, [2, 4], {}, total(3))).toMatchObject({ groupTests: 1, broke: { turn: 0, loss: 2 } });
  });

  test.each([
    ['commonest', 7], // six of 4, six of 7
    ['lowest', 4],
    ['highest', 8],
  ])('the morale number of the group: %s', (groupNumber, number) => {
    const units = [
      troopers(6),
      troopers(6, { id: 'seasoned', troops: { training: 'trained', experience: 'veteran' } }),
      troopers(1, { id: 'recruits', troops: { training: 'recruits', experience: 'veteran' } }),
    ];
    for (const [roll, withdraws] of [
      [number, false],
      [number - 1, true],
    ] as const) {
      phaseWithDice(
        moraleScenario({ red: units, options: { groupNumber } }),
        (battle, unit) => {
          fall(unit, 4);
          testGroups(battle);
          expect(unit.force.hasWithdrawn).toBe(withdraws);
        },
        total(roll),
      );
    }
  });
});

describe('withdrawal', () => {
  const scene = (more: Input = {}) =>
    moraleScenario({
      turnLimit: 3,
      combat: { model: 'scripted', losses: { 'red-squad': { schedule: [2] } } },
      tables: { ...BLIND, ...numbered(3) },
      red: troopers(4, more),
    });

  test('in good order, taking its casualties with it', () => {
    // First under fire: 8 − 5 tenths is 3, so the unit carries on. Half are lost: 6 − 4 is 2, so the group withdraws.
    const battle = playWithDice(scene(), falls(0, 4), falls(0, 3), total(8), total(6));
    expect(battle).toMatchObject({ holder: 'blue', reason: 'group-morale', turns: 2 });
    expect(red(battle)).toMatchObject({
      broke: { turn: 2, loss: 2 },
      losses: losses({ fire: 2, left: 2 }),
      counts: { group_tests: 1, recovered: 2, left_behind: 0 },
    });
  });

  test('units that are cut off stay', () => {
    const battle = playWithDice(scene({ cutOff: true }), falls(0, 4), falls(0, 3), total(8), total(6));
    expect(battle).toMatchObject({ holder: 'blue', reason: 'group-morale', turns: 3 });
    expect(red(battle).postures[3]).toEqual(count(2, 0, 0, 0, 2));
  });

  test('both at once: neither force holds the field', () => {
    const schedule = { schedule: [2] };
    const scenario = moraleScenario({
      turnLimit: 2,
      combat: { model: 'scripted', losses: { 'red-squad': schedule, 'blue-squad': schedule } },
      tables: BLIND,
      red: troopers(5),
      blue: troopers(5),
    });
    const fallen = [falls(0, 5), falls(0, 4)];
    const dice = [...fallen, ...fallen, total(12), total(12), total(3), total(2)];
    const battle = playWithDice(scenario, ...dice);
    expect(battle).toMatchObject({ holder: null, reason: 'both-broke' });
    expect(blue(battle).counts).toMatchObject({ group_tests: 1, recovered: 2 });
  });
});

describe('a force whose units have all broken breaks', () => {
  test('units that surrender at that moment do not count in its loss', () => {
    phaseWithDice(moraleScenario({ red: [troopers(3), troopers(2, { id: 'more' })] }), (battle, unit) => {
      battle.turn = 4;
      const [gone, surrendered] = unit.pieces;
      gone.lostTo = 'routed';
      surrendered.lostTo = 'surrendered';
      surrendered.surrenderedNow = true;
      unit.broke = { turn: 4, loss: 1 };
      testGroups(battle);
      expect(unit.force.broke).toBe(null);
      unit.force.units[1].broke = { turn: 2, loss: 0 };
      testGroups(battle);
      expect(unit.force.broke).toEqual({ turn: 4, loss: 1 });
    });
  });
});
