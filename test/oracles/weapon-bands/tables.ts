import type {
  AirDefence,
  BandedWeapon,
  Mobility,
  WeaponBandsCombat,
} from '#src/battlefield/weapon-bands/schema.js';

/** The tables of UM-40, UM-51 and UM-53 to UM-56, typed in from the rules, with the replacements of a scenario. */

type Band = BandedWeapon['bands'][number];

/** A weapon as printed in the rules: hit numbers by range, 5 to 120 cm, each with (penetration). */
function fromPrint(line: string, blast = false): BandedWeapon {
  const ranges = [5, 10, 15, 30, 60, 120];
  const bands = line.split(' ').map((cell, i): Band => {
    const [, hit, penetration] = /^(\d+)\((.+)\)$/.exec(cell)!;
    const band = { cm: ranges[i], hit: Number(hit) };
    return penetration === '–' ? band : { ...band, penetration: Number(penetration) };
  });
  return { shots: 1, blast, indirect: false, nbc: false, bands };
}

/** UM-51 */
const WEAPONS: Readonly<Record<string, BandedWeapon>> = {
  'sla-support-squad': fromPrint('2(2) 4(2) 4(2) 8(–)', true),
  'vehicle-cannon': fromPrint('2(4) 4(2) 4(2) 4(2) 4(2)'),
  'sla-squad': fromPrint('2(2) 4(2) 4(2) 4(–) 4(–)'),
  'he-missile': fromPrint('4(–) 4(–) 4(–) 4(–) 4(–) 4(–)', true),
  'at-missile': fromPrint('4(4) 4(4) 4(4) 4(4) 4(4) 4(4)'),
  rifles: fromPrint('4(0) 6(–) 8(–) 8(–)'),
  'vehicle-lmg': fromPrint('6(–) 6(–) 6(–) 6(–) 6(–)'),
  'light-small-arms': fromPrint('8(–) 9(–) 9(–)'),
  'vehicle-hmg': fromPrint('4(–) 6(–) 8(–) 8(–) 9(–)'),
  'tank-gun': fromPrint('2(4) 4(2) 6(1) 8(0) 9(-2)', true),
  'hovertank-gun': fromPrint('2(4) 2(4) 4(2) 4(2) 8(0) 9(-2)', true),
  'marine-sca': fromPrint('4(–)', true),
};

/** UM-54 and UM-55: the effects of a hit, from the least. */
const EFFECTS = ['unharmed', 'scratch', 'light', 'serious', 'mortal', 'dead'] as const;
type Effect = (typeof EFFECTS)[number];

const row = (line: string): Effect[] => line.split(', ') as Effect[];
const mechanised = row('unharmed, unharmed, scratch, scratch, scratch, light, light, serious, mortal, dead');
const PERSONNEL: Readonly<Record<string, Effect[]>> = {
  unarmoured: row('scratch, light, light, serious, mortal, mortal, dead, dead, dead, dead'),
  'flak-vest': row('scratch, light, light, light, serious, mortal, mortal, dead, dead, dead'),
  lta: row('unharmed, scratch, scratch, light, light, light, serious, mortal, dead, dead'),
  hma: mechanised,
  ma: mechanised,
};

/** UM-53 */
const HULLS: Readonly<Record<string, number>> = {
  'unarmoured-vehicle': 0,
  'light-track': 1,
  'track-tank': 3,
  hoverbus: 4,
  hovertank: 6,
};

/** UM-40: against landing, very slow, slow and fast flyers. */
const LOCK_ON: Readonly<Record<AirDefence, (number | null)[]>> = {
  'heavy-sam': [null, 2, 4, 6],
  'light-sam': [2, 4, 6, 8],
  other: [4, 6, 8, 9],
};

/** UM-56: tactical and non-tactical, centimetres a turn. */
export const MOVEMENT: Readonly<Record<Mobility, { tactical: number; nonTactical: number }>> = {
  hover: { tactical: 35, nonTactical: 70 },
  hma: { tactical: 12, nonTactical: 24 },
  ma: { tactical: 4, nonTactical: 8 },
  tracked: { tactical: 15, nonTactical: 30 },
  wheeled: { tactical: 5, nonTactical: 10 },
  'wheeled-road': { tactical: 20, nonTactical: 40 },
  infantry: { tactical: 5, nonTactical: 10 },
  lta: { tactical: 7, nonTactical: 14 },
};

/** The scenario's own weapon, or the printed one; rifles if no name is given. */
export function weaponNamed({ weapons }: WeaponBandsCombat, id = 'rifles'): BandedWeapon {
  const weapon = weapons[id] ?? WEAPONS[id];
  if (weapon === undefined) throw new Error(`no weapon ${id}`);
  return weapon;
}

/** The effects of a hit on soldiers in this armour, by d10 from 0 to 9. */
export function woundRow({ armour }: WeaponBandsCombat, worn = 'unarmoured'): Effect[] {
  const effects = armour.personnel[worn] ?? PERSONNEL[worn];
  if (effects === undefined) throw new Error(`no armour of soldiers ${worn}`);
  return effects;
}

/** UM-55 */
export const putsOutOfAction = ({ outOfAction }: WeaponBandsCombat, effect: Effect): boolean =>
  EFFECTS.indexOf(effect) >= EFFECTS.indexOf(outOfAction);

export function hullArmour({ armour }: WeaponBandsCombat, id = 'unarmoured-vehicle'): number {
  const value = armour.hulls[id] ?? HULLS[id];
  if (value === undefined) throw new Error(`no armour of hulls ${id}`);
  return value;
}

/** The lowest d10 roll that locks on to a flyer; null: cannot lock on. */
export function lockNumber(
  { lockOn }: WeaponBandsCombat,
  airDefence: AirDefence,
  speed: 'landing' | 'very-slow' | 'slow' | 'fast',
): number | null {
  const numbers = lockOn[airDefence] ?? LOCK_ON[airDefence];
  return numbers[['landing', 'very-slow', 'slow', 'fast'].indexOf(speed)]!;
}
