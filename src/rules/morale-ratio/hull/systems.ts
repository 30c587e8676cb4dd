import type { Chance } from '../../../random/chance.js';

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
const MOST_WEAPONS = 3;

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

/** Levels left of one of the three systems that have levels. */
export function levelsOf(systems: number, system: SYSTEM): number {
  return (systems >> system) & LEVELS;
}

/** Has the hull its weapon of this number, from 0? */
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

/** MR-7: one of the levels and weapons left is lost, each as likely as any other. @returns what is left */
export function loseOne(systems: number, chance: Chance): number {
  let left = pointsOf(systems);
  for (let system: number = SYSTEM.MOVEMENT; system < SYSTEM.WEAPONS; system += SYSTEM.TARGETING) {
    const levels = levelsOf(systems, system);
    if (chance.among(levels, 1, left) === 1) return systems - (1 << system);
    left -= levels;
  }
  for (let weapon = 0; weapon < MOST_WEAPONS; weapon++) {
    if (!hasWeapon(systems, weapon)) continue;
    if (chance.among(1, 1, left) === 1) return systems - (1 << (SYSTEM.WEAPONS + weapon));
    left--;
  }
  throw new RangeError('a hull without points has nothing to lose');
}

/** Damage control: one lost level of movement or targeting is got back, each as likely as any other. */
export function mendOne(systems: number, full: number, chance: Chance): number {
  const movement = lostLevels(systems, full, SYSTEM.MOVEMENT);
  const lost = movement + lostLevels(systems, full, SYSTEM.TARGETING);
  const mended = chance.among(movement, 1, lost) === 1 ? SYSTEM.MOVEMENT : SYSTEM.TARGETING;
  return systems + (1 << mended);
}

export function lostLevels(systems: number, full: number, system: SYSTEM): number {
  return levelsOf(full, system) - levelsOf(systems, system);
}
