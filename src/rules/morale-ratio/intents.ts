import { isForceBeaten, isOnBoard } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { MOTION, NOW } from '../../battlefield/state.js';
import { motionOf, nearestEnemy } from '../../battlefield/targets.js';
import type { Battle } from './battle.js';
import { hullPace } from './hull/pace.js';
import { lookForCaptors } from './surrender.js';

/** What a unit sets out to do. */
export function declareIntent(battle: Battle, unit: number, turn: number): void {
  const { field, morale, state } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  units[now + NOW.MOTION] = MOTION.STANDING;
  if (!isOnBoard(battle, unit)) {
    units[now + NOW.TARGET] = -1;
    return;
  }
  units[now + NOW.TARGET] = nearestEnemy(field, state, unit);
  if (morale.someCutOff) lookForCaptors(battle, unit);
  if (field.someHulls && units[now + NOW.SYSTEMS]! > 0 && hullPace(battle, unit) === 0) return; // immobile
  units[now + NOW.MOTION] = motionOf(field, state, unit, turn, isForceBeaten(battle, unit)); // MR-70
}
