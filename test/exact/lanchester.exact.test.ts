import { describe, expect, test } from 'vitest';
import { flat, smallScenario } from '../scenes/scene.js';
import { binomial } from './distribution.js';
import { exactMeasures } from './exact-measures.js';
import { expectMean } from './expectations.js';
import { FEARLESS } from './fearless.js';

/**
 * The two laws of F. W. Lanchester, Aircraft in Warfare: The Dawn of the Fourth Arm (1916), chapters V
 * and VI, with chance and in turns. Square law: every piece can aim at an enemy, so that the losses of a
 * side are proportional to the number firing at it. Linear law: the losses of a side do not depend on how many
 * stand against it, as in single combat.
 */

const squad = (trooper: number, weapon?: string) => ({ roster: { trooper }, ...(weapon && { weapon }) });

describe('the square law: aimed fire', () => {
  /** On this percentage of the faces of a die of 100 sides. */
  const hitting = (percent: number) => ({ bands: [{ upTo: 24, needed: 101 - percent }] });

  test('twice the number balances a fourfold effect, the more exactly the larger the numbers', () => {
    const advantage = (pieces: number) => {
      const solved = exactMeasures(
        smallScenario({
          turnLimit: 120,
          combat: { ...flat({ red: hitting(8), blue: hitting(2) }), die: 100 },
          tables: FEARLESS,
          red: squad(pieces, 'red'),
          blue: squad(2 * pieces, 'blue'),
        }),
      );
      return solved.get('outcome red destroyed')!.mean - solved.get('outcome blue destroyed')!.mean;
    };
    const few = Math.abs(advantage(3));
    const many = Math.abs(advantage(9));
    expect(few).toBeLessThan(0.1);
    expect(many).toBeLessThan(few);
  });
});

/** A piece falls with this chance each turn, however many stand against it. */
interface Attrition {
  pieces: number;
  falls: number;
}

describe('the linear law: losses that do not depend on the strength of the enemy', () => {
  /** The chance that the last piece falls in turn t: one piece in that turn, and all the others before it. */
  function lastFalls({ pieces, falls }: Attrition, turn: number): number {
    return turn < pieces ? 0 : falls * binomial(turn - 1, falls)[pieces - 1];
  }

  const sides: [string, Attrition, Attrition, number][] = [
    ['equal sides', { pieces: 3, falls: 0.3 }, { pieces: 3, falls: 0.3 }, 25],
    ['twice as many, who fall twice as fast', { pieces: 3, falls: 0.2 }, { pieces: 6, falls: 0.4 }, 40],
    ['one against four', { pieces: 1, falls: 0.05 }, { pieces: 4, falls: 0.5 }, 12],
  ];
  test.each(sides)('one by one, %s: the solution follows from waiting times', (_, red, blue, turnLimit) => {
    const chances = ({ falls }: Attrition) => ({ chances: [1 - falls, falls] });
    const solved = exactMeasures(
      smallScenario({
        turnLimit,
        combat: { model: 'scripted', losses: { 'red-squad': chances(red), 'blue-squad': chances(blue) } },
        tables: FEARLESS,
        red: squad(red.pieces),
        blue: squad(blue.pieces),
      }),
    );
    // The sides are independent: the one that lasts longer wins, and the battle is as long as the shorter time.
    let [redWins, blueWins, both, turns, redStands, blueStands] = [0, 0, 0, 0, 1, 1];
    for (let turn = 1; turn <= turnLimit; turn++) {
      const redEnds = lastFalls(red, turn);
      const blueEnds = lastFalls(blue, turn);
      turns += redStands * blueStands; // both stand at the start of the turn
      redStands -= redEnds;
      blueStands -= blueEnds;
      redWins += redStands * blueEnds;
      blueWins += blueStands * redEnds;
      both += redEnds * blueEnds;
    }
    expectMean(solved, 'outcome red destroyed', redWins);
    expectMean(solved, 'outcome blue destroyed', blueWins);
    expectMean(solved, 'outcome nobody both-gone', both);
    expectMean(solved, 'outcome nobody turn-limit', redStands * blueStands);
    expectMean(solved, 'response battle turns', turns);
    // Until one side can be gone, losses per turn are constant.
    for (let turn = 0; turn <= Math.min(turnLimit, red.pieces, blue.pieces); turn++) {
      expectMean(solved, `blue gone in turn ${turn}`, turn * blue.falls);
      expectMean(solved, `red gone in turn ${turn}`, turn * red.falls);
    }
  });
});
