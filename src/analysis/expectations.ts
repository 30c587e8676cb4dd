import { pointsOf } from '../scenario/check-expect.js';
import type { DesignPoint } from '../scenario/design-points.js';
import type { Expectation, ExpectedRange } from '../scenario/expectations.js';
import {
  type ExpectationOutcome,
  endsOf,
  outcomeOf,
  possibleOf,
  type Seen,
} from '../scenario/expected-outcome.js';
import type { Position } from '../scenario/problems.js';
import type { Interval } from '../statistics/interval.js';
import type { ExpectationRow, Rows } from './rows.js';

/** An estimate and its 95 % interval; an end that is null was never reached, and lies beyond every value seen. */
interface Found extends Pick<ExpectationRow, 'estimate' | 'ci_low' | 'ci_high' | 'interval_method' | 'n'> {
  design_point: number;
  force: string;
}

/** The outcome of each expectation at each design point, and for each force, for which it should hold. */
export function expectationRows(
  expectations: readonly Expectation[],
  points: readonly DesignPoint[],
  rows: Pick<Rows, 'measures' | 'responses' | 'effects'>,
): ExpectationRow[] {
  const find = finder(rows);
  const forces = points[0].scenario.forces.map(({ id }) => id);
  return expectations.flatMap((expectation, i) => {
    const { written, name, range } = expectation;
    const possible = possibleOf(name);
    const owners = name.measured.of === 'battle' ? [''] : name.force === '' ? forces : [name.force];
    return pointsOf(expectation, points).flatMap((point) =>
      owners.map((force): ExpectationRow => {
        const { estimate, ci_low, ci_high, interval_method, n } = find(expectation, point.index, force);
        const seen = { estimate, low: ci_low, high: ci_high };
        const outcome = outcomeOf(range, seen, possible);
        return {
          design_point: point.index,
          variant: point.label,
          expectation: i,
          measure: written,
          force,
          unit: name.unit,
          expected: range.words,
          estimate,
          ci_low,
          ci_high,
          interval_method,
          n,
          outcome,
          off: estimate === null ? null : distanceFrom(range, estimate),
          battles_needed:
            outcome === 'inconclusive'
              ? battlesToDecide(withoutIdle(range, possible), uncut(seen, interval_method), n)
              : null,
        };
      }),
    );
  });
}

const SYMMETRIC: readonly unknown[] = ['normal-mean', 'paired-normal', 'ratio-delta'];

/** A symmetric interval before its ends were clipped to what is possible. */
function uncut(seen: Seen, method: string | null): Seen {
  const { estimate, low, high } = seen;
  if (!SYMMETRIC.includes(method) || estimate === null || low === null || high === null) return seen;
  const half = Math.max(estimate - low, high - estimate);
  return { estimate, low: estimate - half, high: estimate + half };
}

/** The range without bounds beyond which nothing is possible: no battles are needed to decide these. */
function withoutIdle(range: ExpectedRange, { low, high }: Interval): ExpectedRange {
  const isLowIdle = range.lowIsIn ? range.low <= low : range.low < low;
  const isHighIdle = range.highIsIn ? range.high >= high : range.high > high;
  return {
    ...range,
    low: isLowIdle ? Number.NEGATIVE_INFINITY : range.low,
    high: isHighIdle ? Number.POSITIVE_INFINITY : range.high,
  };
}

/**
 * The approximate number of battles that would decide it if the estimate stayed the same: n × (half-width ÷ distance
 * from the bound)². If the estimate lies between two bounds, the one that takes more battles counts.
 *
 * @returns null if no number would, because the estimate lies on a bound, or if the number is unknown
 */
export function battlesToDecide(
  range: ExpectedRange,
  { estimate, low, high }: Seen,
  n: number,
): number | null {
  if (estimate === null) return null;
  const { low: from, high: to } = endsOf({ low, high });
  const toLow = (estimate >= range.low ? estimate - from : to - estimate) / Math.abs(estimate - range.low);
  const toHigh = (estimate <= range.high ? to - estimate : estimate - from) / Math.abs(estimate - range.high);
  const isInside = estimate >= range.low && estimate <= range.high;
  const ratio = isInside ? Math.max(toLow, toHigh) : estimate < range.low ? toLow : toHigh;
  const battles = Math.ceil(n * ratio * ratio);
  return Number.isSafeInteger(battles) ? Math.max(battles, n + 1) : null;
}

/** How far the estimate is outside the range: negative below it. */
function distanceFrom({ low, high }: ExpectedRange, estimate: number): number {
  return estimate < low ? estimate - low : estimate > high ? estimate - high : 0;
}

type Find = (expectation: Expectation, point: number, force: string) => Found;

/** Looks up the row that an expectation is about. */
function finder({ measures, responses, effects }: Pick<Rows, 'measures' | 'responses' | 'effects'>): Find {
  const known = new Map<string, Found>();
  const keyOf = (
    kind: string,
    { design_point, force }: Pick<Found, 'design_point' | 'force'>,
    ...more: string[]
  ) => [kind, design_point, force, ...more].join('\n');
  for (const row of measures) known.set(keyOf('measure', row, row.unit, row.measure), row);
  for (const row of responses)
    known.set(keyOf('response', row, '', row.response), { ...row, estimate: row.mean });
  for (const row of effects)
    known.set(keyOf('effect', row, '', row.response), { ...row, estimate: row.difference });
  return ({ name: { kind, unit, measure } }, design_point, force) =>
    known.get(keyOf(kind, { design_point, force }, unit, measure))!;
}

/** What the scenario expects of the run, and the outcome. */
export interface ExpectationFinding {
  /** As written: `win_rate.blue`. */
  measure: string;
  expected: string;
  /** Where it is in the scenario; null: unknown. */
  at: Position | null;
  /** The worst at any design point: `failed`, then `inconclusive`, then `no data`. */
  outcome: ExpectationOutcome;
}

/**
 * The outcome of each expectation over all design points and forces for which it should hold.
 *
 * @param at where each is in the scenario, if that is known
 */
export function expectationFindings(
  expectations: readonly Expectation[],
  rows: readonly ExpectationRow[],
  at: readonly Position[] = [],
): ExpectationFinding[] {
  return expectations.map(({ written, range }, i) => {
    const outcomes = rows.filter(({ expectation }) => expectation === i).map(({ outcome }) => outcome);
    const worst = (['failed', 'inconclusive', 'no data'] as const).find((each) => outcomes.includes(each));
    return {
      measure: written,
      expected: range.words,
      at: at[i] ?? null,
      outcome: worst ?? 'met',
    };
  });
}
