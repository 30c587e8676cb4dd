import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing, quiet } from '../../scenes/scene.js';
import { d6, firstFall } from '../dice.js';
import { blue, red } from '../dice-morale-ratio.js';
import { playWithDice } from './dice.js';

const play = (
  turnLimit: number,
  objectives: Input[],
  units: Input[],
  more: Input = {},
  ...dice: number[][]
) =>
  playWithDice(
    poolScenario({
      turnLimit,
      combat: quiet,
      objectives,
      red: units,
      blue: squad(2, { standards: 4 }, { slot: 10 }),
      ...more,
    }),
    ...dice,
  );
const ofRed = { by: 'red', id: 'it' };
const goes = (at: number) => squad(3, {}, { at, doctrine: { order: 'assault' } });

describe('objectives (DP-30)', () => {
  test.each<[Input, number[]]>([
    [{ from: 12, to: 18 }, [1, 2, 2, 2]],
    [{ to: 12 }, [1, 2, 2, 2]],
    [{ from: 13, to: 18, right: 24 }, [1, 1, 2, 2]],
    [{ from: 13, to: 17 }, [1, 1, 1, 1]],
    [{ from: 24, to: 30 }, [1, 1, 1, 1]], // the enemy is in the zone
    [{ from: 24, left: 24 }, [1, 1, 1, 2]],
    [{ from: 24, left: 25 }, [1, 1, 1, 1]],
  ])('a zone %o is captured once, if no enemy is in it', (zone, gauge) => {
    // Red stands 12, 18 and 24 inches from its edge, blue 30, and farther to the left.
    const battle = play(3, [{ ...ofRed, type: 'capture', zone }], [goes(6)]);
    expect(red(battle).gauge).toEqual(gauge);
  });

  test.each([
    ['primary', 30, [6, 6, 3, 3]],
    ['secondary', 30, [6, 6, 5, 5]],
    ['secondary', 18, [6, 6, 6, 6]], // its own units are there too
  ])('a %s zone is lost to an enemy that is alone in it', (rank, other, gauge) => {
    const objective = { id: 'it', by: 'blue', type: 'hold', rank, zone: { from: 13, to: 20 } };
    const units = [
      squad(2, { standards: 4 }, { slot: 10 }),
      squad(2, {}, { id: 'other', at: 36 - other, slot: 40 }),
    ];
    const battle = play(3, [objective], [goes(6)], { blue: units });
    expect(blue(battle).gauge).toEqual(gauge);
    expect(blue(battle).counts).toMatchObject({ dice_lost_objectives: 6 - gauge[3] });
  });

  test('a unit that has fallen back captures nothing, but keeps the enemy from capturing', () => {
    const zone = { from: 1, to: 12 };
    const objectives = [
      { id: 'one', by: 'red', type: 'capture', zone },
      { id: 'other', by: 'blue', type: 'capture', zone },
    ];
    const near = squad(2, { standards: 4 }, { at: 26, slot: 40 });
    const combat = losing({ 'red-squad': [1] });
    const battle = play(
      1,
      objectives,
      [squad(9, { standards: 4 })],
      { combat, blue: near },
      firstFall(1),
      d6(1),
      d6(3),
    );
    expect(red(battle).gauge).toEqual([5, 4]);
    expect(blue(battle).gauge).toEqual([5, 5]);
  });

  test('each unit that is escorted off the board gives a die', () => {
    const leaves = (id: string, fromTurn: number) =>
      squad(1, {}, { id, doctrine: { order: 'withdraw', fromTurn } });
    const units = [leaves('one', 1), leaves('two', 2), leaves('three', 2), squad(1)];
    const battle = play(3, [{ ...ofRed, type: 'escort', units: ['one', 'two'] }], units);
    expect(red(battle).gauge).toEqual([4, 5, 6, 6]);
    expect(red(battle).counts).toMatchObject({ dice_gained: 2 });
  });

  test.each([
    ['capture', { zone: { to: 20 } }, 3, 0],
    ['capture', { zone: { from: 19, to: 20 } }, 3, 1],
    ['escort', { units: ['red-squad'] }, 3, 1],
    ['melee', {}, 3, 1],
    ['melee', {}, 4, 0],
  ])('a deadline for a %s %o fails by turn %i: −%i', (type, more, turn, lost) => {
    const battle = play(
      3,
      [
        { ...ofRed, type, ...more },
        { id: 'when', by: 'red', type: 'deadline', objective: 'it', turn },
      ],
      [goes(6), squad(1, { standards: 3 }, { id: 'flag', slot: 1, at: 1 })],
      { board: { contactRange: 12 }, blue: squad(2, { standards: 4 }) },
    );
    expect(red(battle).counts).toMatchObject({ dice_lost_objectives: lost });
  });

  test('in one turn gains come first, and an empty pool collapses', () => {
    const zone = { from: 1, to: 8 };
    const deadline = (id: string) => ({ id, by: 'red', type: 'deadline', objective: 'off', turn: 1 });
    const off = { id: 'off', by: 'red', type: 'escort', units: ['red-squad'] };
    const capture = { ...ofRed, type: 'capture', zone };
    const saved = play(2, [off, deadline('first'), capture], [squad(2)]);
    expect(red(saved).gauge).toEqual([1, 1, 1]);
    const lost = play(2, [off, deadline('first'), deadline('second'), capture], [squad(2)]);
    expect(lost).toMatchObject({ holder: 'blue', reason: 'collapsed', turns: 1 });
    expect(red(lost).counts).toMatchObject({ dice_gained: 1, dice_lost_objectives: 2, captured: 0 });
  });
});
