import { FIELDS } from '../../battlefield/plan.js';
import type { Battle } from './battle.js';
import { QUALITIES } from './book.js';
import { DICE, OWN, SHOWS } from './fields.js';
import { held, SLOT } from './slots.js';

/** What can be said of one unit. */

export function hasFallenBack({ state }: Battle, unit: number): boolean {
  return (state.units[unit * FIELDS.NOW + OWN.SHOWS]! & SHOWS.FALLEN_BACK) !== 0;
}

export function does({ state }: Battle, unit: number, acts: number): boolean {
  return (state.units[unit * FIELDS.NOW + OWN.ACTS]! & acts) !== 0;
}

/** Seriously wounded pieces of a unit that fight (DP-42). */
export function woundedIn({ state }: Battle, unit: number): number {
  return Math.floor(state.units[unit * FIELDS.NOW + OWN.SHOWS]! / SHOWS.WOUNDED);
}

/** Its commander’s quality as its place in QUALITIES, and 1; 0: none is on the board. */
export function commanderOf({ state }: Battle, unit: number): number {
  return state.units[unit * FIELDS.NOW + OWN.SHOWS]! & SHOWS.COMMANDER;
}

export function medicsIn({ state }: Battle, unit: number): number {
  return (state.units[unit * FIELDS.NOW + OWN.SHOWS]! & SHOWS.MEDICS) / SHOWS.MEDIC;
}

/**
 * Sees who of a unit's commander, medics and wounded is left, after pieces of it were lost or returned. A senior
 * commander who is missed costs dice (DP-21).
 */
export function showOffices({ rules, state }: Battle, unit: number): void {
  const { units, ranks } = state;
  const now = unit * FIELDS.NOW;
  const before = units[now + OWN.SHOWS]!;
  const { commander, senior } = rules.troops[unit]!;
  const isLed = commander !== undefined && held(ranks, unit, SLOT.COMMANDER) === 1;
  units[now + OWN.SHOWS] =
    (before & SHOWS.FALLEN_BACK) +
    (isLed ? QUALITIES.indexOf(commander) + 1 : 0) +
    SHOWS.MEDIC * held(ranks, unit, SLOT.MEDIC) +
    SHOWS.WOUNDED * held(ranks, unit, SLOT.WOUNDED);
  const isLost = senior && !isLed && (before & SHOWS.COMMANDER) !== 0;
  if (isLost) units[now + OWN.DICE] = units[now + OWN.DICE]! | DICE.COMMANDER;
}
