import { RATES } from '../battlefield/responses.js';
import { responseRange } from '../experiment/limits.js';
import { columnOf } from '../experiment/precision-targets.js';
import type { Plan } from '../plan/plan.js';
import type { SharedResponse } from '../scenario/precision-targets.js';
import type { Interval } from '../statistics/interval.js';
import { meanSequence } from '../statistics/mean-sequence.js';
import { rateSequence } from '../statistics/rate-sequence.js';
import type { Tally } from '../tally/tally.js';

/** Which value of one number makes a measure reach a target? */
export interface Question {
  /** In order, each with the plan of the scenario that has it. */
  values: readonly number[];
  plans: readonly Plan[];
  response: SharedResponse;
  /** Index of the force; of a response of the battle any. */
  force: number;
  target: number;
  /** Most battles at a value; a whole number of blocks is played. */
  battles: number;
}

/** What is known of one value. */
export interface Look {
  value: number;
  /** Battles; 0: it was not played, since those around it lie on the same side. */
  n: number;
  estimate: number;
  /** Ends of a confidence sequence; that of every value holds at once, 95 % of the time. */
  low: number;
  high: number;
  side: Side;
}

/** Where the measure lies, at a value. */
type Side = 'above' | 'below' | 'undecided';

export interface Solution {
  looks: Look[];
  /** Neighbours, by index, between which the measure crosses the target, as far as it is known. */
  crossings: [number, number][];
  /** Indices of all values that may be the answer: those that cannot be told apart from it, and both sides of each crossing. */
  candidates: number[];
  /** Index of the value that comes nearest to the target. */
  nearest: number;
  /** Battles that were played, at all values together. */
  battles: number;
}

/** Values that are looked at first; the others only where these differ. */
const FIRST_LOOKS = 17;
/** How often the answer may be wrong, whatever is looked at and however often. */
const MISSED = 0.05;

/**
 * Plays only as much as is needed: every value until it is clear on which side of the target it lies, on the same luck as
 * the others. Far ones are clear at once. Of many values some are looked at first, and those between two that lie on the
 * same side are taken to lie there, too.
 *
 * @param play plays battles `from` … `to` − 1 of some of the plans, by index, and gives a tally for each
 * @returns the same for any number of workers
 * @example
 * const solution = await solve(question, play);
 * solution.candidates.map((i) => question.values[i]); // [4, 5]: it lies between them
 */
export async function solve(
  question: Question,
  play: (which: readonly number[], from: number, to: number) => Promise<readonly Tally[]>,
): Promise<Solution> {
  const { values, battles } = question;
  const looks = values.map(
    (value): Look => ({
      ...{ value, n: 0, estimate: Number.NaN, low: -Infinity, high: Infinity, side: 'undecided' },
    }),
  );
  const sums = values.map(() => ({ sum: 0, squares: 0 }));
  let played = 0;

  const lookAt = async (which: readonly number[]) => {
    const from = looks[which[0]].n;
    const to = Math.min(battles, Math.max(FIRST_BATTLES, 2 * from));
    const tallies = await play(which, from, to);
    for (const [i, index] of which.entries()) {
      add(question, index, tallies[i], sums[index]);
      looks[index] = lookOf(question, index, to, sums[index]);
    }
    played += which.length * (to - from);
  };
  const all = values.map((_, index) => index);
  for (let next = firstOf(all); next.length > 0; next = nextOf(looks, battles)) await lookAt(next);
  return { ...answerOf(question, looks), battles: played };
}

/** Battles of a first look. */
const FIRST_BATTLES = 4096;

/** The first, the last, and others at equal distances. */
function firstOf(all: readonly number[]): number[] {
  const stride = Math.max(1, Math.ceil((all.length - 1) / (FIRST_LOOKS - 1)));
  return all.filter((index) => index % stride === 0 || index === all.length - 1);
}

/** Who is looked at next, all after the same number of battles; nobody: everything is clear, or as clear as it can be. */
function nextOf(looks: readonly Look[], battles: number): number[] {
  const between = gapsOf(looks).map(([before, after]) => (before + after) >> 1);
  if (between.length > 0) return between;
  const open = looks.flatMap(({ n, side }, index) =>
    n > 0 && side === 'undecided' && n < battles ? [index] : [],
  );
  const fewest = Math.min(...open.map((index) => looks[index].n));
  return open.filter((index) => looks[index].n === fewest);
}

/** Neighbours among those that were looked at, with others between them, that do not clearly lie on the same side. */
function gapsOf(looks: readonly Look[]): [number, number][] {
  const seen = looks.flatMap(({ n }, index) => (n > 0 ? [index] : []));
  return seen.slice(1).flatMap((after, i): [number, number][] => {
    const before = seen[i];
    const isSame = looks[before].side === looks[after].side && looks[after].side !== 'undecided';
    return after - before > 1 && !isSame ? [[before, after]] : [];
  });
}

function add(
  { plans, response, force }: Question,
  index: number,
  tally: Tally,
  into: { sum: number; squares: number },
): void {
  const { start } = plans[index].shape.layout;
  const column = columnOf(plans[index], response, force);
  into.sum += tally[start.responses + column];
  into.squares += tally[start.responseSquares + column];
}

function lookOf(
  { values, plans, response, force, target }: Question,
  index: number,
  n: number,
  { sum, squares }: { sum: number; squares: number },
): Look {
  // Each value may miss its share, so that all hold at once.
  const missed = MISSED / values.length;
  const { low, high }: Interval = RATES.includes(response)
    ? rateSequence(sum, n, missed)
    : meanSequence(n, sum, squares, responseRange(response, plans[index], force), missed);
  const side = low > target ? 'above' : high < target ? 'below' : 'undecided';
  return { value: values[index], n, estimate: sum / n, low, high, side };
}

function answerOf({ target }: Question, looks: Look[]): Omit<Solution, 'battles'> {
  const seen = looks.flatMap(({ n }, index) => (n > 0 ? [index] : []));
  const isAbove = (index: number) => looks[index].estimate >= target;
  const crossings = seen
    .slice(1)
    .flatMap((after, i): [number, number][] =>
      isAbove(seen[i]) === isAbove(after) ? [] : [[seen[i], after]],
    );
  const undecided = seen.filter((index) => looks[index].side === 'undecided');
  const candidates = [...new Set([...undecided, ...crossings.flat()])].sort((a, b) => a - b);
  const distance = (index: number) => Math.abs(looks[index].estimate - target);
  const nearest = seen.reduce((best, index) => (distance(index) < distance(best) ? index : best));
  return { looks, crossings, candidates, nearest };
}
