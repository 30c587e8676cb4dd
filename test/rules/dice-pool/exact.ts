import {
  breakCounts,
  gaugeCounts,
  outcomeCount,
  pointTally,
  postureNames,
  postureSums,
  responseSums,
  responsesOf,
  subjectsOf,
} from '#src/analysis/tally-view.js';
import { REASONS } from '#src/battlefield/ledger.js';
import { solve } from '#src/exact/solve.js';
import { compilePlan } from '#src/plan/plan.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';

/** More joint states than these small battles have. */
const MOST_STATES = 20_000;

/** All possible battles, to twelve decimals, by the names in a scenario and its report; for red by default. */
export interface Solved {
  /** The mean of a response. */
  mean: (response: string, force?: string) => number;
  means: (...responses: string[]) => number[];
  /** Mean pieces in a posture at the end of a turn. */
  posture: (posture: string, turn: number, force?: string) => number;
  /** Chances of 0, 1, 2, … dice in the pool at the end of a turn. */
  pool: (turn: number, force?: string) => number[];
  /** Chances that a unit (or with an empty name the force) breaks in turn 0, 1, 2, … */
  breaks: (unit?: string, force?: string) => number[];
  outcome: (holder: string, reason: (typeof REASONS)[number]) => number;
}

export function solved(scenario: Scenario): Solved {
  const plan = compilePlan(scenario);
  const point = onlyPoint(scenario);
  const view = pointTally(point, plan, solve(plan, MOST_STATES).tally);
  const forces = scenario.forces.map(({ id }) => id);
  const mean = (response: string, of = 'red') => {
    const found = responsesOf(view).find(({ force, name }) => force === of && name === response);
    if (!found) throw new RangeError(`no response ${response}`);
    return exactly(responseSums(view, found.index).sum);
  };
  return {
    mean,
    means: (...responses) => responses.map((response) => mean(response)),
    posture: (posture, turn, force = 'red') =>
      exactly(postureSums(view, forces.indexOf(force), turn, postureNames(view).indexOf(posture)).sum),
    pool: (turn, force = 'red') => upToLast(gaugeCounts(view, forces.indexOf(force), turn)),
    breaks(unit = '', of = 'red') {
      const subject = subjectsOf(view).find((each) => each.force === of && each.unit === unit)!;
      return upToLast(breakCounts(view, subject.index, 'turn').events);
    },
    outcome: (holder, reason) =>
      exactly(outcomeCount(view, [...forces, 'nobody'].indexOf(holder), REASONS.indexOf(reason))),
  };
}

const exactly = (value: number) => +value.toFixed(12) + 0; // no −0

/** Without trailing zeros. */
function upToLast(chances: ArrayLike<number>): number[] {
  const all = Array.from(chances, exactly);
  while (all.at(-1) === 0) all.pop();
  return all;
}

/** Numbers as the solution gives them. */
export const exact = (...values: number[]): number[] => values.map(exactly);
