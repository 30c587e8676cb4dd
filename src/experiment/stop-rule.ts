import { meanSequence } from '../statistics/mean-sequence.js';
import { rateSequence } from '../statistics/rate-sequence.js';
import type { Tally } from '../tally/tally.js';
import type { Enough } from './merge-blocks.js';
import { type Measure, measuresOf } from './precision-targets.js';
import type { Study } from './study.js';

/** How precisely one number is known, by its 95 % confidence sequence. */
export interface PrecisionFinding
  extends Pick<Measure, 'design_point' | 'force' | 'response' | 'of' | 'target'> {
  estimate: number;
  /** Ends of the confidence sequence: valid at any battle at which the run stops. */
  low: number;
  high: number;
  /** Half of the width of the sequence, before it is cut off at what is possible. */
  halfWidth: number;
  /** Is the half-width within the target? */
  reached: boolean;
  /** Battles. */
  n: number;
}

/**
 * How precisely each target of a study’s precision is known; empty when it has none.
 *
 * @param tallies of battles up to any number, one for each design point
 * @returns by design point, target and force
 */
export function precisionRows(study: Study, tallies: readonly Tally[]): PrecisionFinding[] {
  return measuresOf(study).map((measure) => found(study, tallies, measure));
}

/**
 * The rule that stops a run: every target is reached.
 *
 * @param onLook called with the findings, whenever the rule is checked
 * @returns undefined for a study that plays all its battles
 * @example playStudy(ordersOf(study), stopRule(study), raceOf(study)) // ends as `run.precision` or `run.stop` says
 */
export function stopRule(
  study: Study,
  onLook: (findings: readonly PrecisionFinding[]) => void = () => {},
): Enough | undefined {
  if (!study.precision) return undefined;
  const measures = measuresOf(study);
  return (tallies) => {
    const findings = measures.map((measure) => found(study, tallies, measure));
    onLook(findings);
    return allReached(findings);
  };
}

export function allReached(findings: readonly PrecisionFinding[]): boolean {
  return findings.every(({ reached }) => reached);
}

/**
 * The approximate number of battles at each design point that reach every target: half-widths fall with the square
 * root of the battles.
 *
 * @example battlesToReach([{ halfWidth: 0.02, target: 0.01, n: 1000, … }]) // 4000
 */
export function battlesToReach(findings: readonly PrecisionFinding[]): number {
  return Math.max(
    ...findings.map(({ halfWidth, target, n }) => (n * halfWidth * halfWidth) / (target * target)),
  );
}

/** The finding that is farthest from its target. */
export function widestOf(findings: readonly PrecisionFinding[]): PrecisionFinding | undefined {
  const excess = ({ halfWidth, target }: PrecisionFinding) => halfWidth / target;
  return findings.reduce<PrecisionFinding | undefined>(
    (most, each) => (most && excess(most) >= excess(each) ? most : each),
    undefined,
  );
}

function found({ plans }: Study, tallies: readonly Tally[], measure: Measure): PrecisionFinding {
  const { design_point, force, response, of, target, column } = measure;
  const { start } = plans[design_point].shape.layout;
  const tally = tallies[design_point];
  const n = tally[start.battles];
  const [sums, squares] =
    of === 'mean' ? [start.responses, start.responseSquares] : [start.differences, start.differenceSquares];
  const sum = tally[sums + column];
  const { low, high, halfWidth } = sequenceOf(measure, n, sum, tally[squares + column]);
  const reached = halfWidth <= target;
  return { design_point, force, response, of, estimate: sum / n, low, high, halfWidth, target, reached, n };
}

function sequenceOf(
  { isRate, range }: Measure,
  n: number,
  sum: number,
  sumOfSquares: number,
): Pick<PrecisionFinding, 'low' | 'high' | 'halfWidth'> {
  if (!isRate) return meanSequence(n, sum, sumOfSquares, range);
  const { low, high } = rateSequence(sum, n);
  return { low, high, halfWidth: (high - low) / 2 };
}
