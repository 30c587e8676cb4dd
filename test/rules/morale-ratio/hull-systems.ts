import { expect } from 'vitest';
import type { Chance } from '#src/random/chance.js';
import { hasWeapon, levelsOf, SYSTEM } from '#src/rules/morale-ratio/systems.js';

/** Takes the k-th choice, counted from 0, of all that are possible. */
export function kth(k: number, all: number): Chance {
  let passed = 0;
  const among = (marked: number, wanted: number, of: number) => {
    expect([wanted, of]).toEqual([1, all - passed]);
    passed += marked;
    return k >= passed - marked && k < passed ? 1 : 0;
  };
  return { among } as Chance;
}

/** What is left: levels of movement, targeting and damage control, and weapons. */
export const leftOf = (systems: number) =>
  [
    levelsOf(systems, SYSTEM.MOVEMENT),
    levelsOf(systems, SYSTEM.TARGETING),
    levelsOf(systems, SYSTEM.DAMAGE_CONTROL),
    ...[0, 1, 2].map((weapon) => (hasWeapon(systems, weapon) ? 1 : 0)),
  ].join(' ');
