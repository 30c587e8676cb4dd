import { solvePlan, TooLarge } from '../exact/solve-plan.js';
import type { Plan } from '../plan/plan.js';
import type { Tally } from '../tally/tally.js';
import type { Study } from './study.js';

export function asksForSolutions({ points }: Study): boolean {
  return points[0].scenario.run.exact;
}

/**
 * The solution of every design point, if the scenario asks for it.
 *
 * @returns null for a design point that is too large; empty when the scenario does not ask (`run.exact`)
 * @example analyse(study, tallies, { …, solved: solveStudy(study) }) // findings with exact probabilities
 */
export function solveStudy(study: Study): (Tally | null)[] {
  return asksForSolutions(study) ? study.plans.map(solveOrNull) : [];
}

export function solveOrNull(plan: Plan): Tally | null {
  try {
    return solvePlan(plan).tally;
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}
