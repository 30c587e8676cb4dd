import { drawCount } from '../random/counts.js';
import { type Luck, PURPOSE } from '../random/luck.js';
import type { BattlefieldPlan } from './plan.js';

/** Pieces that the script takes from a unit in this turn, before it is known how many it has. */
export function scriptedLoss(plan: BattlefieldPlan, unit: number, turn: number, luck: Luck): number {
  const row = plan.lossRowOf[unit]!;
  if (row < 0) return plan.schedules[unit]![turn - 1] ?? 0;
  luck.goTo(PURPOSE.losses, turn, unit);
  return drawCount(plan.lossRows, row, luck.next());
}
