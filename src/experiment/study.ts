import { compilePlan, type Plan } from '../plan/plan.js';
import { battleKey } from '../random/luck.js';
import type { DesignPoint } from '../scenario/design-points.js';

/** What a run plays: every design point, compiled, over the same battles on the same luck. */
export interface Study {
  points: readonly DesignPoint[];
  plans: readonly Plan[];
  /** Battles at each design point. */
  battles: number;
  seed: number;
}

const MOST_BATTLES = 1e9;
const MOST_SEED = 2 ** 53 - 1;

/**
 * Compiles the design points of a scenario for a run.
 *
 * @param points of `parseScenario`, the baseline first
 * @param battles at each design point, 1 to 10⁹
 * @param seed 0 to 2⁵³ − 1
 * @throws RangeError when a number is out of bounds
 */
export function newStudy(points: readonly DesignPoint[], battles: number, seed: number): Study {
  checkWhole('battles', battles, 1, MOST_BATTLES);
  checkWhole('seed', seed, 0, MOST_SEED);
  return { points, plans: points.map((point) => compilePlan(point.scenario)), battles, seed };
}

function checkWhole(name: string, got: number, least: number, most: number): void {
  if (Number.isInteger(got) && got >= least && got <= most) return;
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, got ${got}`);
}

/** What a worker needs to play blocks of a study. */
export interface StudyOrders {
  plans: readonly Plan[];
  key: Int32Array;
  battles: number;
}

export function ordersOf({ plans, battles, seed }: Study): StudyOrders {
  return { plans, key: battleKey(seed), battles };
}
