import { BY_FACTOR } from '../battlefield/responses.js';
import { changedIn, contrastOf } from '../experiment/design.js';
import { holm } from '../statistics/holm.js';
import { meanFromSums } from '../statistics/moments.js';
import { differenceP } from './evidence.js';
import type { FactorEffectRow } from './rows.js';
import { contrastSums, type PointTally, responsesOf } from './tally-view.js';

/**
 * Main effects and two-factor interactions of a factorial experiment, each from its contrast battle by battle,
 * which all variants play on the same luck. No rows unless two factors vary.
 */
export function factorEffectRows(views: readonly PointTally[]): FactorEffectRow[] {
  const points = views.map(({ point }) => point);
  const rows = views.flatMap((view) => {
    const changed = changedIn(points, view.point);
    const contrast = contrastOf(points, view.point);
    if (!contrast) return [];
    const [one, two] = changed.map((factor) => view.point.levels[factor]!);
    // A main effect counts each combination of the others once up, an interaction twice.
    const combinations = contrast.up.length / changed.length;
    return columnsOf(view).map(({ force, response, range }, column) => {
      const { sum, sumOfSquares } = contrastSums(view, column);
      const most = range * combinations * changed.length;
      const estimate = meanFromSums(view.battles, sum, sumOfSquares, { low: -most, high: most });
      return {
        factor: one!.factor,
        factor_level: one!.level,
        with_factor: two?.factor ?? '',
        with_level: two?.level ?? '',
        force,
        response,
        effect: estimate.mean / combinations,
        standard_error: estimate.standardError / combinations,
        ci_low: estimate.low / combinations,
        ci_high: estimate.high / combinations,
        interval_method: estimate.method,
        n: view.battles,
        p: differenceP({ ...estimate, difference: estimate.mean }),
      };
    });
  });
  const adjusted = holm(rows.map(({ p }) => p));
  return rows.map((row, i) => ({ ...row, p_holm: adjusted[i]! }));
}

/** What the columns of a contrast are, and how far two battles can be apart in it. */
function columnsOf(view: PointTally): { force: string; response: string; range: number }[] {
  const all = responsesOf(view);
  const of = (force: string, response: string) => {
    const { least, most } = all.find((each) => each.force === force && each.name === response)!;
    return { force, response, range: most - least };
  };
  const { forces } = view.point.scenario;
  return [
    ...forces.flatMap(({ id }) => BY_FACTOR.force.map((response) => of(id, response))),
    ...BY_FACTOR.battle.map((response) => of('', response)),
  ];
}
