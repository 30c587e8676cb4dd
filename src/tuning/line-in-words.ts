import { counted } from '../plural.js';
import { crossingsOf, meetingOf } from '../statistics/crossing.js';
import { numberInWords } from '../words/grammar.js';
import { boundInWords, goalInWords, type SolvedWords } from './measure-in-words.js';
import type { Look } from './solve.js';
import type { Solved } from './solve-posed.js';
import { unknownInWords } from './unknown-in-words.js';

/** The values of the second number that reach the target, at a value of the first. */
export interface LinePoint {
  value: number;
  /** Values of the second number that may be the answer. */
  answers: number[];
  /** Where a straight line between the two sides of the first crossing meets the target; null: there is no crossing. */
  at: number | null;
}

/** The line of combinations, by value of the first number. */
export function lineOf({ rows, solutions, target }: Solved): LinePoint[] {
  return rows.map(({ value, cells }, i) => {
    const { looks, candidates } = solutions[i];
    return {
      value: value!,
      answers: candidates.map((index) => cells[index].value),
      at: meetingOf(playedOf(looks), target.target),
    };
  });
}

function playedOf(looks: readonly Look[]): Look[] {
  return looks.filter(({ n }) => n > 0);
}

/** Ways to say the line in one sentence, the fullest first. */
export function lineInShort(solved: Solved, words: SolvedWords): string[] {
  const { unknowns, target } = solved;
  const [one, other] = unknowns.map(({ name }) => unknownInWords(name));
  const on = lineOf(solved).filter(({ answers }) => answers.length > 0);
  if (on.length === 0) return [`no pair of ${one.the} and ${other.the} that was tried reaches the target`];
  const through = on.filter(({ at }) => at !== null);
  const what = words.is(boundInWords(target));
  const pairs = `${numberInWords(on.length)} of the ${numberInWords(solved.rows.length)} values of ${one.the}`;
  if (through.length < 2) return [`${what} at ${pairs}, each with its own ${other.noun}`];
  const [first, last] = [through[0], through.at(-1)!];
  const slope = (last.at! - first.at!) / (last.value - first.value);
  const step = unknowns[0].values[1] - unknowns[0].values[0];
  const change = Number(Math.abs(slope * step).toPrecision(2));
  const does = slope > 0 ? 'raises' : 'lowers';
  return [
    ...(change > 0
      ? [
          `${what} along a line: each step up in ${one.the} ${does} ${other.the} by about ${change}`,
          `the target lies along a line: each step up in ${one.the} ${does} ${other.the} by about ${change}`,
          `along the target, a step up in ${unknowns[0].name} ${does} ${unknowns[1].name} by about ${change}`,
        ]
      : []),
    `along a line of pairs of ${one.the} and ${other.the} ${what}`,
    `at ${pairs} there is a ${other.noun} that reaches the target`,
    'the target is reached along a line of pairs of both numbers',
  ];
}

/** The line in full, sentence by sentence. */
export function lineInFull(solved: Solved, words: SolvedWords): string[] {
  const { unknowns, target } = solved;
  const [one, other] = unknowns.map(({ name }) => unknownInWords(name));
  const line = lineOf(solved);
  const off = line.filter(({ answers }) => answers.length === 0);
  const [short] = lineInShort(solved, words);
  const several = solved.solutions.filter(
    ({ looks }) => crossingsOf(playedOf(looks), ({ side }) => side).length > 1,
  ).length;
  return [
    `${short}.`,
    ...(off.length > 0 && off.length < line.length
      ? [`${one.at(off)} no ${other.noun} that was tried reaches ${goalInWords(target)}.`]
      : []),
    ...(several > 0
      ? [`at ${counted(several, 'value')} of ${one.the} the target is crossed more than once.`]
      : []),
  ];
}
