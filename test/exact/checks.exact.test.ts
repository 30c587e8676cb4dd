import { describe, test } from 'vitest';
import { binomial } from './distribution.js';
import { Expectations, type Postures } from './expectations.js';
import { squadExpectations, squadScenario } from './squad.js';

/** MR-10 and MR-11, as printed, for units that have lost a piece. */
const PRINTED = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((needed) => {
  const onFailure =
    needed >= 7 ? ('cautious' as const) : needed >= 4 ? ('shaken' as const) : ('broken' as const);
  return { fromPercent: needed === 1 ? 0 : 10 * needed, needed, onFailure };
});

const troopers = (count: number) => Array.from({ length: count }, () => 1);
/** In cover wherever they are, so that only broken pieces move. */
const inCover = { covered: true, die: 10, unitBreakPercent: 50, bands: PRINTED, at: 30, move: 1 };

/** The other side, which has nothing to do, in a battle that ends with turn `last`. */
function blueStands(expected: Expectations, last: number, turnLimit: number, chance: number): void {
  for (const unit of ['', 'blue-squad']) expected.stands('blue', unit, last, 0, chance);
  for (let turn = 0; turn <= turnLimit; turn++) {
    expected[turn > last ? 'stays' : 'turnEnds']('blue', turn, { steady: 1 }, chance);
  }
}

describe('one of a squad falls in turn 1, and a piece that fails a check repeats it every turn until it succeeds', () => {
  const cases: [string, number, 'cautious' | 'shaken', number, number][] = [
    ['9 of 10 need 9', 10, 'cautious', 0.1, 5],
    ['3 of 4 need 7', 4, 'cautious', 0.3, 6],
    ['2 of 3 need 6', 3, 'shaken', 0.4, 7],
    ['1 of 2 needs 5', 2, 'shaken', 0.5, 12],
  ];
  test.each(cases)('%s: how many have always failed is binomial', (_, pieces, posture, fails, turnLimit) => {
    const expected = new Expectations();
    const left = pieces - 1;
    for (let turn = 0; turn <= turnLimit; turn++) {
      if (turn < 2) expected.turnEnds('red', turn, { steady: pieces - turn, gone: turn }, 1);
      else {
        binomial(left, fails ** (turn - 1)).forEach((chance, failed) => {
          expected.turnEnds('red', turn, { steady: left - failed, [posture]: failed, gone: 1 }, chance);
        });
        expected.wastes('red', left * fails ** (turn - 2), 1); // those who had not succeeded before
      }
    }
    expected.loses('red', 'casualties', 1, 1);
    for (const unit of ['', 'red-squad']) expected.stands('red', unit, turnLimit, 1, 1);
    blueStands(expected, turnLimit, turnLimit, 1);
    expected.battleEnds(turnLimit, 'nobody', 'turn-limit', 1);
    expected.toBeThoseOf(
      squadScenario({ ...inCover, worth: troopers(pieces), losses: { schedule: [1] }, turnLimit }),
    );
  });

  // They stand 14 inches from their edge; broken pieces go back to 8, then to 2, and are gone in turn 4.
  const broken: [string, number, number, number, number][] = [
    ['half of them break a unit', 5, 6, 50, 6],
    ['a third', 4, 5, 34, 6],
    ['all', 4, 3, 100, 7],
    ['and the last turn comes before they are gone', 4, 5, 50, 3],
  ];
  test.each(broken)('the broken fall back and off the board: %s', (_, pieces, needed, percent, turnLimit) => {
    const expected = new Expectations();
    const left = pieces - 1;
    const fails = 1 - needed / 10;
    for (let turn = 0; turn <= Math.min(1, turnLimit); turn++) {
      expected.turnEnds('red', turn, { steady: pieces - turn, gone: turn }, 1);
    }
    expected.loses('red', 'casualties', 1, 1);
    expected.wastes('red', left * (1 - fails), 1); // rallied without having moved; those that rally later come back
    binomial(left, fails).forEach((chance, first) => {
      expected.add('response red most_broken', chance * first);
      const breaks = first > 0 && 100 * first >= percent * left;
      if (breaks) for (const unit of ['', 'red-squad']) expected.breaks('red', unit, 2, 1, chance);
      expected.turnEnds('red', 2, { steady: left - first, broken: first, gone: 1 }, chance);
      // `again` of them fail in turn 3, and `off` of those in turn 4: after that no piece is marked.
      binomial(first, fails).forEach((second, again) => {
        const inTurn3 = { steady: left - again, broken: again, gone: 1 };
        if (turnLimit === 3) endsWith(3, 0, inTurn3, chance * second, breaks);
        else {
          expected.turnEnds('red', 3, inTurn3, chance * second);
          binomial(again, fails).forEach((third, off) => {
            endsWith(4, off, { steady: left - off, gone: 1 + off }, chance * second * third, breaks);
          });
        }
      });
    });
    function endsWith(turn: number, off: number, pieces: Postures, chance: number, broke: boolean): void {
      const isOver = off === left;
      const last = isOver ? turn : turnLimit;
      // In battles that are over, no pieces are left to fight.
      for (let later = turn; later <= turnLimit; later++) expected.turnEnds('red', later, pieces, chance);
      expected.loses('red', 'routed', off, chance);
      if (!broke) for (const unit of ['', 'red-squad']) expected.stands('red', unit, last, 1 + off, chance);
      blueStands(expected, last, turnLimit, chance);
      if (isOver) expected.battleEnds(last, 'blue', 'routed', chance);
      else expected.battleEnds(last, 'nobody', 'turn-limit', chance);
    }
    const bands = [{ fromPercent: 0, needed, onFailure: 'broken' as const }];
    expected.toBeThoseOf(
      squadScenario({
        ...inCover,
        worth: troopers(pieces),
        losses: { schedule: [1] },
        turnLimit,
        bands,
        unitBreakPercent: percent,
        markedBy: 'hits',
        at: 14,
        move: 6,
      }),
    );
  });

  test.each([
    ['half of them break a unit', 5, 6, 50],
    ['two thirds', 6, 3, 67],
  ])(
    'eliminated pieces are gone at once, and break the unit at its earlier loss: %s',
    (_, pieces, needed, percent) => {
      const turnLimit = 4;
      const expected = new Expectations();
      const left = pieces - 1;
      for (let turn = 0; turn <= 1; turn++) {
        expected.turnEnds('red', turn, { steady: pieces - turn, gone: turn }, 1);
      }
      expected.loses('red', 'casualties', 1, 1);
      expected.wastes('red', (left * needed) / 10, 1);
      binomial(left, 1 - needed / 10).forEach((chance, eliminated) => {
        for (let turn = 2; turn <= turnLimit; turn++) {
          expected.turnEnds('red', turn, { steady: left - eliminated, gone: 1 + eliminated }, chance);
        }
        expected.loses('red', 'eliminated', eliminated, chance);
        const isOver = eliminated === left;
        const last = isOver ? 2 : turnLimit;
        const breaks = eliminated > 0 && 100 * eliminated >= percent * left;
        for (const unit of ['', 'red-squad']) {
          if (breaks) expected.breaks('red', unit, 2, 1, chance);
          else expected.stands('red', unit, last, 1 + eliminated, chance);
        }
        blueStands(expected, last, turnLimit, chance);
        if (isOver) expected.battleEnds(last, 'blue', 'destroyed', chance);
        else expected.battleEnds(last, 'nobody', 'turn-limit', chance);
      });
      const bands = [{ fromPercent: 0, needed, onFailure: 'eliminated' as const }];
      const worth = troopers(pieces);
      expected.toBeThoseOf(
        squadScenario({
          ...inCover,
          worth,
          losses: { schedule: [1] },
          turnLimit,
          bands,
          unitBreakPercent: percent,
          markedBy: 'hits',
        }),
      );
    },
  );
});

describe('repeated losses are followed piece by piece', () => {
  const rout = [
    { fromPercent: 75, needed: 6, onFailure: 'cautious' as const },
    { fromPercent: 50, needed: 5, onFailure: 'broken' as const },
    { fromPercent: 0, needed: 3, onFailure: 'eliminated' as const },
  ];
  const cases: [string, Parameters<typeof squadScenario>[0]][] = [
    [
      'the printed bands, in cover',
      { ...inCover, worth: troopers(4), losses: { schedule: [1, 1, 0, 1] }, turnLimit: 8, at: 9, move: 4 },
    ],
    [
      'the printed bands, in the open: the shaken fall back while losses come',
      {
        ...inCover,
        covered: false,
        worth: troopers(4),
        losses: { schedule: [2, 0, 1, 0, 0, 1] },
        turnLimit: 8,
        at: 9,
        move: 4,
      },
    ],
    [
      'losses by chance, in the open',
      {
        ...inCover,
        covered: false,
        worth: troopers(4),
        losses: { chances: [0.5, 0.375, 0.125] },
        turnLimit: 6,
        at: 7,
        move: 3,
      },
    ],
    [
      'cautious, then broken, then eliminated, with a six-sided die',
      {
        ...inCover,
        bands: rout,
        die: 6,
        worth: troopers(5),
        losses: { schedule: [1, 1, 0, 1, 1] },
        turnLimit: 8,
        at: 11,
        move: 5,
      },
    ],
    [
      'the same by chance, where two thirds break a unit',
      {
        ...inCover,
        bands: rout,
        unitBreakPercent: 67,
        worth: troopers(4),
        losses: { chances: [0.25, 0.5, 0.25] },
        turnLimit: 6,
        at: 5,
        move: 2,
      },
    ],
  ];
  test.each(cases)('%s', (_, squad) => {
    squadExpectations(squad).toBeThoseOf(squadScenario(squad));
  });
});
