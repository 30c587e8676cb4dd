import { z } from 'zod';
import type { TableSource } from '../contract.js';

/** What a test can bring, the mildest first. */
export const EFFECTS = ['pinned', 'withdraw', 'rout', 'surrender', 'disintegrate'] as const;
export type Effect = (typeof EFFECTS)[number];

/** Columns of the chart: the totals at which a unit can fail. */
export const TOTALS = ['1', '0', '-1', '-2'] as const;
export type Total = (typeof TOTALS)[number];

const LETTERS: Readonly<Record<string, Effect>> = {
  P: 'pinned',
  W: 'withdraw',
  R: 'rout',
  S: 'surrender',
  D: 'disintegrate',
};

/** A cell of the chart as the book writes it: `'R D'`; a dash: no effect. */
const cell = (letters: string) =>
  z
    .array(z.enum(EFFECTS))
    .max(2)
    .default(letters === '–' ? [] : letters.split(' ').map((letter) => LETTERS[letter]!));

const row = (one: string, zero: string, minusOne: string, minusTwo: string) =>
  z
    .strictObject({ '1': cell(one), '0': cell(zero), '-1': cell(minusOne), '-2': cell(minusTwo) })
    .prefault({});

const modifier = (assumed: number) => z.int().min(-10).max(10).default(assumed);
const inches = (assumed: number) => z.int().min(0).max(1000).default(assumed);
const percent = (assumed: number, most: number) => z.int().min(0).max(most).default(assumed);

/** Every number of the book, by the name under which a scenario overrides it. */
export const tablesSchema = z.strictObject({
  chart: z
    .strictObject({
      //                      1     0      −1      −2
      elite: row(/*      */ '–', '–', /**/ 'P', /**/ 'P'),
      veteran: row(/*    */ '–', 'P', /**/ 'P', /**/ 'W'),
      regular: row(/*    */ '–', 'P', /**/ 'W', /**/ 'R'),
      green: row(/*      */ 'P', 'W', /**/ 'R', /**/ 'R D'),
      conscript: row(/*  */ 'P', 'W', /**/ 'R D', /**/ 'S D'),
      mutinous: row(/*   */ 'W', 'R', /**/ 'S', /**/ 'S D'),
    })
    .prefault({})
    .describe('effects by grade and modified total, the leftmost first; none: []'),
  modifiers: z
    .strictObject({
      hardCover: modifier(1),
      defender: modifier(1),
      weak: modifier(-1),
      remnant: modifier(-2),
      damaged: modifier(-1),
      unsupported: modifier(-1),
      demoralized: modifier(-2),
      gassed: modifier(-1),
    })
    .prefault({})
    .describe('added to the roll of a test'),
  supportYards: z.int().min(0).max(10_000).default(240).describe('yards to a friend who supports'),
  yardsPerInch: z.int().min(1).max(1000).default(40).describe('scale of the board'),
  localZone: inches(6).describe('inches around a unit in which heavy weapons share its die'),
  assaultMovePercent: percent(150, 1000).describe('an assault move, in percent of a normal one'),
  demoralizedMovePercent: percent(50, 100).describe('what a demoralized unit can move, in percent'),
  demoralizedFire: modifier(-2).describe('added to the rolls to hit of a demoralized unit'),
  demoralizedAssault: modifier(-2).describe('the same in close combat'),
  pinnedFire: modifier(-1).describe('added to the rolls to hit of a pinned base'),
  prone: modifier(-1).describe('added to rolls to hit a prone unit'),
  tankHits: z.int().min(1).max(2).default(2).describe('hits that kill a tank'),
  vehicleHits: z.int().min(1).max(2).default(1).describe('hits that kill a personnel vehicle'),
  immobilizedUpTo: z
    .int()
    .min(0)
    .max(6)
    .default(2)
    .describe('faces of d6 at which a damaged machine is immobilized'),
  losingOdds: z.int().min(1).max(10).default(2).describe('odds at which an owner thinks an assault lost'),
  sideBreakPercent: z
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe('percent of its bases at which a force breaks'),
});
export type Tables = z.output<typeof tablesSchema>;

/** The one cell of the chart that the source prints. */
export const PRINTED_CELL = 'mutinous -2';

/** Where each table comes from. */
export const tableSources: Record<keyof Tables, TableSource> = {
  chart: {
    clause: 'TG-12',
    kind: 'assumed',
    title: 'Effects by grade and total',
    printedCells: [PRINTED_CELL],
  },
  modifiers: {
    clause: 'TG-20',
    kind: 'assumed',
    title: 'Modifiers to the roll',
    cellClauses: {
      defender: 'TG-21',
      weak: 'TG-22',
      damaged: 'TG-23',
      unsupported: 'TG-24',
      demoralized: 'TG-25',
      remnant: 'TG-26',
      gassed: 'TG-27',
    },
  },
  supportYards: { clause: 'TG-24', kind: 'printed', title: 'Yards to a friend who supports' },
  yardsPerInch: { clause: 'TG-24', kind: 'assumed', title: 'Yards to an inch of the board' },
  localZone: { clause: 'TG-51', kind: 'assumed', title: 'Zone of a unit (inches)' },
  assaultMovePercent: { clause: 'TG-32', kind: 'assumed', title: 'Assault move (percent of a move)' },
  demoralizedMovePercent: { clause: 'TG-41', kind: 'assumed', title: 'Move of the demoralized (percent)' },
  demoralizedFire: { clause: 'TG-41', kind: 'assumed', title: 'Fire of the demoralized' },
  demoralizedAssault: { clause: 'TG-41', kind: 'assumed', title: 'Close combat of the demoralized' },
  pinnedFire: { clause: 'TG-30', kind: 'assumed', title: 'Fire of the pinned' },
  prone: { clause: 'TG-30', kind: 'assumed', title: 'Fire at a prone unit' },
  tankHits: { clause: 'TG-23', kind: 'assumed', title: 'Hits that kill a tank' },
  vehicleHits: { clause: 'TG-23', kind: 'assumed', title: 'Hits that kill a personnel vehicle' },
  immobilizedUpTo: { clause: 'TG-31', kind: 'assumed', title: 'Immobilized when damaged, on d6 up to' },
  losingOdds: { clause: 'TG-50', kind: 'assumed', title: 'Odds at which an assault seems lost' },
  sideBreakPercent: { clause: 'TG-40', kind: 'assumed', title: 'A force breaks: percent of its bases' },
};
