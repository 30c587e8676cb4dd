import type { Chance } from '../random/chance.js';
import type { PURPOSE } from '../random/luck.js';
import { type BattlefieldPlan, FIELDS, UNIT } from './plan.js';
import { type BattlefieldState, NOW, VOLLEY } from './state.js';
import type { Witness } from './witness.js';

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
 * The range band, as an index into the plan's bands, in which a piece of `unit` at own depth `from`
 * shoots at the front of `target`; −1 when that is out of range.
 */
export function bandTo(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  target: number,
  from: number,
): number {
  const { units: fixed, bands } = plan;
  const fields = unit * FIELDS.UNIT;
  const gap = plan.depth - from - state.units[target * FIELDS.NOW + NOW.FRONT]!;
  const across = fixed[fields + UNIT.SLOT]! - fixed[target * FIELDS.UNIT + UNIT.SLOT]!;
  const squared = gap * gap + across * across;
  if (squared > fixed[fields + UNIT.REACH_SQUARED]! || fixed[fields + UNIT.SHOTS] === 0) return -1;
  let band = fixed[fields + UNIT.BAND]!;
  while (squared > bands[band * FIELDS.BAND + 1]!) band++;
  return band;
}

/** Cover at the front of a unit, as an index into COVERS and into the modifiers. */
export function coverOf(plan: BattlefieldPlan, state: BattlefieldState, unit: number): number {
  return plan.cover[unit * (plan.depth + 1) + state.units[unit * FIELDS.NOW + NOW.FRONT]!]!;
}

/** Faces that hit the front of `target` in this band, at a modifier added to the roll. */
export function aim(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  target: number,
  band: number,
  modifier: number,
): number {
  const cover = plan.modifiers[coverOf(plan, state, target)]!;
  return facesThatHit(plan.dice.sides, plan.bands[band * FIELDS.BAND]!, modifier + cover);
}

/** Settles that a unit will throw these dice at `target`; a volley like the one before it joins that one. */
export function addVolley(
  { units, volleys, unitVolleys }: BattlefieldState,
  unit: number,
  target: number,
  faces: number,
  dice: number,
): void {
  const now = unit * FIELDS.NOW;
  const count = units[now + NOW.VOLLEYS]!;
  const next = unit * unitVolleys + count * VOLLEY;
  units[now + NOW.AIM] = target;
  if (count > 0 && volleys[next - VOLLEY] === faces) {
    volleys[next - VOLLEY + 1] = volleys[next - VOLLEY + 1]! + dice;
    return;
  }
  volleys[next] = faces;
  volleys[next + 1] = dice;
  units[now + NOW.VOLLEYS] = count + 1;
}

/** A unit aims at nobody. */
export function ceaseFire({ units }: BattlefieldState, unit: number): void {
  units[unit * FIELDS.NOW + NOW.AIM] = -1;
  units[unit * FIELDS.NOW + NOW.VOLLEYS] = 0;
}

/** Throws the dice of all volleys at a unit, which is under fire from now on. @returns hits */
export function hitsOn(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  turn: number,
  purpose: PURPOSE.hits | PURPOSE.interceptHits,
  chance: Chance,
  witness: Witness,
): number {
  const { units, volleys, unitVolleys } = state;
  const enemy = 1 - plan.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
  const end = plan.firstUnit[enemy + 1]!;
  let hits = 0;
  for (let shooter = plan.firstUnit[enemy]!; shooter < end; shooter++) {
    if (units[shooter * FIELDS.NOW + NOW.AIM] !== unit) continue;
    units[unit * FIELDS.NOW + NOW.UNDER_FIRE] = 1;
    chance.goTo(purpose, turn, shooter);
    const first = shooter * unitVolleys;
    const last = first + units[shooter * FIELDS.NOW + NOW.VOLLEYS]! * VOLLEY;
    for (let volley = first; volley < last; volley += VOLLEY) {
      const faces = volleys[volley]!;
      const dice = volleys[volley + 1]!;
      const some = chance.successes(plan.dice, faces, dice);
      witness.shot(shooter, unit, faces, dice, some);
      hits += some;
    }
  }
  return hits;
}
