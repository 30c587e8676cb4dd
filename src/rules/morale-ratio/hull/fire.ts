import { bandTo, shoot, targetModifier } from '../../../battlefield/fire.js';
import { firstCohort } from '../../../battlefield/of-unit.js';
import { FIELDS, UNIT, WEAPON } from '../../../battlefield/plan.js';
import { COHORT, NOW } from '../../../battlefield/state.js';
import type { Battle } from '../battle.js';
import { STATUS } from '../postures.js';
import { hasWeapon, lostLevels, SYSTEM } from './systems.js';

/** Is its target within range of a weapon that the hull has left? */
export function canReach({ field, state }: Battle, unit: number, target: number, depth: number): boolean {
  const first = field.units[unit * FIELDS.UNIT + UNIT.WEAPON]!;
  const weapons = field.units[unit * FIELDS.UNIT + UNIT.WEAPONS]!;
  const systems = state.units[unit * FIELDS.NOW + NOW.SYSTEMS]!;
  for (let weapon = 0; weapon < weapons; weapon++) {
    if (!hasWeapon(systems, weapon)) continue;
    if (bandTo(field, state, unit, first + weapon, target, depth) >= 0) return true;
  }
  return false;
}

/**
 * A hull fires every weapon that it has left, each at its own range; lost levels of targeting count
 * against all of them (MR-7). A hull that is silenced fires none.
 *
 * @param modifier to the rolls, beside those of the hull and the target
 * @returns did it fire?
 */
export function aimHull(battle: Battle, unit: number, target: number, modifier: number): boolean {
  const { field, morale, state, witness } = battle;
  const cohort = firstCohort(battle, unit);
  const posture = state.cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE;
  if (posture >= morale.silentFrom[unit]!) return false;
  const fields = unit * FIELDS.UNIT;
  const systems = state.units[unit * FIELDS.NOW + NOW.SYSTEMS]!;
  const lost = lostLevels(systems, field.units[fields + UNIT.SYSTEMS]!, SYSTEM.TARGETING);
  const depth = state.cohorts[cohort + COHORT.DEPTH]!;
  const ofHull = modifier + lost * morale.targetingFactor + targetModifier(field, state, target);
  let fired = false;
  for (let number = 0; number < field.units[fields + UNIT.WEAPONS]!; number++) {
    const weapon = field.units[fields + UNIT.WEAPON]! + number;
    const band = hasWeapon(systems, number) ? bandTo(field, state, unit, weapon, target, depth) : -1;
    if (band < 0) continue;
    const shots = field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS]!;
    shoot(field, state, witness, unit, target, cohort, weapon, band, shots, ofHull);
    fired = true;
  }
  return fired;
}
