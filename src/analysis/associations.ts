import { isSampled } from '../scenario/designs.js';
import { levelName, levelNumbers } from '../scenario/levels.js';
import { associationsOf } from '../statistics/standardized.js';
import type { FactorAssociation, ResponseRow } from './rows.js';
import type { PointTally } from './tally-view.js';

const RESPONSES: readonly string[] = ['holds_field', 'broke', 'losses', 'turns', 'nobody_holds'];

/** Associations of every factor with the responses that reports discuss; none unless the experiment is a sampled design. */
export function factorAssociations(
  views: readonly PointTally[],
  responses: readonly ResponseRow[],
): FactorAssociation[] {
  const { experiment } = views[0].point.scenario;
  if (!experiment || !isSampled(experiment.design)) return [];
  const places = experiment.factors.map(({ levels }) => placesOf(levels.map(levelName)));
  const points = views.map(({ point }) => point.levels.map(({ level }, f) => places[f].get(level)!));
  const keys = responses.filter(
    ({ design_point, response }) => design_point === 0 && RESPONSES.includes(response),
  );
  return keys.flatMap(({ force, response }) => {
    const values = views.map(
      ({ point }) =>
        responses.find(
          (row) => row.design_point === point.index && row.force === force && row.response === response,
        )!.mean,
    );
    if (values.length < experiment.factors.length + 3) return [];
    const { of, explained } = associationsOf(points, values);
    return of.map(({ rank, standardized }, f) => ({
      ...{ factor: experiment.factors[f].name, force, response, rank_correlation: rank.estimate },
      ...{ ci_low: rank.low, ci_high: rank.high, standardized, explained, points: views.length },
    }));
  });
}

/** Position of each level: its number, as it is drawn; or its index in the list if not all are numbers. */
function placesOf(names: readonly string[]): Map<string, number> {
  const numbers = levelNumbers(names);
  return new Map(names.map((name, i) => [name, numbers ? numbers[i] : i]));
}
