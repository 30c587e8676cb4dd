import { drawSuccesses } from '../random/counts.js';
import type { Luck } from '../random/luck.js';
import { type BattlefieldPlan, FIELDS, UNIT } from './plan.js';
import { type BattlefieldState, NOW } from './state.js';

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
 * Faces that hit for a piece of `unit` at own depth `from`, shooting at the front of `target`;
 * −1 when that is out of range.
 */
export function aim(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  target: number,
  from: number,
  modifier: number,
): number {
  const { units: fixed, bands } = plan;
  const fields = unit * FIELDS.UNIT;
  const front = state.units[target * FIELDS.NOW + NOW.FRONT]!;
  const gap = plan.depth - from - front;
  const across = fixed[fields + UNIT.SLOT]! - fixed[target * FIELDS.UNIT + UNIT.SLOT]!;
  const squared = gap * gap + across * across;
  if (squared > fixed[fields + UNIT.REACH_SQUARED]! || fixed[fields + UNIT.SHOTS] === 0) return -1;
  let band = fixed[fields + UNIT.BAND]! * FIELDS.BAND;
  while (squared > bands[band + 1]!) band += FIELDS.BAND;
  const cover = plan.modifiers[plan.cover[target * (plan.depth + 1) + front]!]!;
  return facesThatHit(plan.dice.sides, bands[band]!, modifier + cover);
}

/**
 * Throws dice at a target, which is under fire from now on; the hits wait until all have fired.
 *
 * @param faces faces of the die that hit
 */
export function shoot(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  target: number,
  faces: number,
  dice: number,
  luck: Luck,
): void {
  const { units } = state;
  const now = target * FIELDS.NOW;
  units[now + NOW.HITS] = units[now + NOW.HITS]! + drawSuccesses(plan.dice, faces, dice, luck);
  units[now + NOW.UNDER_FIRE] = 1;
}
