import { z } from 'zod';
import { membersOfBook } from '../kit/book.js';
import { type OptionsOf, optionsFor } from '../kit/options.js';
import { type TablesOf, tablesFor, whole } from '../kit/tables.js';
import type { Clause } from './clauses.js';

/** The choices and the numbers of the book. */

export const options = optionsFor<Clause>()({
  machineGunOwnTest: {
    clause: 'TG-13',
    kind: 'reading',
    title: 'Machine guns in tests of their own',
    asks: 'is a machine gun’s own test also read one grade higher?',
    meanings: {
      higher: 'a machine gun’s own test is also read one grade higher',
      'as-graded': 'it is read at the machine gun’s grade',
    },
  },
  remnantStacks: {
    clause: 'TG-26',
    kind: 'reading',
    title: 'A remnant and the modifier for weak units',
    asks: 'is a remnant weak as well?',
    meanings: { false: 'a remnant does not also count as weak', true: 'a remnant also counts as weak' },
  },
  lostAssaultTest: {
    clause: 'TG-25',
    kind: 'reading',
    title: 'The test after a lost assault',
    needs: 'assaults',
    asks: 'is a unit that lost an assault already demoralized when it tests?',
    meanings: {
      demoralized: 'it is already demoralized when the die is thrown',
      'as-before': 'it counts as demoralized only if it was before the assault',
    },
  },
  recovery: {
    clause: 'TG-42',
    kind: 'assumed',
    title: 'Tests to recover',
    asks: 'when does an owner test to recover?',
    perUnit: ['tests to recover'],
    meanings: {
      always: 'owners test to recover whenever they may',
      never: 'owners leave demoralized units as they are',
      'when-safe': 'owners test to recover when nothing worse than pinned can result',
    },
  },
  voluntaryRout: {
    clause: 'TG-50',
    kind: 'assumed',
    title: 'Voluntary rout',
    needs: 'assaults',
    asks: 'when does an owner take a unit out of an assault?',
    perUnit: ['tests to leave an assault'],
    meanings: {
      never: 'no unit leaves an assault',
      'when-losing': 'owners try to leave an assault at the odds at which it seems lost',
    },
  },
  defender: {
    clause: 'TG-21',
    kind: 'assumed',
    title: 'The scenario’s defender',
    asks: 'which force is the scenario’s defender?',
    meanings: {
      'by-orders': 'the force that does not attack, when the other does',
      first: 'the force listed first',
      second: 'the force listed second',
      nobody: 'neither',
    },
  },
  vehicleWithdraw: {
    clause: 'TG-31',
    kind: 'assumed',
    title: 'How far vehicles withdraw',
    asks: 'how much of its move does a vehicle withdraw?',
    meanings: { half: 'half of their move, the least that is allowed', full: 'all of their move' },
  },
  assaultTie: {
    clause: 'TG-40',
    kind: 'assumed',
    title: 'A drawn assault',
    needs: 'assaults',
    asks: 'who loses a drawn assault?',
    meanings: { nobody: 'no unit loses it', attacker: 'the units that began it lose it' },
  },
  sideBreak: {
    clause: 'TG-40',
    kind: 'assumed',
    title: 'What breaks a force',
    asks: 'what breaks a force?',
    meanings: {
      'lost-or-demoralized': 'bases that are lost or demoralized',
      lost: 'bases that are lost',
      never: 'nothing does',
    },
  },
});
export type Options = OptionsOf<typeof options>;
export type Recovery = Options['recovery'];

/** Effects of a test, the mildest first. */
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
    .default(letters === '–' ? [] : letters.split(' ').map((letter) => LETTERS[letter]));

const row = (one: string, zero: string, minusOne: string, minusTwo: string) =>
  z
    .strictObject({ '1': cell(one), '0': cell(zero), '-1': cell(minusOne), '-2': cell(minusTwo) })
    .prefault({});

/** The one cell of the chart that the source prints. */
export const PRINTED_CELL = 'mutinous -2';

const modifier = (assumed: number) => whole(-10, 10, assumed);

export const tables = tablesFor<Clause>()({
  chart: {
    clause: 'TG-12',
    kind: 'assumed',
    title: 'Effects by grade and total',
    says: 'effects by grade and modified total, the leftmost first; none: []',
    printedCells: [PRINTED_CELL],
    cells: z
      .strictObject({
        //                      1     0      −1      −2
        elite: row(/*      */ '–', '–', /**/ 'P', /**/ 'P'),
        veteran: row(/*    */ '–', 'P', /**/ 'P', /**/ 'W'),
        regular: row(/*    */ '–', 'P', /**/ 'W', /**/ 'R'),
        green: row(/*      */ 'P', 'W', /**/ 'R', /**/ 'R D'),
        conscript: row(/*  */ 'P', 'W', /**/ 'R D', /**/ 'S D'),
        mutinous: row(/*   */ 'W', 'R', /**/ 'S', /**/ 'S D'),
      })
      .prefault({}),
  },
  modifiers: {
    clause: 'TG-20',
    kind: 'assumed',
    title: 'Modifiers to the roll',
    says: 'added to the roll of a test',
    cellClauses: {
      defender: 'TG-21',
      weak: 'TG-22',
      damaged: 'TG-23',
      unsupported: 'TG-24',
      demoralized: 'TG-25',
      remnant: 'TG-26',
      gassed: 'TG-27',
    },
    cells: z
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
      .prefault({}),
  },
  supportYards: {
    clause: 'TG-24',
    kind: 'printed',
    title: 'Yards to a friend who supports',
    says: 'yards to a friend who supports',
    cells: whole(0, 10_000, 240),
  },
  yardsPerInch: {
    clause: 'TG-24',
    kind: 'assumed',
    title: 'Yards to an inch of the board',
    says: 'scale of the board',
    cells: whole(1, 1000, 40),
  },
  localZone: {
    clause: 'TG-51',
    kind: 'assumed',
    title: 'Zone of a unit (inches)',
    says: 'inches around a unit in which heavy weapons share its die',
    cells: whole(0, 1000, 6),
  },
  assaultMovePercent: {
    clause: 'TG-32',
    kind: 'assumed',
    title: 'Assault move (percent of a move)',
    says: 'an assault move, in percent of a normal one',
    cells: whole(0, 1000, 150),
  },
  demoralizedMovePercent: {
    clause: 'TG-41',
    kind: 'assumed',
    title: 'Move of the demoralized (percent)',
    says: 'what a demoralized unit can move, in percent',
    cells: whole(0, 100, 50),
  },
  demoralizedFire: {
    clause: 'TG-41',
    kind: 'assumed',
    title: 'Fire of the demoralized',
    needs: 'fire',
    says: 'added to the rolls to hit of a demoralized unit',
    cells: modifier(-2),
  },
  demoralizedAssault: {
    clause: 'TG-41',
    kind: 'assumed',
    title: 'Close combat of the demoralized',
    needs: 'assaults',
    says: 'the same in close combat',
    cells: modifier(-2),
  },
  pinnedFire: {
    clause: 'TG-30',
    kind: 'assumed',
    title: 'Fire of the pinned',
    needs: 'fire',
    says: 'added to the rolls to hit of a pinned base',
    cells: modifier(-1),
  },
  prone: {
    clause: 'TG-30',
    kind: 'assumed',
    title: 'Fire at a prone unit',
    needs: 'fire',
    says: 'added to rolls to hit a prone unit',
    cells: modifier(-1),
  },
  tankHits: {
    clause: 'TG-23',
    kind: 'assumed',
    title: 'Hits that kill a tank',
    says: 'hits that kill a tank',
    cells: whole(1, 2, 2),
  },
  vehicleHits: {
    clause: 'TG-23',
    kind: 'assumed',
    title: 'Hits that kill a personnel vehicle',
    says: 'hits that kill a personnel vehicle',
    cells: whole(1, 2, 1),
  },
  immobilizedUpTo: {
    clause: 'TG-31',
    kind: 'assumed',
    title: 'Immobilized when damaged, on d6 up to',
    says: 'faces of d6 at which a damaged machine is immobilized',
    cells: whole(0, 6, 2),
  },
  losingOdds: {
    clause: 'TG-50',
    kind: 'assumed',
    title: 'Odds at which an assault seems lost',
    needs: 'assaults',
    says: 'odds at which an owner thinks an assault lost',
    cells: whole(1, 10, 2),
  },
  sideBreakPercent: {
    clause: 'TG-40',
    kind: 'assumed',
    title: 'A force breaks: percent of its bases',
    says: 'percent of its bases at which a force breaks',
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
