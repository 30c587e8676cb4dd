import { BLOCK_SIZE } from '../experiment/blocks.js';
import { crossingsOf, type Side, sideOf } from '../statistics/crossing.js';
import type { Reading, Sight } from './reading.js';

/** Which value of one number makes a measure reach a target? */
export interface Question {
  /** In order. */
  values: readonly number[];
  /** The value that the measure should reach. */
  target: number;
  /** Half the width of the range around it that it may lie in; default: 0, no range. */
  within?: number;
  /** Maximum number of battles at a value; whole blocks are played. */
  battles: number;
  /** How often the intervals of one value may miss; default: its share of 5 %, so that all hold at once. */
  missed?: number;
  /** Indices of values near which the answer is expected; default: it may be anywhere. */
  near?: readonly number[];
}

/** Plays the battles and reads the measure. */
export interface Player {
  /** Plays battles `from` … `to` − 1 of some of the values, by index, on the same luck for all. */
  play(which: readonly number[], from: number, to: number): Promise<void>;
  /** The measure at a value, from all battles played there. */
  read(index: number, sight: Sight): Reading;
}

/** The result at one value. */
export interface Look {
  value: number;
  /** Battles; 0: it was not played, since those around it are on the same side. */
  n: number;
  /** NaN: there was nothing to measure. A median of ∞ was never reached. */
  estimate: number;
  /** Ends of a confidence sequence; those of all values hold at once, 95 % of the time. */
  low: number;
  high: number;
  /** For a value that was not played, the side of those around it; `none`: no battle gave anything to measure. */
  side: Side;
  /** If undecided, the approximate number of battles that would distinguish it from the target; ∞: no number would. */
  needed: number | null;
}

export interface Solution {
  looks: Look[];
  /**
   * Values, by index, between which the measure certainly crosses the target (`crossingsOf`): those between the two
   * cannot be distinguished from it. Where a value certainly equals it, that is the answer and not a crossing.
   */
  crossings: [number, number][];
  /** Indices of possible answers: values at the target, or not distinguishable from it, and neighbours whose estimates lie on both sides of it. */
  candidates: number[];
  /** Index of the value that comes nearest to the target; null: none of them gave anything to measure. */
  nearest: number | null;
  /** Battles played, at all values together. */
  battles: number;
}

/** The number of values that are looked at first; others follow only where these differ. */
const FIRST_LOOKS = 17;
/**
 * A value has nothing to measure if a sixteenth of its most battles, and at least the first block, gave nothing. Then
 * all of them would hold at most 61 battles that give something, 95 % of the time (16 times the 3.84 of `wilson`).
 */
const NONE_AFTER = 16;
/** How often the answer may be wrong, over all values and looks. */
export const MISSED = 0.05;

/**
 * Plays only as much as necessary: each value, on the same luck as the others, until it is clear on which side of the
 * target it lies. Values far from the target are clear at once. If there are many, some are looked at first, and those
 * between two on the same side are assumed to be on that side too.
 *
 * @param player plays battles, and reads the measure
 * @returns the same for any number of workers
 * @example
 * const solution = await solve(question, player);
 * solution.candidates.map((i) => question.values[i]); // [4, 5]: it lies between them
 */
export async function solve(question: Question, player: Player): Promise<Solution> {
  const { values, battles, near, missed = MISSED / values.length } = question;
  const looks = values.map(
    (value): Look => ({
      ...{ value, n: 0, estimate: Number.NaN, low: -Infinity, high: Infinity, side: 'undecided' },
      needed: null,
    }),
  );
  const counts = values.map(() => 0);
  let played = 0;

  const lookAt = async (which: readonly number[]) => {
    const from = looks[which[0]].n;
    const to = Math.min(battles, Math.max(BLOCK_SIZE, 2 * from));
    await player.play(which, from, to);
    for (const index of which) {
      counts[index]++;
      const reading = player.read(index, { look: counts[index], missed });
      looks[index] = lookOf(values[index], to, reading, question);
    }
    played += which.length * (to - from);
  };
  const first = near ? firstNear(near, values.length) : firstOf(values.length);
  for (let next = first; next.length > 0; next = nextOf(looks, battles)) await lookAt(next);
  return { ...answerOf(question, looks), battles: played };
}

/** The first, the last, and others at equal distances. */
function firstOf(length: number): number[] {
  const stride = Math.max(1, Math.ceil((length - 1) / (FIRST_LOOKS - 1)));
  return Array.from({ length }, (_, index) => index).filter(
    (index) => index % stride === 0 || index === length - 1,
  );
}

/** The ends, and where the answer is expected. */
function firstNear(near: readonly number[], length: number): number[] {
  const within = near.map((index) => Math.min(length - 1, Math.max(0, index)));
  return [...new Set([0, ...within, length - 1])].sort((a, b) => a - b);
}

/** The values to look at next, all after the same number of battles; empty: everything is as clear as it can be. */
function nextOf(looks: readonly Look[], battles: number): number[] {
  const between = gapsOf(looks).map(([before, after]) => within(looks, before, after));
  if (between.length > 0) return between;
  const open = looks.flatMap(({ n, side }, index) =>
    n > 0 && side === 'undecided' && n < battles ? [index] : [],
  );
  const fewest = Math.min(...open.map((index) => looks[index].n));
  return open.filter((index) => looks[index].n === fewest);
}

/** Next to the one that is undecided, if only one is, since its neighbour may be clear; otherwise halfway. */
function within(looks: readonly Look[], before: number, after: number): number {
  const [isFirstOpen, isLastOpen] = [before, after].map((index) => looks[index].side === 'undecided');
  if (isFirstOpen === isLastOpen) return (before + after) >> 1;
  return isFirstOpen ? before + 1 : after - 1;
}

/** Neighbours among the values looked at, with others between them, that do not clearly lie on the same side. */
function gapsOf(looks: readonly Look[]): [number, number][] {
  const seen = looks.flatMap(({ n }, index) => (n > 0 ? [index] : []));
  return seen.slice(1).flatMap((after, i): [number, number][] => {
    const before = seen[i];
    const { side } = looks[after];
    const isSame = looks[before].side === side && side !== 'undecided' && side !== 'met';
    return after - before > 1 && !isSame ? [[before, after]] : [];
  });
}

function lookOf(value: number, n: number, reading: Reading, { target, within, battles }: Question): Look {
  const { estimate, low, high, ratio } = reading;
  const isNone = Number.isNaN(estimate) && n * NONE_AFTER >= battles;
  const side = isNone ? 'none' : sideOf({ low, high }, target, within);
  const needed = side === 'undecided' ? (ratio >= 0 ? n * ratio * ratio : Infinity) : null;
  return { value, n, estimate, low, high, side, needed };
}

function answerOf({ target, within = 0 }: Question, looks: Look[]): Omit<Solution, 'battles'> {
  const seen = looks.flatMap(({ n }, index) => (n > 0 ? [index] : []));
  for (const [index, look] of looks.entries()) if (look.n === 0) look.side = looks[index - 1].side;
  const known = seen.filter((index) => !Number.isNaN(looks[index].estimate));
  const isMet = (index: number) => looks[index].side === 'met';
  const near = seen.filter((index) => isMet(index) || looks[index].side === 'undecided');
  const candidates = [...new Set([...near, ...passings(looks, known, target, within).flat()])].sort(
    (a, b) => a - b,
  );
  const crossings = crossingsOf(seen, (index) => looks[index].side).filter(
    ([before, after]) => !seen.some((index) => index > before && index < after && isMet(index)),
  );
  const distance = (index: number) => Math.max(0, Math.abs(looks[index].estimate - target) - within);
  const nearest = known.reduce<number | null>(
    (best, index) => (best !== null && distance(best) <= distance(index) ? best : index),
    null,
  );
  return { looks, crossings, candidates, nearest };
}

/**
 * Neighbours whose estimates lie on different sides. Where a crossing leads over an undecided value, this is the half of
 * it in which the target is more likely, so that the answer names two values and not three.
 */
function passings(
  looks: readonly Look[],
  known: readonly number[],
  target: number,
  within: number,
): [number, number][] {
  const isAbove = (index: number) => looks[index].estimate >= target + within;
  const isBelow = (index: number) => looks[index].estimate < target - within;
  const isMet = (index: number) => looks[index].side === 'met';
  return known
    .slice(1)
    .flatMap((after, i): [number, number][] =>
      ((isBelow(known[i]) && isAbove(after)) || (isAbove(known[i]) && isBelow(after))) &&
      !isMet(known[i]) &&
      !isMet(after)
        ? [[known[i], after]]
        : [],
    );
}
