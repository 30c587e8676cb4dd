import { z } from 'zod';
import type { TableSource } from '../kit/tables.js';

const number = (printed: number) => z.int().min(0).max(20).default(printed);
const modifier = (printed: number) => z.int().min(-20).max(20).default(printed);
const not = null;
const row = (...printed: (number | null)[]) => {
  const [raw, novice, experienced, seasoned, veteran] = printed.map((cell) =>
    z.int().min(0).max(20).nullable().default(cell),
  );
  return z
    .strictObject({
      raw: raw!,
      novice: novice!,
      experienced: experienced!,
      seasoned: seasoned!,
      veteran: veteran!,
    })
    .prefault({});
};

/** Every number of the book, by the name under which a scenario overrides it. */
export const tablesSchema = z.strictObject({
  moraleNumbers: z
    .strictObject({
      //                      raw  novice  experienced  seasoned  veteran
      civilian: row(/*     */ 6, not, 7, not, not),
      recruits: row(/*     */ 5, not, 6, 7, 8),
      trained: row(/*      */ not, 4, 5, 6, 7),
      regular: row(/*      */ not, 3, 4, 5, 5),
      'special-forces': row(/**/ not, 2, 3, 4, 5),
    })
    .prefault({})
    .describe('morale number by training and experience; null: there are none'),
  situations: z
    .strictObject({
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
    })
    .prefault({})
    .describe('added to the morale number'),
  testModifiers: z
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
    .prefault({})
    .describe('added to the roll of a test'),
  heldUpTo: number(3).describe('below the morale number by so much at most: held'),
  retiresUpTo: number(6).describe('below it by so much at most: retires'),
  surrenderDistance: z
    .int()
    .min(0)
    .max(500)
    .default(5)
    .describe('centimetres to an enemy to surrender to; 0: nobody does'),
  closeRange: z.int().min(0).max(500).default(15).describe('centimetres of close range'),
  sight: z.int().min(0).max(2000).default(48).describe('inches that a unit sees'),
  sightIntoCover: z.int().min(0).max(2000).default(12).describe('inches that it sees into cover'),
  groupCasualties: z.int().min(1).max(200).default(2).describe('casualties at which a small group tests'),
  smallGroup: z.int().min(0).max(5000).default(8).describe('members of a small group at most'),
  groupPercent: z
    .strictObject({
      first: z.int().min(1).max(100).default(25),
      second: z.int().min(1).max(100).default(50),
      third: z.int().min(1).max(100).default(75),
    })
    .prefault({})
    .describe('percent of casualties at which a group tests'),
  groupModifiers: z
    .strictObject({ first: modifier(0), second: modifier(-4), third: modifier(-8) })
    .prefault({})
    .describe('added to the roll of a group at each threshold'),
  unitBreakPercent: z.int().min(1).max(100).default(50).describe('percent who run with which a unit breaks'),
});
export type Tables = z.output<typeof tablesSchema>;

/** Where each table comes from. */
export const tableSources: Record<keyof Tables, TableSource> = {
  moraleNumbers: { clause: 'UM-10', kind: 'printed', title: 'Morale number by training and experience' },
  situations: { clause: 'UM-11', kind: 'printed', title: 'Situations: added to the morale number' },
  testModifiers: { clause: 'UM-22', kind: 'printed', title: 'Modifiers to the roll' },
  heldUpTo: { clause: 'UM-23', kind: 'printed', title: 'Held when below by at most' },
  retiresUpTo: { clause: 'UM-23', kind: 'printed', title: 'Retires when below by at most' },
  surrenderDistance: { clause: 'UM-23', kind: 'printed', title: 'Surrenders to an enemy within (cm)' },
  closeRange: { clause: 'UM-22', kind: 'assumed', title: 'Close range (cm)' },
  sight: { clause: 'UM-22', kind: 'assumed', title: 'Sight (inches)' },
  sightIntoCover: { clause: 'UM-22', kind: 'assumed', title: 'Sight into cover (inches)' },
  groupCasualties: { clause: 'UM-30', kind: 'printed', title: 'Group test: casualties of a small group' },
  smallGroup: { clause: 'UM-30', kind: 'printed', title: 'Members of a small group at most' },
  groupPercent: { clause: 'UM-30', kind: 'printed', title: 'Group test: percent of casualties' },
  groupModifiers: { clause: 'UM-30', kind: 'printed', title: 'Group test: modifier at each threshold' },
  unitBreakPercent: { clause: 'UM-23', kind: 'assumed', title: 'A unit breaks: percent who run' },
};
