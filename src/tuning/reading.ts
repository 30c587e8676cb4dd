import { countedOf } from '../analysis/counted.js';
import type { PointTally } from '../analysis/tally-view.js';
import type { ExpectedName } from '../scenario/expectations.js';
import type { Target } from '../scenario/solve-target.js';
import { bounded, type Interval } from '../statistics/interval.js';
import { lookZ } from '../statistics/look-z.js';
import { meanSequence } from '../statistics/mean-sequence.js';
import { medianAt } from '../statistics/median-at.js';
import { rateSequence } from '../statistics/rate-sequence.js';
import { ratioFromSums } from '../statistics/ratio.js';
import { wilson } from '../statistics/wilson.js';

/** A measure at one look, with its interval from the confidence sequence. A median of ∞ was never reached. */
export interface Reading extends Interval {
  estimate: number;
  /** Half-width of the interval, on the side that decides, ÷ distance from the target, or from the nearer end of its range: below 1 it is decided. */
  ratio: number;
}

/** The number of the look, and how often the intervals of all looks together may miss. */
export interface Sight {
  /** From 1. */
  look: number;
  missed: number;
}

/** Nothing to measure in the battles so far. */
const NOTHING: Reading = { estimate: Number.NaN, low: -Infinity, high: Infinity, ratio: Infinity };

/**
 * Reads a measure, with an interval that may be looked at repeatedly: for rates and means a confidence sequence, for
 * medians and ratios an interval that widens with the number of looks (`lookZ`).
 *
 * @param view the battles so far
 * @returns an estimate of NaN when none of them gave anything to measure
 */
export function readingOf(
  view: PointTally,
  name: ExpectedName,
  { target, within }: Pick<Target, 'target' | 'within'>,
  sight: Sight,
): Reading {
  const ends = [target - within, target + within];
  const counted = countedOf(view, name.measure, name);
  const z = lookZ(sight.look, sight.missed);
  switch (counted.kind) {
    case 'rate': {
      const { count, of } = counted;
      return of === 0 ? NOTHING : apart(count / of, rateSequence(count, of, sight.missed), ends);
    }
    case 'mean': {
      const { of, sum, sumOfSquares, possible, unit } = counted;
      if (of === 0) return NOTHING;
      const { mean, low, high } = meanSequence(of, sum, sumOfSquares, possible, sight.missed);
      return apart(mean / unit, { low: low / unit, high: high / unit }, ends);
    }
    case 'ratio': {
      const { n, sumX } = counted.sums;
      const found = ratioFromSums(counted.sums);
      if (!found) return NOTHING;
      const { ratio, standardError } = found;
      const trials = Math.min(n, sumX);
      const half = z * standardError;
      const interval =
        standardError === 0
          ? wilson(Math.round(ratio * trials), trials, z)
          : bounded({ low: ratio - half, high: ratio + half }, { low: 0, high: 1 });
      return apart(ratio, interval, ends);
    }
    case 'median': {
      if (counted.breaks === 0) return NOTHING;
      const [one, other] = ends.map((end) => medianAt(counted.stepsAt(z), end, counted.unknown));
      if (!one || !other) return NOTHING;
      const { at, low, high, ratio } = one;
      return { estimate: at, low, high, ratio: Math.max(ratio, other.ratio) };
    }
    case 'nothing':
      return NOTHING;
  }
}

/** The possible range of a measure, as far as it is known. */
export function possibleOf(view: PointTally, name: ExpectedName): Interval {
  const counted = countedOf(view, name.measure, name);
  if (counted.kind !== 'mean') return { low: 0, high: name.measured.isShare ? 1 : view.plan.field.turnLimit };
  const { possible, unit } = counted;
  return { low: possible.low / unit, high: possible.high / unit };
}

/** @param ends of the target; the same for a number */
function apart(estimate: number, { low, high }: Interval, ends: readonly number[]): Reading {
  const ratios = ends.map(
    (end) => (estimate > end ? estimate - low : high - estimate) / Math.abs(estimate - end),
  );
  return { estimate, low, high, ratio: Math.max(...ratios) };
}
