import { compilePlan, type Plan } from '../plan/plan.js';
import type { Design } from '../play/comparisons.js';
import { battleKey } from '../random/luck.js';
import { systemsOf } from '../rules/registry.js';
import { MOST_BATTLES, MOST_SEED } from '../scenario/amounts.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { type Targets, targetsOf } from '../scenario/precision-targets.js';
import type { Stop } from '../scenario/stop.js';
import type { Tally } from '../tally/tally.js';
import { checkWhole } from './bounds.js';
import { designOf, placesOf } from './design.js';
import { idleRace } from './idle-race.js';
import { memoryOf, refuseInexact, refuseLarge } from './limits.js';
import { idleTarget } from './precision-targets.js';

/** What a run plays: every design point, compiled, over the same battles with the same luck. */
export interface Study {
  points: readonly DesignPoint[];
  plans: readonly Plan[];
  /** Battles at each design point: to be played, or, after the run, those that were played. */
  battles: number;
  /** Most battles at each design point: more than `battles` when enough was known earlier. */
  cap: number;
  seed: number;
  /** How precisely responses must be known for the run to stop; null: it plays all battles. */
  precision: Targets | null;
  /** When design points stop before the others; null: all play equally many battles. */
  stop: Stop | null;
}

/**
 * Compiles the design points of a scenario for a run.
 *
 * @param points of `parseScenario`, the baseline first
 * @param battles at each design point, 1 to 10⁹
 * @param seed 0 to 2⁵³ − 1
 * @param precision stops the run, at `battles` at the latest, when every response named is known this precisely; it
 *   takes the place of the scenario’s `run.stop`
 * @throws RangeError when a number is out of bounds, or `precision` names something that this study does not have; as
 *   TooMuch, when it is too large to be played
 * @example newStudy(designPoints, 20_000, 1).plans.length // 6: one for each design point of squad-duel.yaml
 */
export function newStudy(
  points: readonly DesignPoint[],
  battles: number,
  seed: number,
  precision?: number | Readonly<Record<string, number | undefined>>,
): Study {
  checkWhole('battles', battles, 1, MOST_BATTLES);
  checkWhole('seed', seed, 0, MOST_SEED);
  const places = placesOf(points);
  const plans: Plan[] = [];
  const memory: ReturnType<typeof memoryOf>[] = [];
  for (const [i, { scenario }] of points.entries()) {
    const plan = compilePlan(scenario, places[i]);
    plans.push(plan);
    memory.push(memoryOf(plan));
    refuseLarge(memory, plan, points.length);
    refuseInexact(plan, scenario, battles);
  }
  const targets = precision === undefined ? null : targetsOf(precision, systemsOf(points[0].scenario));
  const idle = targets && idleTarget(points, targets);
  if (idle) throw new RangeError(idle);
  const stop = targets ? null : (points[0].scenario.run.stop ?? null);
  const idleStop = idleRace(points, stop);
  if (idleStop) throw new RangeError(idleStop);
  return { points, plans, battles, cap: battles, seed, precision: targets, stop };
}

/**
 * The study with the battles that were played, the most at any design point; fewer if enough was known earlier.
 *
 * @param tallies of the study, from `playStudy`
 * @example asPlayed(newStudy(designPoints, 1_000_000, 1, 0.02), tallies).battles // 4096: known to ± 2 points by then
 */
export function asPlayed(study: Study, tallies: readonly Tally[]): Study {
  return { ...study, battles: Math.max(...battlesAtEach(study, tallies)) };
}

/** Battles that each design point played. */
export function battlesAtEach({ plans }: Pick<Study, 'plans'>, tallies: readonly Tally[]): number[] {
  return tallies.map((tally, i) => tally[plans[i].shape.layout.start.battles]);
}

/** What a worker needs to play blocks of a study. */
export interface StudyOrders {
  plans: readonly Plan[];
  key: Int32Array;
  battles: number;
  /** Which design points are compared; left out: all with the first. */
  design?: Design;
  /** Battles in a block that is played; left out: BLOCK_SIZE. */
  blockSize?: number;
}

/**
 * What is played of a study: `playStudy(ordersOf(study))`.
 *
 * @example ordersOf(newStudy(designPoints, 20_000, 1)).battles // 20000
 */
export function ordersOf({ points, plans, battles, seed }: Study): StudyOrders {
  return { plans, key: battleKey(seed), battles, design: designOf(points) };
}
