import type { Interval } from '../statistics/interval.js';
import type { ExpectedName, ExpectedRange } from './expectations.js';

export const EXPECTATION_OUTCOMES = ['met', 'failed', 'inconclusive', 'no data'] as const;
export type ExpectationOutcome = (typeof EXPECTATION_OUTCOMES)[number];

/** An estimate and its interval; an end that is null was never reached, and lies beyond every value seen. */
export interface Seen {
  /** Null: there is nothing to estimate, or it was never reached. */
  estimate: number | null;
  low: number | null;
  high: number | null;
}

/**
 * Met: the whole interval lies within the range; failed: none of it does. The part of an interval that lies beyond the
 * possible values does not count.
 *
 * @param possible the values that the number can have, from `possibleOf`
 */
export function outcomeOf(
  range: ExpectedRange,
  { estimate, low, high }: Seen,
  possible: Interval = EVERYTHING,
): ExpectationOutcome {
  if (estimate === null && low === null) return 'no data';
  const clip = (end: number | null) =>
    end === null ? null : Math.min(Math.max(end, possible.low), possible.high);
  const { low: from, high: to } = endsOf({ low: clip(low), high: clip(high) });
  const isAbove = range.lowIsIn ? from >= range.low : from > range.low;
  const isBelow = range.highIsIn ? to <= range.high : to < range.high;
  if (isAbove && isBelow) return 'met';
  const isUnder = range.lowIsIn ? to < range.low : to <= range.low;
  const isOver = range.highIsIn ? from > range.high : from >= range.high;
  return isUnder || isOver ? 'failed' : 'inconclusive';
}

const EVERYTHING: Interval = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

/** The values that the number of an expectation can have. */
export function possibleOf({ kind, measured }: ExpectedName): Interval {
  const most = measured.isShare ? 1 : Number.POSITIVE_INFINITY;
  return { low: kind === 'effect' ? -most : 0, high: most };
}

/** An end that was never reached is infinite. */
export function endsOf({ low, high }: Pick<Seen, 'low' | 'high'>): Interval {
  return { low: low ?? Number.NEGATIVE_INFINITY, high: high ?? Number.POSITIVE_INFINITY };
}
