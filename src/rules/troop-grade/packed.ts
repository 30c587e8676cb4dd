import { EFFECTS, type Effect } from './book.js';

/**
 * Effects as a number, for the kernel: the place of the first in EFFECTS plus 1, plus 8 times the same number for
 * the second; 0: none.
 *
 * @example packed(['rout', 'disintegrate']) // 3 + 8 × 5
 */
export function packed([first, second]: readonly Effect[]): number {
  return numberOf(first) + SHIFT * numberOf(second);
}
const SHIFT = 8;
/** Packed effects are less than this. */
export const MOST_PACKED = SHIFT * SHIFT;

function numberOf(effect: Effect | undefined): number {
  return effect === undefined ? 0 : EFFECTS.indexOf(effect) + 1;
}

export function firstOf(effects: number): number {
  return effects % SHIFT;
}

/** 0: there is no second effect. */
export function secondOf(effects: number): number {
  return (effects - firstOf(effects)) / SHIFT;
}

/** By name, the leftmost first. */
export function listed(effects: number): Effect[] {
  return [firstOf(effects), secondOf(effects)].flatMap((number) => EFFECTS[number - 1] ?? []);
}

/** Single effects. */
export const PINNED = packed(['pinned']);
export const WITHDRAW = packed(['withdraw']);
export const ROUT = packed(['rout']);
export const SURRENDER = packed(['surrender']);
export const DISINTEGRATE = packed(['disintegrate']);
