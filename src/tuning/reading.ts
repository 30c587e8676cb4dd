import { countedOf } from '../analysis/counted.js';
import type { PointTally } from '../analysis/tally-view.js';
import type { ExpectedName } from '../scenario/expectations.js';
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
  /** Half-width of the interval, on the side that decides, ÷ distance from the target: below 1 it is decided. */
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
export function readingOf(view: PointTally, name: ExpectedName, target: number, sight: Sight): Reading {
  const counted = countedOf(view, name.measure, name);
  const z = lookZ(sight.look, sight.missed);
  switch (counted.kind) {
    case 'rate': {
      const { count, of } = counted;
      return of === 0 ? NOTHING : apart(count / of, rateSequence(count, of, sight.missed), target);
    }
    case 'mean': {
      const { of, sum, sumOfSquares, possible, unit } = counted;
      if (of === 0) return NOTHING;
      const { mean, low, high } = meanSequence(of, sum, sumOfSquares, possible, sight.missed);
      return apart(mean / unit, { low: low / unit, high: high / unit }, target);
    }
    case 'ratio': {
      const { n, sumX } = counted.sums;
      const found = ratioFromSums(counted.sums);
      if (!found) return NOTHING;
      const { ratio, standardError } = found;
      const trials = Math.min(n, sumX);
      const half = z * standardError;
      const ends =
        standardError === 0
          ? wilson(Math.round(ratio * trials), trials, z)
          : bounded({ low: ratio - half, high: ratio + half }, { low: 0, high: 1 });
      return apart(ratio, ends, target);
    }
    case 'median': {
      const found = counted.breaks === 0 ? null : medianAt(counted.stepsAt(z), target, counted.unknown);
      if (!found) return NOTHING;
      const { at, low, high, ratio } = found;
      return { estimate: at, low, high, ratio };
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

function apart(estimate: number, { low, high }: Interval, target: number): Reading {
  const half = estimate > target ? estimate - low : high - estimate;
  return { estimate, low, high, ratio: half / Math.abs(estimate - target) };
}
