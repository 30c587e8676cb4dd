import { solvePlan, TooLarge } from '../exact/solve-plan.js';
import type { Tally } from '../tally/tally.js';
import type { Study } from './study.js';

/**
 * The solution of every design point, where the scenario asks for it.
 *
 * @returns null for a design point that is too large; nothing when the scenario does not ask
 */
export function solveStudy({ plans, points }: Study): (Tally | null)[] {
  if (!points[0]!.scenario.run.exact) return [];
  return plans.map((plan) => {
    try {
      return solvePlan(plan).tally;
    } catch (error) {
      if (error instanceof TooLarge) return null;
      throw error;
    }
  });
}
