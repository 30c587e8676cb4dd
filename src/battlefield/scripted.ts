import type { Chance } from '../random/chance.js';
import { PURPOSE } from '../random/luck.js';
import { type BattlefieldPlan, FIELDS } from './plan.js';
import { NOW } from './state.js';
import type { OnTheField } from './step.js';

/** Own depth of the pieces of a unit that hits strike: its front; −1: any piece, under a script. */
export function depthHit({ field, state }: OnTheField, unit: number): number {
  return field.fires ? state.units[unit * FIELDS.NOW + NOW.FRONT] : -1;
}

/** Pieces that the script takes from a unit in this turn, whether or not it has as many. */
export function scriptedLoss(plan: BattlefieldPlan, unit: number, turn: number, chance: Chance): number {
  const row = plan.lossRowOf[unit];
  if (row < 0) return plan.schedules[unit][turn - 1] ?? 0;
  chance.goTo(PURPOSE.losses, turn, unit);
  return chance.count(plan.losses, row);
}
