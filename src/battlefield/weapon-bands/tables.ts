/** The printed tables of the fire model (UM-40, UM-51 to UM-56), set out as in the book; lengths in centimetres. */

/** Farthest distance of each range band. */
export const RANGES = [5, 10, 15, 30, 60, 120] as const;

/** A band of a weapon: hit number, and penetration (`none`: it cannot penetrate); null: out of range. */
type Cell = readonly [hit: number, penetration: number | 'none'] | null;

interface PrintedWeapon {
  bands: readonly Cell[];
  blast: boolean;
}

const no = 'none';
const weapon = (blast: boolean, ...bands: readonly Cell[]): PrintedWeapon => ({ blast, bands });

/** UM-51: hit number (penetration) by range. */
export const PRINTED_WEAPONS = {
  'sla-support-squad': weapon(true, [2, 2], [4, 2], [4, 2], [8, no], null, null),
  'vehicle-cannon': weapon(false, [2, 4], [4, 2], [4, 2], [4, 2], [4, 2], null),
  'sla-squad': weapon(false, [2, 2], [4, 2], [4, 2], [4, no], [4, no], null),
  'he-missile': weapon(true, [4, no], [4, no], [4, no], [4, no], [4, no], [4, no]),
  'at-missile': weapon(false, [4, 4], [4, 4], [4, 4], [4, 4], [4, 4], [4, 4]),
  rifles: weapon(false, [4, 0], [6, no], [8, no], [8, no], null, null),
  'vehicle-lmg': weapon(false, [6, no], [6, no], [6, no], [6, no], [6, no], null),
  'light-small-arms': weapon(false, [8, no], [9, no], [9, no], null, null, null),
  'vehicle-hmg': weapon(false, [4, no], [6, no], [8, no], [8, no], [9, no], null),
  'tank-gun': weapon(true, [2, 4], [4, 2], [6, 1], [8, 0], [9, -2], null),
  'hovertank-gun': weapon(true, [2, 4], [2, 4], [4, 2], [4, 2], [8, 0], [9, -2]),
  'marine-sca': weapon(true, [4, no], null, null, null, null, null),
} as const;

/** The weapon of a unit that names none. */
export const USUAL_WEAPON = 'rifles';

/** What a hit does to a soldier, least severe first. */
export const EFFECTS = ['unharmed', 'scratch', 'light', 'serious', 'mortal', 'dead'] as const;
export type Effect = (typeof EFFECTS)[number];

const MECHANISED = [
  'unharmed',
  'unharmed',
  'scratch',
  'scratch',
  'scratch',
  'light',
  'light',
  'serious',
  'mortal',
  'dead',
] as const;

/** UM-54: effect by armour and d10, 0 to 9. */
export const PRINTED_PERSONNEL = {
  unarmoured: ['scratch', 'light', 'light', 'serious', 'mortal', 'mortal', 'dead', 'dead', 'dead', 'dead'],
  'flak-vest': ['scratch', 'light', 'light', 'light', 'serious', 'mortal', 'mortal', 'dead', 'dead', 'dead'],
  lta: ['unharmed', 'scratch', 'scratch', 'light', 'light', 'light', 'serious', 'mortal', 'dead', 'dead'],
  hma: MECHANISED,
  ma: MECHANISED,
} as const satisfies Record<string, readonly Effect[]>;

/** UM-53: armour values. */
export const PRINTED_HULLS = {
  'unarmoured-vehicle': 0,
  'light-track': 1,
  'track-tank': 3,
  hoverbus: 4,
  hovertank: 6,
} as const;

/** UM-56: tactical and non-tactical movement. */
export const RATES = {
  hover: [35, 70],
  hma: [12, 24],
  ma: [4, 8],
  tracked: [15, 30],
  wheeled: [5, 10],
  'wheeled-road': [20, 40],
  infantry: [5, 10],
  lta: [7, 14],
} as const;

/** How fast a flyer is, for weapons that lock on. */
export const SPEEDS = ['landing', 'very-slow', 'slow', 'fast'] as const;

/** UM-40: locks on at this number or more, by speed; null: cannot. */
export const PRINTED_LOCK_ON = {
  'heavy-sam': [null, 2, 4, 6],
  'light-sam': [2, 4, 6, 8],
  other: [4, 6, 8, 9],
} as const;

/** UM-10: quality of soldiers. */
export const TRAININGS = ['civilian', 'recruits', 'trained', 'regular', 'special-forces'] as const;
export type Training = (typeof TRAININGS)[number];
export const EXPERIENCES = ['raw', 'novice', 'experienced', 'seasoned', 'veteran'] as const;
export type Experience = (typeof EXPERIENCES)[number];
