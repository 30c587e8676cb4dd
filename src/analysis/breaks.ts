import { breakAlike } from '../rules/registry.js';
import { holm } from '../statistics/holm.js';
import { kaplanMeier } from '../statistics/kaplan-meier.js';
import { logRank } from '../statistics/log-rank.js';
import { wilson } from '../statistics/wilson.js';
import { stepsByTurn } from './break-steps.js';
import { type BreakPointRow, type CurveTestRow, errorOf, type SurvivalRow } from './rows.js';
import { breakCounts, type PointTally, subjectsOf } from './tally-view.js';

/** Kaplan–Meier in casualty space: one row for every possible number of pieces lost of a unit or force. */
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
        ...errorOf(step),
        n: battles,
        broke_share: step.events / battles,
        broke_share_low: share.low,
        broke_share_high: share.high,
      };
    });
  });
}

/** How often forces and units have not broken yet, by turn from 0: as a share of all battles, and as a Kaplan–Meier estimate. */
export function survivalRows(view: PointTally): SurvivalRow[] {
  const { point, battles } = view;
  return subjectsOf(view).flatMap((subject) => {
    const { index, force, unit } = subject;
    const { events, censored } = breakCounts(view, index, 'turn');
    const standing = stepsByTurn(view, subject);
    return kaplanMeier(events, censored).map((step) => {
      const { share, low, high } = standing[step.time];
      return {
        design_point: point.index,
        variant: point.label,
        force,
        unit,
        turn: step.time,
        at_risk: step.atRisk,
        broke: step.events,
        censored: step.censored,
        standing: share,
        standing_low: low,
        standing_high: high,
        unbroken: step.survival,
        ...errorOf(step),
        n: battles,
      };
    });
  });
}

/**
 * Do the forces of a variant break at the same losses as those of its baseline? A log-rank test of each break
 * curve in casualty space. It treats the battles of the two as independent; since they share their luck, it is
 * conservative. There is no row if breaks are not comparable, if the force has a different
 * number of pieces, or if no force breaks while both are at risk.
 */
export function curveTestRows(views: readonly PointTally[]): CurveTestRow[] {
  const rows = views.slice(1).flatMap((view) => {
    const baseline = views[view.point.baseline];
    if (!breakAlike(view.plan, baseline.plan)) return [];
    const others = subjectsOf(baseline);
    return subjectsOf(view).flatMap(({ index, force, unit, pieces }) => {
      const other = others.find((each) => each.force === force && each.unit === unit);
      if (unit !== '' || other?.pieces !== pieces) return [];
      const found = logRank(breakCounts(view, index, 'loss'), breakCounts(baseline, other.index, 'loss'));
      if (!found) return [];
      return [
        {
          design_point: view.point.index,
          variant: view.point.label,
          baseline: baseline.point.index,
          baseline_variant: baseline.point.label,
          force,
          breaks: found.observed[0],
          expected: found.expected[0],
          chi_square: found.chiSquare,
          p: found.p,
          n: view.battles,
          baseline_n: baseline.battles,
        },
      ];
    });
  });
  const adjusted = holm(rows.map(({ p }) => p));
  return rows.map(({ n, baseline_n, ...row }, i) => ({ ...row, p_holm: adjusted[i], n, baseline_n }));
}
