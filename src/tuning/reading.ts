import { stepsByLoss, stepsByTurn } from '../analysis/break-steps.js';
import {
  breakCounts,
  forceSums,
  type PointTally,
  productSum,
  responseSums,
  responsesOf,
  type Subject,
  subjectsOf,
} from '../analysis/tally-view.js';
import { type ForceResponse, RATIOS, type Ratio } from '../battlefield/responses.js';
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

/** Nothing to measure so far. */
const NOTHING: Reading = { estimate: Number.NaN, low: -Infinity, high: Infinity, ratio: Infinity };

/**
 * Reads a measure, with an interval that may be looked at repeatedly: for rates and means a confidence sequence, for
 * medians and ratios an interval that widens with the number of looks (`lookZ`).
 *
 * @param view the battles so far
 */
export function readingOf(view: PointTally, name: ExpectedName, target: number, sight: Sight): Reading {
  const { measure, force } = name;
  const f = view.point.scenario.forces.findIndex(({ id }) => id === force);
  const sum = (response: ForceResponse, of: number) => forceSums(view, of, response).sum;
  const z = lookZ(sight.look, sight.missed);
  const share = RATIOS.find((each) => each.measure === measure);
  if (share) return ratio(view, f, share, target, sight);
  switch (measure) {
    case 'break_rate':
      return rate(total(breakCounts(view, subjectOf(view, name).index, 'loss').events), view.battles);
    case 'overturn_rate':
      return rate(sum('overturned', 0) + sum('overturned', 1), view.battles);
    case 'drama':
      return rate(sum('comeback', 0) + sum('comeback', 1), view.battles);
    case 'comeback':
      return rate(sum('comeback', f), sum('half_broken', f));
    case 'break_point':
      return median(stepsByLoss(view, subjectOf(view, name), z), target);
    case 'break_turn':
      return median(stepsByTurn(view, subjectOf(view, name), z), target);
    case 'loss_at_break':
      return average(view, subjectOf(view, name), 'loss');
    case 'turn_at_break':
      return average(view, subjectOf(view, name), 'turn');
    default:
      return response();
  }

  function rate(count: number, of: number): Reading {
    if (of === 0) return NOTHING;
    return apart(count / of, rateSequence(count, of, sight.missed), target);
  }

  function response(): Reading {
    const found = responseOf(view, name);
    const { sum: all, sumOfSquares } = responseSums(view, found.index);
    if (found.isRate) return rate(all, view.battles);
    return mean(view.battles, all, sumOfSquares, { low: found.least, high: found.most });
  }

  function mean(n: number, all: number, squares: number, possible: Interval, unit = 1): Reading {
    if (n < 2) return NOTHING;
    const found = meanSequence(n, all, squares, possible, sight.missed);
    const { low, high } = bounded(found, possible);
    return apart(found.mean / unit, { low: low / unit, high: high / unit }, target);
  }

  function average(of: PointTally, { index, pieces }: Subject, by: 'loss' | 'turn'): Reading {
    const { events } = breakCounts(of, index, by);
    const all = events.reduce((whole, count, at) => whole + count * at, 0);
    const squares = events.reduce((whole, count, at) => whole + count * at * at, 0);
    const possible = { low: 0, high: events.length - 1 };
    return mean(total(events), all, squares, possible, by === 'loss' ? pieces : 1);
  }
}

/** The possible range of a measure, as far as it is known. */
export function possibleOf(view: PointTally, name: ExpectedName): Interval {
  const { measure, measured } = name;
  if (measured.isShare) return { low: 0, high: 1 };
  if (measure === 'break_turn' || measure === 'turn_at_break')
    return { low: 0, high: view.plan.field.turnLimit };
  const { least, most } = responseOf(view, name);
  return { low: least, high: most };
}

function responseOf(view: PointTally, { measure, measured, force }: ExpectedName) {
  const response = measured.response ?? measure;
  const of = measured.of === 'battle' ? '' : force;
  return responsesOf(view).find((each) => each.name === response && each.force === of)!;
}

function subjectOf(view: PointTally, { force, unit }: ExpectedName): Subject {
  return subjectsOf(view).find((subject) => subject.force === force && subject.unit === unit)!;
}

function median(steps: Parameters<typeof medianAt>[0], target: number): Reading {
  const { at, low, high, ratio } = medianAt(steps, target);
  return { estimate: at, low, high, ratio };
}

function ratio(view: PointTally, force: number, of: Ratio, target: number, sight: Sight): Reading {
  const { part, whole } = of;
  const x = forceSums(view, force, whole);
  const y = forceSums(view, force, part);
  const found = ratioFromSums({
    ...{ n: view.battles, sumX: x.sum, sumSquaredX: x.sumOfSquares },
    ...{ sumY: y.sum, sumSquaredY: y.sumOfSquares, sumXY: productSum(view, force, of) },
  });
  if (!found) return NOTHING;
  const z = lookZ(sight.look, sight.missed);
  const half = z * found.standardError;
  const ends =
    found.method === 'wilson'
      ? wilson(found.ratio * Math.min(view.battles, x.sum), Math.min(view.battles, x.sum), z)
      : bounded({ low: found.ratio - half, high: found.ratio + half }, { low: 0, high: 1 });
  return apart(found.ratio, ends, target);
}

function apart(estimate: number, { low, high }: Interval, target: number): Reading {
  const half = estimate > target ? estimate - low : high - estimate;
  return { estimate, low, high, ratio: half / Math.abs(estimate - target) };
}

function total(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
