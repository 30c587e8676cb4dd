import type { Chance } from '../random/chance.js';
import { PURPOSE } from '../random/luck.js';
import { COVERS } from './description.js';
import { type BattlefieldPlan, FIELDS, UNIT, WEAPON } from './plan.js';
import { type BattlefieldState, NOW, UNDER_FIRE, VOLLEY } from './state.js';
import type { Witness } from './witness.js';
import { isAtWreck } from './wrecks.js';

const NBC_FIRE = UNDER_FIRE.SHOTS | UNDER_FIRE.NBC | UNDER_FIRE.NBC_NOW;
const CONCEALMENT = COVERS.indexOf('concealment');

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
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  weapon: number,
  target: number,
  from: number,
): number {
  const { weapons, bands } = plan;
  const squared = squaredTo(plan, state, unit, target, from);
  const fields = weapon * FIELDS.WEAPON;
  if (squared > weapons[fields + WEAPON.REACH_SQUARED]! || weapons[fields + WEAPON.SHOTS] === 0) return -1;
  let band = weapons[fields + WEAPON.BAND]!;
  while (squared > bands[band * FIELDS.BAND + 1]!) band++;
  return band;
}

/** Square of the distance from a place of `unit` to the front of `target`. */
export function squaredTo(
  { units: fixed, depth }: BattlefieldPlan,
  { units }: BattlefieldState,
  unit: number,
  target: number,
  from: number,
): number {
  const gap = depth - from - units[target * FIELDS.NOW + NOW.FRONT]!;
  const across = fixed[unit * FIELDS.UNIT + UNIT.SLOT]! - fixed[target * FIELDS.UNIT + UNIT.SLOT]!;
  return gap * gap + across * across;
}

/** Cover of a place in a unit's slot, as an index into COVERS and into the modifiers. */
export function coverAt(plan: BattlefieldPlan, state: BattlefieldState, unit: number, depth: number): number {
  const cover = plan.cover[unit * (plan.depth + 1) + depth]!;
  if (cover > 0 || !plan.someHulls) return cover;
  return isAtWreck(plan, state, unit, depth) ? CONCEALMENT : cover;
}

/** Cover at the front of a unit. */
export function coverOf(plan: BattlefieldPlan, state: BattlefieldState, unit: number): number {
  return coverAt(plan, state, unit, state.units[unit * FIELDS.NOW + NOW.FRONT]!);
}

/** What the target adds to a roll to hit it: its cover, less its armour. */
export function targetModifier(plan: BattlefieldPlan, state: BattlefieldState, target: number): number {
  return plan.modifiers[coverOf(plan, state, target)]! - armourOf(plan, state, target);
}

/** Armour of a unit; a crew on foot has left it behind. */
export function armourOf(plan: BattlefieldPlan, { units }: BattlefieldState, unit: number): number {
  return units[unit * FIELDS.NOW + NOW.WRECK] !== 0 ? 0 : plan.units[unit * FIELDS.UNIT + UNIT.ARMOUR]!;
}

/** Settles that a unit will throw these dice at `target`; a volley like the one before it joins that one. */
export function addVolley(
  { units, volleys, unitVolleys }: BattlefieldState,
  unit: number,
  target: number,
  faces: number,
  dice: number,
  nbc: number,
): void {
  const now = unit * FIELDS.NOW;
  const count = units[now + NOW.VOLLEYS]!;
  const next = unit * unitVolleys + count * VOLLEY;
  units[now + NOW.AIM] = target;
  if (count > 0 && volleys[next - VOLLEY] === faces && volleys[next - VOLLEY + 2] === nbc) {
    volleys[next - VOLLEY + 1] = volleys[next - VOLLEY + 1]! + dice;
    return;
  }
  volleys[next] = faces;
  volleys[next + 1] = dice;
  volleys[next + 2] = nbc;
  units[now + NOW.VOLLEYS] = count + 1;
}

/**
 * Settles that some of a cohort fire a weapon at `target`, in a band that is in reach.
 *
 * @param modifier all modifiers to the roll, the target's too
 */
export function shoot(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  witness: Witness,
  unit: number,
  target: number,
  cohort: number,
  weapon: number,
  band: number,
  dice: number,
  modifier: number,
): void {
  witness.aimed(unit, target, cohort, band, dice);
  const faces = facesThatHit(plan.dice.sides, plan.bands[band * FIELDS.BAND]!, modifier);
  addVolley(state, unit, target, faces, dice, plan.weapons[weapon * FIELDS.WEAPON + WEAPON.NBC]!);
}

/** A unit aims at nobody. */
export function ceaseFire({ units }: BattlefieldState, unit: number): void {
  units[unit * FIELDS.NOW + NOW.AIM] = -1;
  units[unit * FIELDS.NOW + NOW.VOLLEYS] = 0;
}

/** Throws the dice of all volleys at a unit, which is under fire from now on, unless it is blows that it takes. @returns hits */
export function hitsOn(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  turn: number,
  purpose: PURPOSE.hits | PURPOSE.interceptHits | PURPOSE.blows,
  chance: Chance,
  witness: Witness,
): number {
  const { units, volleys, unitVolleys } = state;
  const enemy = 1 - plan.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
  const end = plan.firstUnit[enemy + 1]!;
  const thrown = purpose === PURPOSE.blows ? plan.assault!.dice : plan.dice;
  let hits = 0;
  let underFire = 0;
  for (let shooter = plan.firstUnit[enemy]!; shooter < end; shooter++) {
    if (units[shooter * FIELDS.NOW + NOW.AIM] !== unit) continue;
    chance.goTo(purpose, turn, shooter);
    const first = shooter * unitVolleys;
    const last = first + units[shooter * FIELDS.NOW + NOW.VOLLEYS]! * VOLLEY;
    for (let volley = first; volley < last; volley += VOLLEY) {
      const faces = volleys[volley]!;
      const dice = volleys[volley + 1]!;
      underFire |= volleys[volley + 2] === 0 ? UNDER_FIRE.SHOTS : NBC_FIRE;
      const some = chance.successes(thrown, faces, dice);
      witness.shot(shooter, unit, faces, dice, some);
      hits += some;
    }
  }
  if (purpose === PURPOSE.blows) return hits;
  units[unit * FIELDS.NOW + NOW.UNDER_FIRE] = units[unit * FIELDS.NOW + NOW.UNDER_FIRE]! | underFire;
  return hits;
}
