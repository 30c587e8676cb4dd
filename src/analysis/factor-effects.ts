import { BY_FACTOR } from '../battlefield/responses.js';
import { changedIn, contrastOf } from '../experiment/design.js';
import { holm } from '../statistics/holm.js';
import { pairedDifference } from '../statistics/paired.js';
import type { FactorEffectRow } from './rows.js';
import { contrastSums, type PointTally, responsesOf } from './tally-view.js';

/**
 * Main effects and two-factor interactions of a factorial experiment. Each is computed from its contrast battle by
 * battle; all variants play on the same luck. No rows unless two factors vary.
 */
export function factorEffectRows(views: readonly PointTally[]): FactorEffectRow[] {
  const points = views.map(({ point }) => point);
  const rows = views.flatMap((view) => {
    const changed = changedIn(points, view.point);
    const contrast = contrastOf(points, view.point);
    if (!contrast) return [];
    const [one, two] = changed.map((factor) => view.point.levels[factor]);
    // A main effect has each combination of the other factors once in `up`, an interaction twice.
    const combinations = contrast.up.length / changed.length;
    const across = [...contrast.up, ...contrast.down].map((index) => views[index]);
    // Counted only while all of them played.
    const n = Math.min(...across.map(({ battles }) => battles));
    return columnsOf(across).map(({ force, response, range }, column) => {
      const most = range * combinations * changed.length;
      const estimate = pairedDifference({ n, ...contrastSums(view, column), largestDifference: most });
      const method = estimate.method === 'exact-zero' ? estimate.method : ('normal-mean' as const);
      return {
        factor: one.factor,
        factor_level: one.level,
        with_factor: two?.factor ?? '',
        with_level: two?.level ?? '',
        force,
        response,
        effect: estimate.mean / combinations,
        standard_error: estimate.standardError / combinations,
        ci_low: estimate.low / combinations,
        ci_high: estimate.high / combinations,
        interval_method: method,
        n,
        p: estimate.p,
      };
    });
  });
  const adjusted = holm(rows.map(({ p }) => p));
  return rows.map((row, i) => ({ ...row, p_holm: adjusted[i] }));
}

/** The columns of a contrast, and how far apart any two battles of its design points can be in each. */
function columnsOf(views: readonly PointTally[]): { force: string; response: string; range: number }[] {
  const all = views.map(responsesOf);
  const of = (force: string, response: string) => {
    const found = all.map(
      (each) => each.find(({ force: whose, name }) => whose === force && name === response)!,
    );
    const least = Math.min(...found.map((each) => each.least));
    const most = Math.max(...found.map((each) => each.most));
    return { force, response, range: most - least };
  };
  const { forces } = views[0].point.scenario;
  return [
    ...forces.flatMap(({ id }) => BY_FACTOR.force.map((response) => of(id, response))),
    ...BY_FACTOR.battle.map((response) => of('', response)),
  ];
}
