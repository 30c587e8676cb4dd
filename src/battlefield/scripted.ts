import type { Chance } from '../random/chance.js';
import { PURPOSE } from '../random/luck.js';
import type { BattlefieldPlan } from './plan.js';

/** Pieces that the script takes from a unit in this turn, before it is known how many it has. */
export function scriptedLoss(plan: BattlefieldPlan, unit: number, turn: number, chance: Chance): number {
  const row = plan.lossRowOf[unit];
  if (row < 0) return plan.schedules[unit][turn - 1] ?? 0;
  chance.goTo(PURPOSE.losses, turn, unit);
  return chance.count(plan.losses, row);
}
