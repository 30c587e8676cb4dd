import { coverOf } from './cover.js';
import { BAND, type BattlefieldPlan, FIELDS, UNIT, WEAPON } from './plan.js';
import { type Aim, type BattlefieldState, COHORT, NOW, UNDER_FIRE, VOLLEY } from './state.js';
import type { OnTheField } from './step.js';
import { endOfCohorts, firstCohort } from './units.js';
import { aimAt, atTarget, effectOf } from './weapon-bands/fire.js';
import type { Watched } from './witness.js';

const NBC_FIRE = UNDER_FIRE.SHOTS | UNDER_FIRE.NBC | UNDER_FIRE.NBC_NOW;

/**
 * How many faces of the die hit, at a needed total and a modifier added to the roll.
 *
 * @example facesThatHit(10, 7, -1) // 3: a roll of 8, 9 or 10
 */
export function facesThatHit(sides: number, needed: number, modifier: number): number {
  const faces = sides - needed + 1 + modifier;
  if (faces < 0) return 0;
  return faces < sides ? faces : sides;
}

/**
 * The range band, as an index into the plan's bands, in which a weapon of `unit`, at own depth `from`,
 * shoots at the front of `target`; −1 when that is out of range.
 *
 * @param weapon index into the plan's weapons
 */
export function bandTo(
  { field, state }: OnTheField,
  unit: number,
  weapon: number,
  target: number,
  from: number,
): number {
  const { weapons, bands } = field;
  const squared = squaredTo(field, state, unit, target, from);
  const fields = weapon * FIELDS.WEAPON;
  if (squared > weapons[fields + WEAPON.REACH_SQUARED] || weapons[fields + WEAPON.SHOTS] === 0) return -1;
  let band = weapons[fields + WEAPON.BAND];
  while (squared > bands[band * FIELDS.BAND + BAND.REACH_SQUARED]) band++;
  return band;
}

/**
 * Aims a weapon of `unit`, at own depth `from`, at the front of `target`.
 *
 * @param weapon index into the plan's weapons
 * @returns the aim, for `shoot`: the same object every time, valid until the next aim is taken; null: out of range
 */
export function takeAim(
  battle: OnTheField,
  unit: number,
  weapon: number,
  target: number,
  from: number,
): Aim | null {
  const band = bandTo(battle, unit, weapon, target, from);
  if (band < 0) return null;
  const { aim } = battle.state;
  aim.unit = unit;
  aim.target = target;
  aim.weapon = weapon;
  aim.band = band;
  const isNbc = battle.field.weapons[weapon * FIELDS.WEAPON + WEAPON.NBC] === 1;
  aim.manner = isNbc ? NBC_FIRE : UNDER_FIRE.SHOTS;
  return aim;
}

/**
 * Which cohort of a weapon crew fires its weapon: of those farthest forward that can, the first with the highest order.
 *
 * @param orderOf 0 or more; negative: this cohort does not fire
 * @returns a cohort; −1: none can
 */
export function gunnerOf<Battle extends OnTheField>(
  battle: Battle,
  unit: number,
  target: number,
  weapon: number,
  orderOf: (battle: Battle, unit: number, cohort: number) => number,
): number {
  const { state } = battle;
  const end = endOfCohorts(battle, unit);
  let gunner = -1;
  let farthest = -1;
  let highest = -1;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const depth = state.cohorts[cohort + COHORT.DEPTH];
    const order = orderOf(battle, unit, cohort);
    if (order < 0 || bandTo(battle, unit, weapon, target, depth) < 0) continue;
    if (depth < farthest || (depth === farthest && order <= highest)) continue;
    gunner = cohort;
    farthest = depth;
    highest = order;
  }
  return gunner;
}

/** Square of the distance from a place of `unit` to the front of `target`. */
export function squaredTo(
  { units: fixed, depth }: BattlefieldPlan,
  { units }: BattlefieldState,
  unit: number,
  target: number,
  from: number,
): number {
  const gap = depth - from - units[target * FIELDS.NOW + NOW.FRONT];
  const across = fixed[unit * FIELDS.UNIT + UNIT.SLOT] - fixed[target * FIELDS.UNIT + UNIT.SLOT];
  return gap * gap + across * across;
}

/** Square of the distance between the fronts of two units of one force. */
export function squaredToFriend(
  { units: fixed }: BattlefieldPlan,
  { units }: BattlefieldState,
  unit: number,
  friend: number,
): number {
  const along = units[unit * FIELDS.NOW + NOW.FRONT] - units[friend * FIELDS.NOW + NOW.FRONT];
  const across = fixed[unit * FIELDS.UNIT + UNIT.SLOT] - fixed[friend * FIELDS.UNIT + UNIT.SLOT];
  return along * along + across * across;
}

/** What the target adds to a roll to hit it, whatever the weapon: cover minus armour; or all that UM-52 gives it. */
export function targetModifier(plan: BattlefieldPlan, state: BattlefieldState, target: number): number {
  const cover = coverOf(plan, state, target);
  if (plan.firing !== null) return atTarget(plan, plan.firing, state, target, cover);
  return plan.modifiers[cover] - armourOf(plan, state, target);
}

/** Armour of a unit; a crew on foot has left it behind. */
export function armourOf(plan: BattlefieldPlan, { units }: BattlefieldState, unit: number): number {
  return units[unit * FIELDS.NOW + NOW.WRECK] !== 0 ? 0 : plan.units[unit * FIELDS.UNIT + UNIT.ARMOUR];
}

/** Records that a unit will throw these dice at its target; they join the volley before if that one is alike. */
export function addVolley(
  { units, volleys, unitVolleys }: BattlefieldState,
  { unit, target, manner }: Aim,
  faces: number,
  dice: number,
  effect: number,
): void {
  const now = unit * FIELDS.NOW;
  const count = units[now + NOW.VOLLEYS];
  const next = unit * unitVolleys + count * VOLLEY;
  units[now + NOW.AIM] = target;
  const last = next - VOLLEY;
  const isLike = count > 0 && volleys[last] === faces && volleys[last + 2] === manner;
  if (isLike && volleys[last + 3] === effect) {
    volleys[last + 1] = volleys[last + 1] + dice;
    return;
  }
  volleys[next] = faces;
  volleys[next + 1] = dice;
  volleys[next + 2] = manner;
  volleys[next + 3] = effect;
  units[now + NOW.VOLLEYS] = count + 1;
}

/**
 * Records that pieces of a cohort fire with the aim taken.
 *
 * @param modifier all modifiers to the roll, the target's too, except those of UM-52 for the firer and its weapon
 */
export function shoot(
  { field, state, witness }: Watched,
  aim: Aim,
  cohort: number,
  dice: number,
  modifier: number,
): void {
  witness.aimed(aim.unit, aim.target, cohort, aim.weapon, aim.band, dice);
  const needed = field.bands[aim.band * FIELDS.BAND + BAND.NEEDED];
  if (field.firing === null) {
    addVolley(state, aim, facesThatHit(field.dice.sides, needed, modifier), dice, 0);
    return;
  }
  const effect = effectOf(field, field.firing, state, aim.target, aim.band);
  addVolley(state, aim, aimAt(field, state, aim, needed, modifier), dice, effect);
}

/** Clears a unit's target and volleys. */
export function ceaseFire({ units }: BattlefieldState, unit: number): void {
  units[unit * FIELDS.NOW + NOW.AIM] = -1;
  units[unit * FIELDS.NOW + NOW.VOLLEYS] = 0;
}
