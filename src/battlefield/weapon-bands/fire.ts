import { coverOf } from '../cover.js';
import { IS_OFFICER } from '../pieces.js';
import { BAND, type BattlefieldPlan, FIELDS, KIND, UNIT, WEAPON } from '../plan.js';
import { facesFrom } from '../shown-dice.js';
import { type Aim, type BattlefieldState, MOTION, NOW } from '../state.js';
import type { BandsPlan } from './compile.js';
import { FACTOR } from './factors.js';
import { SIDES } from './rules.js';
import { aimOf, coverIndex, effectOnHull, effectOnSoldiers, facesIn } from './salvo.js';

/** UM-52: what the firer, its weapon and the target add to a roll to hit, on the board as it is. */

/** Is it a hull that is not lost? */
export function isWholeHull(plan: BattlefieldPlan, { units }: BattlefieldState, unit: number): boolean {
  const isHull = plan.units[unit * FIELDS.UNIT + UNIT.KIND] >= KIND.VEHICLE;
  return isHull && units[unit * FIELDS.NOW + NOW.WRECK] === 0;
}

/** Index of a unit in the lists of BandsPlan: with its hull, or on foot. */
function asItIs(plan: BattlefieldPlan, { units }: BattlefieldState, unit: number): number {
  return units[unit * FIELDS.NOW + NOW.WRECK] === 0 ? unit : unit + plan.unitCount;
}

/** All that a target adds, whatever the weapon. */
export function atTarget(
  plan: BattlefieldPlan,
  firing: BandsPlan,
  state: BattlefieldState,
  target: number,
  cover: number,
): number {
  const index = asItIs(plan, state, target);
  const motion = state.units[target * FIELDS.NOW + NOW.MOTION];
  const modifier = firing.target[index] + firing.cover[coverIndex(index, cover)];
  if (motion === MOTION.STANDING) return modifier + firing.standing[index];
  const pace = (motion & MOTION.FLEEING) !== 0 ? firing.modifiers.nonTactical : firing.onTheMove[index];
  return modifier + pace + (cover === 0 ? firing.inTheOpen[index] : 0);
}

/** Officers that a unit has left on the board; in a hull they do not count. */
export function officersIn(plan: BattlefieldPlan, state: BattlefieldState, unit: number): number {
  const { rankSlots, rankOfSlot } = plan;
  if (isWholeHull(plan, state, unit)) return 0;
  let officers = 0;
  for (let slot = unit * rankSlots; slot < (unit + 1) * rankSlots; slot++) {
    officers += IS_OFFICER[rankOfSlot[slot]] * state.ranks[slot];
  }
  return officers;
}

/** What a weapon adds against a target. */
function ofWeapon(
  plan: BattlefieldPlan,
  firing: BandsPlan,
  state: BattlefieldState,
  weapon: number,
  target: number,
): number {
  const isBlast = plan.weapons[weapon * FIELDS.WEAPON + WEAPON.BLAST] === 1;
  return isBlast ? firing.blast[asItIs(plan, state, target)] : 0;
}

/** Hit number and all modifiers of a shot, as a volley stores them. */
export function aimAt(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  { unit, target, weapon }: Aim,
  hit: number,
  modifier: number,
): number {
  const firing = plan.firing!;
  const officers = firing.modifiers.officer * officersIn(plan, state, unit);
  const ofTheWeapon = ofWeapon(plan, firing, state, weapon, target);
  return aimOf(hit, modifier + firing.firer[unit] + officers + ofTheWeapon);
}

/** What hits in a range band do to a target. */
export function effectOf(
  plan: BattlefieldPlan,
  firing: BandsPlan,
  state: BattlefieldState,
  target: number,
  band: number,
): number {
  if (!isWholeHull(plan, state, target)) return effectOnSoldiers(firing.out[asItIs(plan, state, target)]);
  const penetration = plan.bands[band * FIELDS.BAND + BAND.PENETRATION];
  return effectOnHull(firing, penetration, firing.armour[target]);
}

/** The faces with which a hit harms its target, explodes it, or does nothing. */
export function facesOfHit(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  target: number,
  effect: number,
): Record<'harming' | 'exploding' | 'harmless', number[]> {
  const firing = plan.firing!;
  if (isWholeHull(plan, state, target)) {
    const { harming, exploding } = facesIn(effect);
    const end = firing.lowest + SIDES;
    return {
      harming: facesFrom(end - harming, harming - exploding),
      exploding: facesFrom(end - exploding, exploding),
      harmless: facesFrom(firing.lowest, SIDES - harming),
    };
  }
  const isOut = (face: number) => (firing.outFaces[asItIs(plan, state, target)] & (1 << face)) !== 0;
  const faces = facesFrom(0, SIDES); // UM-54
  return { harming: faces.filter(isOut), exploding: [], harmless: faces.filter((face) => !isOut(face)) };
}

/**
 * Which factors a shot has (bits of FACTOR), except those that the system adds: that the firer moved, that it
 * is locked on.
 */
export function factorsOf(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  target: number,
  weapon: number,
): number {
  const firing = plan.firing!;
  const index = asItIs(plan, state, target);
  const cover = coverOf(plan, state, target);
  const motion = state.units[target * FIELDS.NOW + NOW.MOTION];
  const stands = motion === MOTION.STANDING;
  const pace = (motion & MOTION.FLEEING) !== 0 || firing.onTheMove[index] !== 0;
  let factors = firing.firerFactors[unit] | firing.targetFactors[index];
  factors |= firing.coverFactors[coverIndex(index, cover)];
  if (officersIn(plan, state, unit) > 0) factors |= 1 << FACTOR.OFFICER;
  if (stands && firing.standing[index] !== 0) factors |= 1 << FACTOR.STATIONARY_VEHICLE;
  if (!stands && pace) factors |= 1 << FACTOR.NON_TACTICAL;
  if (!stands && cover === 0 && firing.inTheOpen[index] !== 0) factors |= 1 << FACTOR.UNARMOURED_MOVING;
  if (ofWeapon(plan, firing, state, weapon, target) !== 0) factors |= 1 << FACTOR.BLAST_UNARMOURED;
  return factors;
}
