import { MOST_WEAPONS } from '../../battlefield/description.js';
import type { Chance } from '../../random/chance.js';

/**
 * What a hull has left, packed into one Int32: levels of movement, targeting and damage control in four
 * bits each, then a bit for each weapon. Each level and each weapon is a point (MR-6).
 */
export const enum SYSTEM {
  MOVEMENT = 0,
  TARGETING = 4,
  DAMAGE_CONTROL = 8,
  WEAPONS = 12,
}

const LEVELS = 15;

export function packSystems(
  levels: { movement: number; targeting: number; damageControl: number },
  weapons: number,
): number {
  return (
    (levels.movement << SYSTEM.MOVEMENT) |
    (levels.targeting << SYSTEM.TARGETING) |
    (levels.damageControl << SYSTEM.DAMAGE_CONTROL) |
    (((1 << weapons) - 1) << SYSTEM.WEAPONS)
  );
}

/** The levels left of one of the three systems with levels. */
export function levelsOf(systems: number, system: SYSTEM): number {
  return (systems >> system) & LEVELS;
}

/** Does the hull still have its weapon of this number, from 0? */
export function hasWeapon(systems: number, weapon: number): boolean {
  return ((systems >> (SYSTEM.WEAPONS + weapon)) & 1) === 1;
}

export function weaponsLeft(systems: number): number {
  let weapons = 0;
  for (let weapon = 0; weapon < MOST_WEAPONS; weapon++) if (hasWeapon(systems, weapon)) weapons++;
  return weapons;
}

/** MR-6: a point for each level and weapon. */
export function pointsOf(systems: number): number {
  const movement = levelsOf(systems, SYSTEM.MOVEMENT);
  const targeting = levelsOf(systems, SYSTEM.TARGETING);
  return movement + targeting + levelsOf(systems, SYSTEM.DAMAGE_CONTROL) + weaponsLeft(systems);
}

/**
 * MR-7: this many of the levels and weapons left are lost, one after the other, each as likely as any other. One
 * draw decides the number for each system.
 *
 * @param count at most the points left
 * @returns what is left
 */
export function loseLevels(systems: number, count: number, chance: Chance): number {
  let after = systems;
  let left = pointsOf(systems);
  let wanted = count;
  for (let system: number = SYSTEM.MOVEMENT; system < SYSTEM.WEAPONS; system += SYSTEM.TARGETING) {
    const levels = levelsOf(systems, system);
    const lost = chance.among(levels, wanted, left);
    after -= lost << system;
    left -= levels;
    wanted -= lost;
  }
  for (let weapon = 0; weapon < MOST_WEAPONS; weapon++) {
    if (!hasWeapon(systems, weapon)) continue;
    const lost = chance.among(1, wanted, left);
    after -= lost << (SYSTEM.WEAPONS + weapon);
    left--;
    wanted -= lost;
  }
  return after;
}

/** Damage control: one lost level of movement or targeting is repaired, each as likely as any other. */
export function mendOne(systems: number, full: number, chance: Chance): number {
  const movement = lostLevels(systems, full, SYSTEM.MOVEMENT);
  const lost = movement + lostLevels(systems, full, SYSTEM.TARGETING);
  const mended = chance.among(movement, 1, lost) === 1 ? SYSTEM.MOVEMENT : SYSTEM.TARGETING;
  return systems + (1 << mended);
}

export function lostLevels(systems: number, full: number, system: SYSTEM): number {
  return levelsOf(full, system) - levelsOf(systems, system);
}
