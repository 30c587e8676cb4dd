import { kaplanMeier } from '../statistics/kaplan-meier.js';
import { Z95 } from '../statistics/normal.js';
import { wilson } from '../statistics/wilson.js';
import { breakCounts, type PointTally, type Subject } from './tally-view.js';

/** The share that has not broken at a place, with its interval. */
interface BreakStep {
  /** Share of the pieces lost, or the number of the turn. */
  at: number;
  share: number;
  low: number;
  high: number;
}

/** How often a unit or force has not broken, by the share of its pieces lost, as far as any was at risk (Kaplan–Meier). */
export function stepsByLoss(view: PointTally, { index, pieces }: Subject, z = Z95): BreakStep[] {
  const { events, censored } = breakCounts(view, index, 'loss');
  return kaplanMeier(events, censored, z)
    .filter(({ atRisk }) => atRisk > 0)
    .map(({ time, survival, low, high }) => ({ at: time / pieces, share: survival, low, high }));
}

/** The smallest share of its pieces that it lost in no battle, neither at its break nor unbroken; ∞: it lost up to all of them. */
export function firstUnseenLoss(view: PointTally, { index, pieces }: Subject): number {
  const { events, censored } = breakCounts(view, index, 'loss');
  const most = events.findLastIndex((broke, lost) => broke + censored[lost] > 0);
  return most === events.length - 1 ? Infinity : (most + 1) / pieces;
}

/** How often it has not broken, as a share of all battles, by turn from 0. */
export function stepsByTurn(view: PointTally, { index }: Subject, z = Z95): BreakStep[] {
  const { battles } = view;
  let standing = battles;
  return Array.from(breakCounts(view, index, 'turn').events, (events, at) => {
    standing -= events;
    return { at, share: standing / battles, ...wilson(standing, battles, z) };
  });
}
