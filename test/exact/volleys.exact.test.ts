import { describe, test } from 'vitest';
import { cover, flat, none, smallScenario } from '../scenes/scene.js';
import { binomial, type Way } from './distribution.js';
import { type Expectations, expectationsOf } from './expectations.js';
import { FEARLESS } from './fearless.js';

/** Dice of each piece, and the chance that one hits. */
interface Fire {
  dice: number;
  hit: number;
}

/** What is left of a side, and whether it is marked because a piece fell in the turn before. */
interface Left {
  pieces: number;
  marked: boolean;
}

const fresh = (pieces: number): Left => ({ pieces, marked: false });

/** What is left after this many dice: a hit is a casualty, and surplus hits are wasted. */
function afterFire(side: Left, dice: number, hit: number): Way<Left>[] {
  return binomial(dice, hit).map((chance, hits) => {
    const fallen = Math.min(hits, side.pieces);
    return [{ pieces: side.pieces - fallen, marked: fallen > 0 }, chance];
  });
}

const standing = ({ pieces }: Left, of: number) => ({ steady: pieces, gone: of - pieces });

/** How a battle to the last piece ends if no unit breaks. */
function endOfVolleys(
  sides: readonly { id: string; units: { id: string; left: number; of: number }[] }[],
  turn: number,
  chance: number,
  expected: Expectations,
): void {
  const isGone = sides.map(({ units }) => units.every(({ left }) => left === 0));
  if (isGone[0] && isGone[1]) expected.battleEnds(turn, 'nobody', 'both-gone', chance);
  else if (isGone[0] || isGone[1]) {
    expected.battleEnds(turn, sides[isGone[0] ? 1 : 0].id, 'destroyed', chance);
  } else expected.battleEnds(turn, 'nobody', 'turn-limit', chance);
  for (const { id, units } of sides) {
    const lost = units.map(({ left, of }) => of - left);
    units.forEach((unit, u) => {
      expected.stands(id, unit.id, turn, lost[u], chance);
      expected.loses(id, 'casualties', lost[u], chance);
    });
    expected.stands(
      id,
      '',
      turn,
      lost.reduce((sum, pieces) => sum + pieces),
      chance,
    );
  }
}

interface Duel {
  turnLimit: number;
  red: Fire & { pieces: number };
  blue: Fire & { pieces: number };
}

/** Two units: both fire with all pieces standing at the start of the turn, until one of them is gone. */
function duel({ turnLimit, red, blue }: Duel): Expectations {
  return expectationsOf<{ red: Left; blue: Left }>({
    turnLimit,
    start: { red: fresh(red.pieces), blue: fresh(blue.pieces) },
    play(left, _, chance, expected) {
      // A piece that checked and has no weapon to fire has wasted an initiative.
      if (red.dice === 0 && left.red.marked) expected.wastes('red', left.red.pieces, chance);
      if (blue.dice === 0 && left.blue.marked) expected.wastes('blue', left.blue.pieces, chance);
      const blueLeft = afterFire(left.blue, left.red.pieces * red.dice, red.hit);
      return afterFire(left.red, left.blue.pieces * blue.dice, blue.hit).flatMap(([r, p]) =>
        blueLeft.map(([b, q]) => [{ red: r, blue: b }, p * q] as const),
      );
    },
    isOver: (left) => left.red.pieces === 0 || left.blue.pieces === 0,
    show: (left) => ({ red: standing(left.red, red.pieces), blue: standing(left.blue, blue.pieces) }),
    end(left, turn, chance, expected) {
      const unit = (force: 'red' | 'blue', of: number) => ({
        id: force,
        units: [{ id: `${force}-squad`, left: left[force].pieces, of }],
      });
      endOfVolleys([unit('red', red.pieces), unit('blue', blue.pieces)], turn, chance, expected);
    },
  });
}

const troopers = (trooper: number, more = {}) => ({ roster: { trooper }, ...more });
const rifle = (needed: number, upTo = 30, shots = 1) => ({ shots, bands: [{ upTo, needed }] });

describe('simultaneous volleys are solved exactly', () => {
  type Scene = Omit<Parameters<typeof smallScenario>[0], 'turnLimit' | 'tables'>;
  const duels: [string, Duel, Scene][] = [
    [
      'three against three, each die hits on 8 to 10',
      { turnLimit: 5, red: { pieces: 3, dice: 1, hit: 0.3 }, blue: { pieces: 3, dice: 1, hit: 0.3 } },
      { combat: flat({ rifle: rifle(8) }), red: troopers(3), blue: troopers(3) },
    ],
    [
      'two shots a turn against more pieces',
      { turnLimit: 8, red: { pieces: 2, dice: 2, hit: 0.4 }, blue: { pieces: 5, dice: 1, hit: 0.2 } },
      {
        combat: flat({ two: rifle(7, 30, 2), one: rifle(9) }),
        red: troopers(2, { weapon: 'two' }),
        blue: troopers(5, { weapon: 'one' }),
      },
    ],
    [
      'hard cover on one side, and a six-sided die: 4 or more, with −2 against the cover',
      { turnLimit: 10, red: { pieces: 4, dice: 1, hit: 1 / 6 }, blue: { pieces: 3, dice: 1, hit: 1 / 2 } },
      {
        combat: { ...flat({ rifle: rifle(4) }), die: 6 },
        board: { zones: [cover(30, 30, 'hard')] },
        red: troopers(4),
        blue: troopers(3),
      },
    ],
    [
      'shots that cannot miss, and others that cannot hit',
      { turnLimit: 4, red: { pieces: 2, dice: 1, hit: 1 }, blue: { pieces: 5, dice: 1, hit: 0 } },
      {
        combat: flat({ sure: rifle(1), vain: rifle(11) }),
        red: troopers(2, { weapon: 'sure' }),
        blue: troopers(5, { weapon: 'vain' }),
      },
    ],
    [
      'no shots at all on one side, whose checks waste its initiatives',
      { turnLimit: 6, red: { pieces: 3, dice: 1, hit: 0.2 }, blue: { pieces: 4, dice: 0, hit: 0 } },
      {
        combat: flat({ rifle: rifle(9), none }),
        red: troopers(3, { weapon: 'rifle' }),
        blue: troopers(4, { weapon: 'none' }),
      },
    ],
    [
      '25 inches of straight line: beyond one weapon, within the second band of the other',
      { turnLimit: 6, red: { pieces: 4, dice: 0, hit: 0 }, blue: { pieces: 3, dice: 1, hit: 0.3 } },
      {
        combat: flat({
          short: rifle(2, 24),
          long: { bands: [24, 25, 30].map((upTo, i) => ({ upTo, needed: 7 + i })) },
        }),
        red: troopers(4, { weapon: 'short' }),
        blue: troopers(3, { weapon: 'long', slot: 31 }), // 24² + 7² = 25²
      },
    ],
    [
      'four good shots against eight bad ones, with a die of a hundred sides',
      { turnLimit: 20, red: { pieces: 4, dice: 1, hit: 0.08 }, blue: { pieces: 8, dice: 1, hit: 0.02 } },
      {
        combat: { ...flat({ good: rifle(93), bad: rifle(99) }), die: 100 },
        red: troopers(4, { weapon: 'good' }),
        blue: troopers(8, { weapon: 'bad' }),
      },
    ],
    [
      'twelve against nine',
      { turnLimit: 12, red: { pieces: 12, dice: 1, hit: 0.1 }, blue: { pieces: 9, dice: 1, hit: 0.2 } },
      {
        combat: flat({ worse: rifle(10), better: rifle(9) }),
        red: troopers(12, { weapon: 'worse' }),
        blue: troopers(9, { weapon: 'better' }),
      },
    ],
  ];

  test.each(duels)('%s', (_, expected, scene) => {
    duel(expected).toBeThoseOf(smallScenario({ ...scene, turnLimit: expected.turnLimit, tables: FEARLESS }));
  });

  /** Two red units and a blue one; blue fires at the first of red's as long as any of it is left. */
  function twoAgainstOne(turnLimit: number, first: number, second: number, blue: number): Expectations {
    type Strengths = readonly [first: number, second: number, blue: number];
    const fallen = (pieces: number, dice: number, hit: number) =>
      afterFire(fresh(pieces), dice, hit).map(([left, chance]) => [left.pieces, chance] as const);
    return expectationsOf<Strengths>({
      turnLimit,
      start: [first, second, blue],
      *play([a, b, c]) {
        for (const [left, p] of fallen(c, a + b, 0.2)) {
          for (const [target, q] of fallen(a > 0 ? a : b, c, 0.4)) {
            yield [a > 0 ? [target, b, left] : [0, target, left], p * q];
          }
        }
      },
      isOver: ([a, b, c]) => a + b === 0 || c === 0,
      show: ([a, b, c]) => ({
        red: { steady: a + b, gone: first + second - a - b },
        blue: { steady: c, gone: blue - c },
      }),
      end([a, b, c], turn, chance, expected) {
        const red = {
          id: 'red',
          units: [
            { id: 'first', left: a, of: first },
            { id: 'second', left: b, of: second },
          ],
        };
        endOfVolleys(
          [red, { id: 'blue', units: [{ id: 'blue-squad', left: c, of: blue }] }],
          turn,
          chance,
          expected,
        );
      },
    });
  }

  const first = troopers(2, { id: 'first', weapon: 'worse' });
  const second = troopers(3, { id: 'second', weapon: 'worse' });
  const lines = [
    // Blue's slot is 24.
    [
      'the nearest, though listed last',
      [
        { ...second, slot: 30 },
        { ...first, slot: 25 },
      ],
    ],
    [
      'the one listed first of those equally near',
      [
        { ...first, slot: 28 },
        { ...second, slot: 20 },
      ],
    ],
  ] as const;
  test.each(lines)('two units against one, which fires at %s', (_, red) => {
    const scenario = smallScenario({
      turnLimit: 7,
      combat: flat({ worse: rifle(9), better: rifle(7) }),
      tables: FEARLESS,
      red: [...red],
      blue: troopers(3, { weapon: 'better' }),
    });
    twoAgainstOne(7, 2, 3, 3).toBeThoseOf(scenario);
  });
});
