import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { MOTION, NOW, SIDE } from '../../battlefield/state.js';
import { nearestTarget } from '../../battlefield/step.js';
import { motionOf, nearestEnemy } from '../../battlefield/targets.js';
import type { Battle } from './battle.js';
import { hullPace } from './hull/pace.js';
import { lookForCaptors } from './surrender.js';

/** The nearest enemy, and whether the force retreats. */
export function orders(battle: Battle, unit: number, turn: number, into: Int32Array): number {
  const { field, state } = battle;
  const force = field.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
  const count = nearestTarget(battle, unit, turn, into);
  into[count] = state.sides[force * FIELDS.SIDE + SIDE.RETREATING]!;
  return count + 1;
}

export function ordersAndTurn(battle: Battle, unit: number, turn: number, into: Int32Array): number {
  const count = orders(battle, unit, turn, into);
  into[count] = turn;
  return count + 1;
}

/** What a unit sets out to do. */
export function declareIntent(battle: Battle, unit: number, turn: number): void {
  const { field, morale, state } = battle;
  const { units, sides } = state;
  const now = unit * FIELDS.NOW;
  units[now + NOW.MOTION] = MOTION.STANDING;
  if (units[now + NOW.FRONT]! < 0) {
    units[now + NOW.TARGET] = -1;
    units[now + NOW.ENEMY_NEAR] = 0;
    return;
  }
  const force = field.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
  const retreating = sides[force * FIELDS.SIDE + SIDE.RETREATING] === 1; // MR-70
  units[now + NOW.TARGET] = nearestEnemy(field, state, unit);
  if (morale.someCutOff) lookForCaptors(battle, unit);
  if (field.someHulls && units[now + NOW.SYSTEMS]! > 0 && hullPace(battle, unit) === 0) return; // immobile
  units[now + NOW.MOTION] = motionOf(field, state, unit, turn, retreating);
}
