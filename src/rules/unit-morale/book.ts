import { z } from 'zod';
import { membersOfBook } from '../kit/book.js';
import { type OptionsOf, optionsFor } from '../kit/options.js';
import { type TablesOf, tablesFor, whole } from '../kit/tables.js';
import type { Clause } from './clauses.js';

/** The choices and the numbers of the book. */

export const options = optionsFor<Clause>()({
  hitsCauseMorale: {
    clause: 'UM-24',
    kind: 'reading',
    title: 'Hits that make a unit test',
    asks: 'which hits make a unit test?',
    meanings: {
      'surviving-hits': 'hits that leave their target in action',
      'every-hit': 'every hit',
      none: 'hits cause no tests',
    },
  },
  enemyCasualties: {
    clause: 'UM-22',
    kind: 'reading',
    title: 'Enemy casualties in sight',
    asks: 'which enemy casualties encourage units that see them?',
    meanings: {
      'last-turn': 'casualties since the tests of the previous turn count',
      all: 'all casualties of enemy units in sight count, whenever they fell',
    },
  },
  groupRetest: {
    clause: 'UM-32',
    kind: 'reading',
    title: 'Group morale beyond a threshold',
    asks: 'is group morale tested again beyond a threshold?',
    meanings: {
      once: 'tested once at each threshold',
      'every-turn-beyond': 'tested every turn at the highest threshold reached',
    },
  },
  groupNumber: {
    clause: 'UM-30',
    kind: 'assumed',
    title: 'The morale number of a group',
    asks: 'which morale number does a group of several units have?',
    meanings: {
      commonest: 'the number that most of its pieces have',
      lowest: 'the lowest number of its units',
      highest: 'the highest number of its units',
    },
  },
  rally: {
    clause: 'UM-1',
    kind: 'assumed',
    title: 'Rally',
    asks: 'how do troops that are left in peace rally?',
    meanings: {
      test: 'units left in peace test again, and are free when they reach their number',
      automatic: 'units left in peace are free again',
      never: 'nobody rallies',
    },
  },
  treatment: {
    clause: 'UM-1',
    kind: 'assumed',
    title: 'Treating casualties',
    asks: 'are casualties tended?',
    meanings: {
      on: 'units left in peace tend their casualties, who are not left behind later',
      off: 'nobody tends casualties',
    },
  },
  reorganise: {
    clause: 'UM-1',
    kind: 'assumed',
    title: 'Reorganising',
    asks: 'does an NCO lead when the officers are gone?',
    meanings: {
      on: 'when the officers of a unit left in peace are gone, an NCO leads by example',
      off: 'only officers lead by example',
    },
  },
});
export type Options = OptionsOf<typeof options>;

const number = (printed: number) => whole(0, 20, printed);
const modifier = (printed: number) => whole(-20, 20, printed);

const not = null;
const row = (...printed: (number | null)[]) => {
  const [raw, novice, experienced, seasoned, veteran] = printed.map((cell) =>
    z.int().min(0).max(20).nullable().default(cell),
  );
  return z
    .strictObject({
      raw: raw,
      novice: novice,
      experienced: experienced,
      seasoned: seasoned,
      veteran: veteran,
    })
    .prefault({});
};

const situationCells = {
  'in-hma': modifier(-1),
  'in-tanks': modifier(-2),
  'excellent-medical': modifier(-1),
  'excellent-officers': modifier(-1),
  elite: modifier(-1),
  'enemy-cannot-kill': modifier(-2),
  'well-supplied': modifier(-1),
  'regular-leave': modifier(-1),
  fanatics: modifier(-2),
  'no-medical': modifier(1),
  'poor-officers': modifier(1),
  'enemy-air-superiority': modifier(1),
  'scratch-unit': modifier(1),
  'no-armour': modifier(1),
  'cannot-kill-enemy': modifier(2),
  'poorly-equipped': modifier(1),
  'out-of-contact': modifier(1),
  'enemy-treats-prisoners-well': modifier(1),
};

/** UM-11: what changes a unit's morale number. */
export type Situation = keyof typeof situationCells;
export const SITUATIONS = Object.keys(situationCells) as [Situation, ...Situation[]];

export const tables = tablesFor<Clause>()({
  moraleNumbers: {
    clause: 'UM-10',
    kind: 'printed',
    title: 'Morale number by training and experience',
    says: 'morale number by training and experience; null: there are no such troops',
    cells: z
      .strictObject({
        //                      raw  novice  experienced  seasoned  veteran
        civilian: row(/*     */ 6, not, 7, not, not),
        recruits: row(/*     */ 5, not, 6, 7, 8),
        trained: row(/*      */ not, 4, 5, 6, 7),
        regular: row(/*      */ not, 3, 4, 5, 5),
        'special-forces': row(/**/ not, 2, 3, 4, 5),
      })
      .prefault({}),
  },
  situations: {
    clause: 'UM-11',
    kind: 'printed',
    title: 'Situations: added to the morale number',
    says: 'added to the morale number',
    cells: z.strictObject(situationCells).prefault({}),
  },
  testModifiers: {
    clause: 'UM-22',
    kind: 'printed',
    title: 'Modifiers to the roll',
    says: 'added to the roll of a test',
    cellsSay: {
      leading: 'an officer leads by example',
      enemyCasualty: 'for each enemy casualty in sight',
      closeOrIndirect: 'under close or indirect fire',
      friendlyCasualties: 'for each full tenth of its own pieces that is lost',
      outnumbered: 'more enemies are in sight than friends',
      officerTaking: 'an officer tests',
      ncoTaking: 'an NCO tests',
      apc: 'in an APC',
      enemyHmaOrApc: 'an enemy in sight wears HMA or rides in an APC',
      enemyTanks: 'an enemy tank is in sight',
      airAttack: 'attacked from the air',
    },
    cells: z
      .strictObject({
        leading: modifier(1),
        enemyCasualty: modifier(1),
        closeOrIndirect: modifier(-1),
        friendlyCasualties: modifier(-1),
        outnumbered: modifier(-1),
        officerTaking: modifier(2),
        ncoTaking: modifier(1),
        apc: modifier(1),
        enemyHmaOrApc: modifier(-1),
        enemyTanks: modifier(-2),
        airAttack: modifier(-3),
      })
      .prefault({}),
  },
  heldUpTo: {
    clause: 'UM-23',
    kind: 'printed',
    title: 'Held when below by at most',
    says: 'held if below the morale number by at most this much',
    cells: number(3),
  },
  retiresUpTo: {
    clause: 'UM-23',
    kind: 'printed',
    title: 'Retires when below by at most',
    says: 'retires if below it by at most this much',
    cells: number(6),
  },
  surrenderDistance: {
    clause: 'UM-23',
    kind: 'printed',
    title: 'Surrenders to an enemy within (cm)',
    says: 'centimetres to an enemy within which pieces surrender; 0: nobody does',
    cells: whole(0, 500, 5),
    unit: 'cm',
  },
  closeRange: {
    clause: 'UM-22',
    kind: 'assumed',
    title: 'Close range (cm)',
    says: 'centimetres of close range',
    cells: whole(0, 500, 15),
    unit: 'cm',
  },
  sight: {
    clause: 'UM-22',
    kind: 'assumed',
    title: 'Sight (inches)',
    says: 'how far a unit sees, in inches',
    cells: whole(0, 2000, 48),
  },
  sightIntoCover: {
    clause: 'UM-22',
    kind: 'assumed',
    title: 'Sight into cover (inches)',
    says: 'how far it sees into cover, in inches',
    cells: whole(0, 2000, 12),
  },
  groupCasualties: {
    clause: 'UM-30',
    kind: 'printed',
    title: 'Group test: casualties of a small group',
    says: 'casualties at which a small group tests',
    cells: whole(1, 200, 2),
  },
  smallGroup: {
    clause: 'UM-30',
    kind: 'printed',
    title: 'Most members of a small group',
    says: 'most members of a small group',
    cells: whole(0, 5000, 8),
  },
  groupPercent: {
    clause: 'UM-30',
    kind: 'printed',
    title: 'Group test: percent of casualties',
    says: 'percent of casualties at which a group tests',
    cells: z
      .strictObject({ first: whole(1, 100, 25), second: whole(1, 100, 50), third: whole(1, 100, 75) })
      .prefault({}),
  },
  groupModifiers: {
    clause: 'UM-30',
    kind: 'printed',
    title: 'Group test: modifier at each threshold',
    says: 'added to the roll of a group at each threshold',
    cells: z.strictObject({ first: modifier(0), second: modifier(-4), third: modifier(-8) }).prefault({}),
  },
  unitBreakPercent: {
    clause: 'UM-23',
    kind: 'assumed',
    title: 'A unit breaks: percent who run',
    says: 'percent of a unit that must run for it to break',
    cells: whole(1, 100, 50),
  },
});
/** Schemas and sources. */
export const members = membersOfBook(options, tables);
export type Tables = TablesOf<typeof tables>;

/** The book as a scenario has it. */
export interface Book {
  options: Options;
  tables: Tables;
}
