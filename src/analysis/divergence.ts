import { NOBODY, REASONS } from '../battlefield/ledger.js';
import { Z95 } from '../statistics/normal.js';
import { sum } from '../statistics/sum.js';
import { wilson } from '../statistics/wilson.js';
import type { DivergenceRow } from './rows.js';
import { isSamePlan } from './same.js';
import { apartFrom, outcomeCount, type PointTally } from './tally-view.js';

/**
 * How often a design point ends with a different holder of the field, or none, than each of those before it; and
 * what to expect from how often each ends with which holder.
 */
export function divergenceRows(view: PointTally, views: readonly PointTally[]): DivergenceRow[] {
  const { point, plan } = view;
  return views.slice(0, plan.shape.place.earlier).map((other, earlier) => {
    // Counted only while both played.
    const battles = Math.min(view.battles, other.battles);
    const apart = apartFrom(view, earlier);
    const isIdentical = apart === 0 && isSamePlan(plan, other.plan);
    const { low, high } = isIdentical ? { low: 0, high: 0 } : wilson(apart, battles);
    const { independent, least } = expectedDivergence(holderShares(view), holderShares(other), battles);
    return {
      design_point: point.index,
      variant: point.label,
      other: other.point.index,
      other_variant: other.point.label,
      battles: apart,
      divergence: apart / battles,
      ci_low: low,
      ci_high: high,
      interval_method: isIdentical ? 'certain' : 'wilson',
      n: battles,
      independent: independent.at,
      independent_low: independent.low,
      independent_high: independent.high,
      least: least.at,
      least_low: least.low,
      least_high: least.high,
    };
  });
}

/** Shares of battles in which each force holds the field, and in which nobody does. */
function holderShares(view: PointTally): number[] {
  return Array.from(
    { length: NOBODY + 1 },
    (_, holder) =>
      REASONS.reduce((sum, _, reason) => sum + outcomeCount(view, holder, reason), 0) / view.battles,
  );
}

/** A number with its interval. */
interface Bounded {
  at: number;
  low: number;
  high: number;
}

/**
 * How often two variants would differ, given only how often each ends with which holder (docs/statistics.md).
 *
 * @param p shares of the holders under one variant, adding up to 1
 * @param q the same under the other
 * @param n number of battles of each
 */
export function expectedDivergence(
  p: readonly number[],
  q: readonly number[],
  n: number,
): { independent: Bounded; least: Bounded } {
  const meeting = sum(p.map((share, i) => share * q[i]));
  const spread = (of: readonly number[], other: readonly number[]) =>
    Math.sqrt(Math.max(0, sum(of.map((share, i) => share * other[i] * other[i])) - meeting * meeting) / n);
  const isMore = p.map((share, i) => share > q[i]);
  // If both have exactly the same shares, the error is that of the holder whose share is nearest to one half.
  const off = p.map((share) => Math.abs(share - 0.5));
  const nearest = off.indexOf(Math.min(...off));
  const isAlike = !isMore.includes(true);
  const inMore = (of: readonly number[]) => sum(of.filter((_, i) => (isAlike ? i === nearest : isMore[i])));
  const error = (share: number) => Math.sqrt(Math.max(0, share * (1 - share)) / n);
  return {
    independent: bounded(1 - meeting, spread(p, q) + spread(q, p)),
    least: bounded(inMore(p) - inMore(q), error(inMore(p)) + error(inMore(q))),
  };
}

/** Clipped to 0–1, the range of shares. */
function bounded(at: number, error: number): Bounded {
  return { at, low: Math.max(0, at - Z95 * error), high: Math.min(1, at + Z95 * error) };
}
