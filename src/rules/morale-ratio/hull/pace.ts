import { FIELDS, UNIT } from '../../../battlefield/plan.js';
import { NOW } from '../../../battlefield/state.js';
import type { Battle } from '../battle.js';
import { levelsOf, SYSTEM } from './systems.js';

/** Inches that a hull moves with the levels of movement that it has left; 0: it is immobile. */
export function hullPace({ morale, state }: Battle, unit: number): number {
  const levels = levelsOf(state.units[unit * FIELDS.NOW + NOW.SYSTEMS]!, SYSTEM.MOVEMENT);
  return morale.paces[morale.paceStart[unit]! + levels]!;
}

/** Inches that the pieces of a unit move: those of a hull as it is, of a crew on foot, or of everybody in it. */
export function paceOf(battle: Battle, unit: number): number {
  const { units } = battle.state;
  if (units[unit * FIELDS.NOW + NOW.SYSTEMS]! > 0) return hullPace(battle, unit);
  if (units[unit * FIELDS.NOW + NOW.WRECK] !== 0) return battle.morale.footMove;
  return battle.field.units[unit * FIELDS.UNIT + UNIT.MOVE]!;
}
