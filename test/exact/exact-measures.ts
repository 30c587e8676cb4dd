import { type PointTally, pointTally, postureNames, responsesOf } from '#src/analysis/tally-view.js';
import { subjectPieces } from '#src/battlefield/ledger.js';
import { solve } from '#src/exact/solve.js';
import { compilePlan } from '#src/plan/plan.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { measuresOf } from '../statistical/agreement.js';

/** A number that a battle gives: its exact mean, and its least and largest possible values. */
export interface ExactMeasure {
  mean: number;
  least: number;
  most: number;
}

/** More joint states than any test battle has. */
const MOST_STATES = 1_000_000;

/** Several test files need the same solutions; a thread that runs them solves each battle once. */
const known = new WeakMap<Scenario, ReadonlyMap<string, ExactMeasure>>();

/**
 * Every number in a solution, by the names under which sampled battles are compared.
 *
 * @throws TooManyStates if more than `mostStates` are alive at once
 */
export function exactMeasures(
  scenario: Scenario,
  mostStates = MOST_STATES,
): ReadonlyMap<string, ExactMeasure> {
  const measures = known.get(scenario) ?? solvedMeasures(scenario, mostStates);
  known.set(scenario, measures);
  return measures;
}

function solvedMeasures(scenario: Scenario, mostStates: number): Map<string, ExactMeasure> {
  const plan = compilePlan(scenario);
  const { tally } = solve(plan, mostStates);
  const view = pointTally(onlyPoint(scenario), plan, tally);
  const ranges = rangesOf(view);
  return new Map(
    [...measuresOf(view)].map(([name, { sum }]) => {
      const [least, most] = ranges.get(name.replace(/ in turn \d+$/, '')) ?? [0, 1]; // 0 to 1: chances
      return [name, { mean: sum, least, most }];
    }),
  );
}

/** The least and largest values of numbers that are not chances: pieces in a posture, and responses. */
function rangesOf(view: PointTally): Map<string, [least: number, most: number]> {
  const pieces = subjectPieces(view.plan.field).slice(-2);
  const postures = view.point.scenario.forces.flatMap(({ id }, force) =>
    postureNames(view).map((posture): [string, [number, number]] => [`${id} ${posture}`, [0, pieces[force]]]),
  );
  const responses = responsesOf(view).map(({ force, name, least, most }): [string, [number, number]] => [
    `response ${force || 'battle'} ${name}`,
    [least, most],
  ]);
  return new Map([...postures, ...responses]);
}
