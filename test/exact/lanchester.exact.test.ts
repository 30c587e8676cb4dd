import { describe, expect, test } from 'vitest';
import { flat, smallScenario } from '../scenes/scene.js';
import { binomial } from './distribution.js';
import { exactMeasures } from './exact-measures.js';
import { expectationsOf, expectMean } from './expectations.js';
import { FEARLESS } from './fearless.js';

/**
 * The two laws of F. W. Lanchester, Aircraft in Warfare: The Dawn of the Fourth Arm (1916), chapters V
 * and VI, with chance and in turns. Square law: every piece can aim at an enemy, so that the losses of a
 * side are proportional to the number firing at it. Linear law: the losses of a side do not depend on how many
 * stand against it, as in single combat.
 */

const squad = (trooper: number, weapon?: string) => ({ roster: { trooper }, ...(weapon && { weapon }) });

/** Aimed fire with a die of 100 sides: each piece hits with this many chances in a hundred a turn. */
interface AimedFire {
  red: number;
  redPercent: number;
  blue: number;
  bluePercent: number;
  turnLimit: number;
}

function aimedFire({ red, redPercent, blue, bluePercent, turnLimit }: AimedFire) {
  const hitting = (percent: number) => ({ bands: [{ upTo: 24, needed: 101 - percent }] });
  return smallScenario({
    turnLimit,
    combat: { ...flat({ red: hitting(redPercent), blue: hitting(bluePercent) }), die: 100 },
    tables: FEARLESS,
    red: squad(red, 'red'),
    blue: squad(blue, 'blue'),
  });
}

/** The end of a battle: its turn, and the survivors. */
type Worth = (red: number, blue: number, turn: number) => number;

/**
 * The mean value of the end of a battle of aimed fire, worked out backwards: the value of a pair of
 * strengths in a turn follows from the values of all pairs in the next.
 */
function meanAtEnd({ red, redPercent, blue, bluePercent, turnLimit }: AimedFire, worth: Worth): number {
  const isOver = (r: number, b: number) => r === 0 || b === 0;
  const tabulate = (value: (r: number, b: number) => number) =>
    Array.from({ length: red + 1 }, (_, r) => Array.from({ length: blue + 1 }, (_, b) => value(r, b)));
  let next = tabulate((r, b) => worth(r, b, turnLimit));
  for (let turn = turnLimit - 1; turn >= 0; turn--) {
    const later = next;
    next = tabulate((r, b) => {
      if (isOver(r, b)) return worth(r, b, turn);
      let mean = 0;
      binomial(r, redPercent / 100).forEach((p, hits) => {
        binomial(b, bluePercent / 100).forEach((q, suffered) => {
          mean += p * q * later[Math.max(0, r - suffered)][Math.max(0, b - hits)];
        });
      });
      return mean;
    });
  }
  return next[red][blue];
}

describe('the square law: aimed fire', () => {
  const cases: [string, AimedFire][] = [
    ['six against four', { red: 6, redPercent: 2, blue: 4, bluePercent: 2, turnLimit: 60 }],
    [
      'four good shots against eight bad ones',
      { red: 4, redPercent: 8, blue: 8, bluePercent: 2, turnLimit: 80 },
    ],
    ['one against three', { red: 1, redPercent: 9, blue: 3, bluePercent: 1, turnLimit: 200 }],
  ];
  test.each(cases)('%s: the solution equals a backward recursion', (_, fire) => {
    const { red, blue, turnLimit } = fire;
    const solved = exactMeasures(aimedFire(fire));
    const say = (name: string, worth: Worth) => {
      expectMean(solved, name, meanAtEnd(fire, worth));
    };
    const when = (holds: boolean) => (holds ? 1 : 0);
    say('outcome red destroyed', (r, b) => when(r > 0 && b === 0));
    say('outcome blue destroyed', (r, b) => when(r === 0 && b > 0));
    say('outcome nobody both-gone', (r, b) => when(r === 0 && b === 0));
    say('outcome nobody turn-limit', (r, b) => when(r > 0 && b > 0));
    say('response battle turns', (_r, _b, turn) => turn);
    say('response red casualties', (r) => red - r);
    say('response blue casualties', (_r, b) => blue - b);
    say(`red gone in turn ${turnLimit}`, (r) => red - r);
    for (let loss = 0; loss <= blue; loss++) {
      say(`blue  unbroken at loss ${loss}`, (_r, b) => when(blue - b === loss));
    }
    for (const at of [1, 2, 5, 20, turnLimit]) {
      say(`red  unbroken at turn ${at}`, (_r, _b, turn) => when(turn === at));
    }
  });

  test('twice the number balances a fourfold effect, the more exactly the larger the numbers', () => {
    const advantage = (pieces: number) => {
      const solved = exactMeasures(
        aimedFire({ red: pieces, redPercent: 8, blue: 2 * pieces, bluePercent: 2, turnLimit: 120 }),
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
  const script = (red: object, blue: object) => ({
    model: 'scripted',
    losses: { 'red-squad': red, 'blue-squad': blue },
  });

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
        combat: script(chances(red), chances(blue)),
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

  test('several at once: the solution equals a recursion over both strengths', () => {
    const turnLimit = 9;
    const start = { red: 5, blue: 4, redMarked: false, blueMarked: false };
    const redLosses = [0.5, 0.25, 0, 0.25];
    const blueLosses = [0.625, 0.25, 0.125];
    const scenario = smallScenario({
      turnLimit,
      combat: script({ chances: redLosses }, { chances: blueLosses }),
      tables: FEARLESS,
      red: squad(start.red),
      blue: squad(start.blue),
    });
    expectationsOf<typeof start>({
      turnLimit,
      start,
      play({ red, blue, redMarked, blueMarked }, _, chance, expected) {
        // In a script no unit fires: every check has wasted its initiative.
        if (redMarked) expected.wastes('red', red, chance);
        if (blueMarked) expected.wastes('blue', blue, chance);
        return redLosses.flatMap((p, r) =>
          blueLosses.map((q, b) => {
            const left = { red: Math.max(0, red - r), blue: Math.max(0, blue - b) };
            return [{ ...left, redMarked: r > 0, blueMarked: b > 0 }, p * q] as const;
          }),
        );
      },
      isOver: ({ red, blue }) => red === 0 || blue === 0,
      show: ({ red, blue }) => ({
        red: { steady: red, gone: start.red - red },
        blue: { steady: blue, gone: start.blue - blue },
      }),
      end({ red, blue }, turn, chance, expected) {
        if (red === 0 && blue === 0) expected.battleEnds(turn, 'nobody', 'both-gone', chance);
        else if (red === 0) expected.battleEnds(turn, 'blue', 'destroyed', chance);
        else if (blue === 0) expected.battleEnds(turn, 'red', 'destroyed', chance);
        else expected.battleEnds(turn, 'nobody', 'turn-limit', chance);
        for (const [force, lost] of [
          ['red', start.red - red],
          ['blue', start.blue - blue],
        ] as const) {
          for (const unit of ['', `${force}-squad`]) expected.stands(force, unit, turn, lost, chance);
          expected.loses(force, 'casualties', lost, chance);
        }
      },
    }).toBeThoseOf(scenario);
  });
});
