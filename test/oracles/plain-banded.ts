import type { Rank, WeaponBandsCombat } from '#src/battlefield/description.js';
import type { BandedWeapon } from '#src/battlefield/weapon-bands/schema.js';
import type { ScenarioUnit } from '#src/scenario/schema.js';
import { type Random, roll } from './plain-pieces.js';
import { type BandOfWeapon, hitsOfShot, type Mark, type Shooter, strike } from './weapon-bands/fire.js';
import { weaponNamed } from './weapon-bands/tables.js';

/** How systems without a fire model of their own use `weapon-bands`: docs/battlefield.md, section 3. */

interface BandedFire {
  combat: WeaponBandsCombat;
  weapon: BandedWeapon;
  band: BandOfWeapon;
  shooter: Shooter;
  mark: Mark;
  random: Random;
}

/** All shots of one piece: the number of soldiers put out of action, and whether the hull is lost. */
export function fireBanded(fire: BandedFire): { out: number; lost: boolean } {
  const { combat, weapon, band, shooter, mark, random } = fire;
  const die = (sides: number) => roll(sides, random);
  const result = { out: 0, lost: false };
  for (let shot = 0; shot < weapon.shots; shot++) {
    const hits = hitsOfShot(die, combat, weapon, band, shooter, mark);
    for (let hit = 0; hit < hits; hit++) {
      const struck = strike(die, combat, band, mark);
      if (struck === 'out') result.out++;
      if (struck === 'killed' || struck === 'exploded') result.lost = true;
    }
  }
  return result;
}

/** Lieutenants and above. */
export const hasOfficerRank = (rank: Rank): boolean => !['trooper', 'corporal', 'sergeant'].includes(rank);

/** A unit with air defence: it only looks for flyers. */
export function isAirDefence(combat: WeaponBandsCombat, { weapons, weapon }: ScenarioUnit): boolean {
  const names = weapons ?? [weapon];
  return names.some((name) => weaponNamed(combat, name).airDefence !== undefined);
}
