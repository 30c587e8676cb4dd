import { type ForceResponse, RATIOS, type Ratio } from '../battlefield/responses.js';
import { gives } from '../rules/registry.js';
import { MEASURES } from '../scenario/measure-names.js';
import type { Interval } from '../statistics/interval.js';
import type { RatioSums } from '../statistics/ratio.js';
import { firstUnseenLoss, stepsByLoss, stepsByTurn } from './break-steps.js';
import {
  breakCounts,
  forceSums,
  type PointTally,
  productSum,
  responseSums,
  responsesOf,
  type Subject,
  subjectsOf,
} from './tally-view.js';

/** What a measure is counted from, before an interval is put around it. */
export type Counted = {
  /** What it is a share of, or a mean over, and how many of them there were. */
  among: string;
  of: number;
} & (
  | { kind: 'rate'; count: number }
  | { kind: 'mean'; sum: number; sumOfSquares: number; possible: Interval; unit: number }
  | { kind: 'ratio'; sums: RatioSums }
  | {
      kind: 'median';
      stepsAt: (z?: number) => ReturnType<typeof stepsByLoss>;
      /** Battles in which it broke: without any there is no median. */
      breaks: number;
      /** The first place of which nothing is known; ∞: everything is. */
      unknown: number;
    }
  /** The rules never give it. */
  | { kind: 'nothing' }
);

/** Whose measure it is: empty ids for the battle; an empty unit for the whole force. */
interface Owner {
  force: string;
  unit: string;
}

/**
 * Counts a measure of measures.csv, a response, or the `lead`, how much more often a force holds the field than the
 * other, in the battles of a design point (docs/statistics.md).
 */
export function countedOf(view: PointTally, measure: string, owner: Owner): Counted {
  const { battles } = view;
  const f = view.point.scenario.forces.findIndex(({ id }) => id === owner.force);
  const sum = (response: ForceResponse, force = f) => forceSums(view, force, response).sum;
  // In a battle at most one force breaks first, and at most one comes back, so the counts add up.
  const either = (response: ForceResponse) => rate(sum(response, 0) + sum(response, 1), battles);
  const subject = () =>
    subjectsOf(view).find(({ force, unit }) => force === owner.force && unit === owner.unit)!;
  const ratio = RATIOS.find((each) => each.measure === measure);
  if (ratio) return ratioOf(view, f, ratio);
  switch (measure) {
    case 'lead': {
      const [one, other] = [sum('holds_field'), sum('holds_field', 1 - f)];
      // At most one of them holds the field, so the square of a battle’s lead is 1 when one does.
      const sums = { sum: one - other, sumOfSquares: one + other, of: battles, among: 'battles' };
      return { kind: 'mean', ...sums, possible: { low: -1, high: 1 }, unit: 1 };
    }
    case 'overturn_rate':
      return either('overturned');
    case 'drama':
      return either('comeback');
    case 'comeback':
      return rate(sum('comeback'), sum('half_broken'), 'battles half broken');
    case 'break_rate':
      return rate(atBreak(view, subject(), 'loss').of, battles);
    case 'break_point':
      return {
        kind: 'median',
        stepsAt: (z) => stepsByLoss(view, subject(), z),
        breaks: atBreak(view, subject(), 'loss').of,
        unknown: firstUnseenLoss(view, subject()),
        among: 'battles',
        of: battles,
      };
    case 'break_turn':
      return {
        kind: 'median',
        stepsAt: (z) => stepsByTurn(view, subject(), z),
        breaks: atBreak(view, subject(), 'turn').of,
        unknown: Infinity,
        among: 'battles',
        of: battles,
      };
    case 'loss_at_break':
      return atBreak(view, subject(), 'loss');
    case 'turn_at_break':
      return atBreak(view, subject(), 'turn');
    default:
      return responseOf(view, MEASURES.get(measure)?.response ?? measure, owner);
  }
}

function rate(count: number, of: number, among = 'battles'): Counted {
  return { kind: 'rate', count, of, among };
}

function responseOf(view: PointTally, name: string, { force }: Owner): Counted {
  const battles = { of: view.battles, among: 'battles' };
  const found = responsesOf(view).find((each) => each.name === name && each.force === force);
  if (!found) return { kind: 'nothing', ...battles };
  const { index, isRate, least, most } = found;
  const sums = responseSums(view, index);
  if (isRate) return rate(sums.sum, view.battles);
  return { kind: 'mean', ...sums, possible: { low: least, high: most }, unit: 1, ...battles };
}

/** The point at which a unit or force broke, over the battles in which it did; losses as a share of its pieces. */
function atBreak(view: PointTally, { index, pieces }: Subject, by: 'loss' | 'turn'): Counted {
  const { events } = breakCounts(view, index, by);
  let of = 0;
  let sum = 0;
  let sumOfSquares = 0;
  for (let at = 0; at < events.length; at++) {
    of += events[at];
    sum += events[at] * at;
    sumOfSquares += events[at] * at * at;
  }
  const possible = { low: 0, high: events.length - 1 };
  const unit = by === 'loss' ? pieces : 1;
  return { kind: 'mean', sum, sumOfSquares, possible, unit, of, among: 'battles in which it broke' };
}

/** A share of the breaks of units, battle by battle. */
function ratioOf(view: PointTally, force: number, ratio: Ratio): Counted {
  const x = forceSums(view, force, ratio.whole);
  const broke = { of: x.sum, among: 'units that broke' };
  if (!gives(view.plan, ratio.part)) return { kind: 'nothing', ...broke };
  const y = forceSums(view, force, ratio.part);
  const sums = {
    ...{ n: view.battles, sumX: x.sum, sumSquaredX: x.sumOfSquares },
    ...{ sumY: y.sum, sumSquaredY: y.sumOfSquares, sumXY: productSum(view, force, ratio) },
  };
  return { kind: 'ratio', sums, ...broke };
}
