/** The tables of the book, typed in again from its text with the same layout. */

const lines = (text: string): string[] => text.trim().split('\n');
const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim());

interface PrintedCell {
  hit: number;
  /** null: a dash in brackets. */
  penetration: number | null;
}

interface PrintedWeapon {
  id: string;
  /** By range; null: a dash. */
  bands: (PrintedCell | null)[];
  blast: boolean;
}

/** Centimetres. */
export const BOOK_RANGES = [5, 10, 15, 30, 60, 120];

export const BOOK_WEAPONS: readonly PrintedWeapon[] = lines(`
  sla-support-squad | 2 (2) | 4 (2) | 4 (2) | 8 (-) | -     | -      | YES
  vehicle-cannon    | 2 (4) | 4 (2) | 4 (2) | 4 (2) | 4 (2) | -      |
  sla-squad         | 2 (2) | 4 (2) | 4 (2) | 4 (-) | 4 (-) | -      |
  he-missile        | 4 (-) | 4 (-) | 4 (-) | 4 (-) | 4 (-) | 4 (-)  | YES
  at-missile        | 4 (4) | 4 (4) | 4 (4) | 4 (4) | 4 (4) | 4 (4)  |
  rifles            | 4 (0) | 6 (-) | 8 (-) | 8 (-) | -     | -      |
  vehicle-lmg       | 6 (-) | 6 (-) | 6 (-) | 6 (-) | 6 (-) | -      |
  light-small-arms  | 8 (-) | 9 (-) | 9 (-) | -     | -     | -      |
  vehicle-hmg       | 4 (-) | 6 (-) | 8 (-) | 8 (-) | 9 (-) | -      |
  tank-gun          | 2 (4) | 4 (2) | 6 (1) | 8 (0) | 9 (-2)| -      | YES
  hovertank-gun     | 2 (4) | 2 (4) | 4 (2) | 4 (2) | 8 (0) | 9 (-2) | YES
  marine-sca        | 4 (-) | -     | -     | -     | -     | -      | YES
`).map((line) => {
  const [id, ...row] = cells(line);
  return { id: id, bands: row.slice(0, 6).map(cellOf), blast: row[6] === 'YES' };
});

function cellOf(cell: string): PrintedCell | null {
  if (cell === '-') return null;
  const [, hit, penetration] = /^(\d) ?\((-|-?\d)\)$/.exec(cell)!;
  return { hit: Number(hit), penetration: penetration === '-' ? null : Number(penetration) };
}

/** The bands of each weapon. */
export const BOOK_BANDS = BOOK_WEAPONS.flatMap(({ id, bands }) =>
  bands.flatMap((cell, i) => (cell === null ? [] : [{ id, cm: BOOK_RANGES[i], ...cell }])),
);

export const BOOK_HULLS = {
  'unarmoured-vehicle': 0,
  'light-track': 1,
  'track-tank': 3,
  hoverbus: 4,
  hovertank: 6,
};

const WORDS: Record<string, string> = {
  U: 'unharmed',
  Scr: 'scratch',
  L: 'light',
  Ser: 'serious',
  M: 'mortal',
  D: 'dead',
};

/** By d10, 0 to 9. */
export const BOOK_EFFECTS = Object.fromEntries(
  lines(`
  unarmoured | Scr | L   | L   | Ser | M   | M | D   | D   | D | D
  flak-vest  | Scr | L   | L   | L   | Ser | M | M   | D   | D | D
  lta        | U   | Scr | Scr | L   | L   | L | Ser | M   | D | D
  hma        | U   | U   | Scr | Scr | Scr | L | L   | Ser | M | D
  ma         | U   | U   | Scr | Scr | Scr | L | L   | Ser | M | D
`).map((line) => {
    const [id, ...row] = cells(line);
    return [id, row.map((word) => WORDS[word])] as const;
  }),
);

export const BOOK_MODIFIERS = {
  // Firer
  movingInfantry: -4,
  untrained: -2,
  trained: -1,
  officer: +1,
  specialForces: +1,
  seasoned: +1,
  // Target
  targetSeasoned: -1,
  targetUntrained: +1,
  inCover: -1,
  hullDown: -2,
  nonTactical: +4,
  stationaryVehicle: +1,
  inHma: -3,
  inLta: -1,
  blastUnarmoured: +2,
  unarmouredMoving: +2,
  chaff: -1,
  lockedOn: +3,
  evasive: -3,
};

/** By speed: landing, very slow, slow, fast. */
export const BOOK_LOCK_ON: Record<string, (number | null)[]> = {
  'heavy-sam': [null, 2, 4, 6],
  'light-sam': [2, 4, 6, 8],
  other: [4, 6, 8, 9],
};

/** Tactical and non-tactical, centimetres. */
export const BOOK_RATES: Record<string, [number, number]> = {
  hover: [35, 70],
  hma: [12, 24],
  ma: [4, 8],
  tracked: [15, 30],
  wheeled: [5, 10],
  'wheeled-road': [20, 40],
  infantry: [5, 10],
  lta: [7, 14],
};
