import { square } from '../square.js';
import { EFFECTS, type Effect } from './tables.js';

/** The rules of the fire model, in the order of its clauses; every roll is an argument. */

/** Far beyond any board, and still a whole number of 32 bits. */
const FARTHEST_SQUARED = 2 ** 30;

/** Sides of every die of the model. */
export const SIDES = 10;

/**
 * UM-50: hits of one die. (A volley counts the faces that score once, twice, … instead: `throwSalvo`.)
 *
 * @param total roll and modifiers
 * @example hitsScored(9, 4) // 2: twice the hit number
 */
export function hitsScored(total: number, hit: number): number {
  return total < hit ? 0 : Math.floor(total / hit);
}

/**
 * UM-53: what a hit does to a hull.
 *
 * @param total roll and penetration
 * @example penetrate(10, 3, 6) // 'explodes': 7 over the armour
 */
export function penetrate(
  total: number,
  armour: number,
  explodesOver: number,
): 'stopped' | 'kills' | 'explodes' {
  if (total > armour + explodesOver) return 'explodes';
  return total > armour ? 'kills' : 'stopped';
}

/** UM-54, UM-55: does an effect put a soldier out of action? */
export function isOut(effect: Effect, from: Effect): boolean {
  return EFFECTS.indexOf(effect) >= EFFECTS.indexOf(from);
}

/** UM-40: is a target locked on to? */
export function locksOn(roll: number, needed: number | null): boolean {
  return needed !== null && roll >= needed;
}

/**
 * UM-56: a rate of movement in whole inches, rounded to the nearest, at least 1.
 *
 * @example inchesOf(12, 25) // 5: 120 mm are 4.8 inches of 25 mm
 */
export function inchesOf(centimetres: number, millimetresPerInch: number): number {
  return Math.max(1, Math.floor((20 * centimetres + millimetresPerInch) / (2 * millimetresPerInch)));
}

/**
 * Square of the distance, in inches, that is `centimetres` long, rounded down: distances are compared by their squares.
 *
 * @example squaredInches(5, 25) // 4
 */
export function squaredInches(centimetres: number, millimetresPerInch: number): number {
  return Math.min(FARTHEST_SQUARED, Math.floor(square(10 * centimetres) / square(millimetresPerInch)));
}

/** Faces of the die, counted from `lowest`, for which something holds. */
export function facesWhere(lowest: number, holds: (roll: number) => boolean): number {
  let faces = 0;
  for (let roll = lowest; roll < lowest + SIDES; roll++) if (holds(roll)) faces++;
  return faces;
}
