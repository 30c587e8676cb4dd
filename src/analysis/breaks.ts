import { kaplanMeier } from '../statistics/kaplan-meier.js';
import { wilson } from '../statistics/wilson.js';
import type { BreakPointRow, SurvivalRow } from './rows.js';
import { breakCounts, type PointTally, subjectsOf } from './tally-view.js';

/** Kaplan–Meier in casualty space: one row for every number of pieces lost that a unit or force can have. */
export function breakPointRows(view: PointTally): BreakPointRow[] {
  const { point, battles } = view;
  return subjectsOf(view).flatMap(({ index, force, unit, pieces }) => {
    const { events, censored } = breakCounts(view, index, 'loss');
    return kaplanMeier(events, censored).map((step) => {
      const share = wilson(step.events, battles);
      return {
        design_point: point.index,
        variant: point.label,
        force,
        unit,
        pieces_lost: step.time,
        loss_fraction: step.time / pieces,
        at_risk: step.atRisk,
        broke: step.events,
        censored: step.censored,
        unbroken: step.survival,
        standard_error: step.standardError,
        ci_low: step.low,
        ci_high: step.high,
        interval_method: step.method,
        n: battles,
        broke_share: step.events / battles,
        broke_share_low: share.low,
        broke_share_high: share.high,
      };
    });
  });
}

/** Not yet broken, by turn, turn 0 included: as a share of all battles, and as Kaplan–Meier has it. */
export function survivalRows(view: PointTally): SurvivalRow[] {
  const { point, battles } = view;
  return subjectsOf(view).flatMap(({ index, force, unit }) => {
    const { events, censored } = breakCounts(view, index, 'turn');
    let standing = battles;
    return kaplanMeier(events, censored).map((step) => {
      standing -= step.events;
      const share = wilson(standing, battles);
      return {
        design_point: point.index,
        variant: point.label,
        force,
        unit,
        turn: step.time,
        at_risk: step.atRisk,
        broke: step.events,
        censored: step.censored,
        standing: standing / battles,
        standing_low: share.low,
        standing_high: share.high,
        unbroken: step.survival,
        standard_error: step.standardError,
        ci_low: step.low,
        ci_high: step.high,
        interval_method: step.method,
        n: battles,
      };
    });
  });
}
