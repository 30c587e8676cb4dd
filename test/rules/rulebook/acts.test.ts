import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { FIELDS } from '#src/battlefield/plan.js';
import { ActsOf } from '#src/rules/rulebook/acts.js';
import { layoutOf } from '#src/rules/rulebook/layout.js';
import { pageSchema } from '#src/rules/rulebook/page.js';
import type { Position } from '#src/rules/rulebook/position.js';
import { readRulebook } from '#src/rules/rulebook/read.js';
import { MINE } from './battles.js';

/** The combined effect of a unit’s state, marks and counters. */

const PAGE = `${MINE}counters: { pins: { to: 4, each: { fire: -1 } } }
states: { steady: {}, shaken: { fire: -2, assault: -3 } }
marks: { eager: { assault: 1 }, exposed: { shot-at: 1 }, quick: { fire: 1, shot-at: -2 } }
rules: { due: { when: pins, then: [becomes eager, becomes exposed, becomes quick, becomes shaken, gains 1 pins] } }
turn: [move, fire, due, assault]
`;

/** The same, but every piece is steady or shaken by itself, and eager or not. */
const PAGE_OF_PIECES = `${MINE}counters: { pins: { to: 4, each: { fire: -1 } } }
piece-states: { steady: {}, shaken: { fire: -2, assault: -3 } }
piece-marks: { eager: { fire: 1, assault: 1 } }
marks: { quick: { fire: 1, shot-at: -2 } }
rules:
  due: { when: pins, then: [becomes quick, gains 1 pins] }
  each: { who: each piece, then: [becomes eager, becomes shaken] }
turn: [move, fire, due, each, assault]
`;

const KINDS = ['fire', 'shotAt', 'assault'] as const;

interface Situation {
  shaken?: true;
  marks?: readonly number[];
  pieceMarks?: readonly number[];
  pins?: number;
}

function readPage(page: string) {
  const { rulebook } = readRulebook(pageSchema.parse(parse(page)), () => undefined);
  const layout = layoutOf(rulebook);
  const battleIn = ({ shaken, marks = [], pieceMarks = [], pins = 0 }: Situation): Position => {
    const state = { units: new Int32Array(FIELDS.NOW), cohorts: new Int32Array(FIELDS.COHORT) };
    const battle = { state } as unknown as Position;
    (layout.piece ?? layout).state.set(battle, 0, shaken ? 1 : 0);
    for (const mark of marks) layout.marks[mark].set(battle, 0, 1);
    for (const mark of pieceMarks) layout.piece!.marks[mark].set(battle, 0, 1);
    layout.counters[0].set(battle, 0, pins);
    return battle;
  };
  return { acts: new ActsOf(rulebook, layout), battleIn };
}

const { acts, battleIn } = readPage(PAGE);
const ofPieces = readPage(PAGE_OF_PIECES);

const sums = (what: Situation) => KINDS.map((kind) => acts.sum(battleIn(what), 0, 0, kind));

test.each([
  ['nothing', {}, [0, 0, 0]],
  ['a state', { shaken: true as const }, [-2, 0, -3]],
  ['a mark that says one thing alone', { marks: [0] }, [0, 0, 1]],
  ['another', { marks: [1] }, [0, 1, 0]],
  ['two marks', { marks: [1, 2] }, [1, -1, 0]],
  ['a counter, each time', { pins: 3 }, [-3, 0, 0]],
  ['all of them', { shaken: true as const, marks: [0, 1, 2], pins: 4 }, [-5, -1, -2]],
])('%s', (_, what, expected) => {
  expect(sums(what)).toEqual(expected);
});

test('of a piece, its own state and marks count, and those of its unit', () => {
  const battle = ofPieces.battleIn({ shaken: true, marks: [0], pieceMarks: [0], pins: 3 });
  expect(KINDS.map((kind) => ofPieces.acts.sum(battle, 0, 0, kind))).toEqual([-3, -2, -2]);
});

/** All subsets of the numbers below `count`. */
function subsets(count: number): number[][] {
  if (count === 0) return [[]];
  const smaller = subsets(count - 1);
  return [...smaller, ...smaller.map((each) => [...each, count - 1])];
}

describe('what a story lists', () => {
  test('is named, and leaves out what adds nothing', () => {
    const battle = battleIn({ shaken: true, marks: [0, 1, 2], pins: 4 });
    expect(KINDS.map((kind) => acts.parts(battle, 0, 0, kind))).toEqual([
      [
        { name: 'shaken', by: -2 },
        { name: 'quick', by: 1 },
        { name: 'pins', by: -4 },
      ],
      [
        { name: 'exposed', by: 1 },
        { name: 'quick', by: -2 },
      ],
      [
        { name: 'shaken', by: -3 },
        { name: 'eager', by: 1 },
      ],
    ]);
  });

  test.each([
    ['units', { acts, battleIn, marks: 3, pieceMarks: 0 }],
    ['pieces', { ...ofPieces, marks: 1, pieceMarks: 1 }],
  ])('adds up to what is played, in every situation of %s', (_, page) => {
    for (const isShaken of [false, true])
      for (const marks of subsets(page.marks))
        for (const pieceMarks of subsets(page.pieceMarks))
          for (const pins of [0, 1, 4]) {
            const situation = { ...(isShaken && { shaken: true as const }), marks, pieceMarks, pins };
            const battle = page.battleIn(situation);
            for (const kind of KINDS) {
              const parts = page.acts.parts(battle, 0, 0, kind);
              const sum = parts.reduce((all, { by }) => all + by, 0);
              expect(sum, JSON.stringify({ situation, kind })).toBe(page.acts.sum(battle, 0, 0, kind));
            }
          }
  });
});
