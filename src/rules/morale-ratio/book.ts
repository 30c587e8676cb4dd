import { z } from 'zod';
import type { RANKS } from '../../battlefield/description.js';
import { membersOfBook } from '../kit/book.js';
import { type OptionsOf, optionsFor } from '../kit/options.js';
import { type TablesOf, tablesFor, whole } from '../kit/tables.js';
import type { Clause } from './clauses.js';

/** The choices and the numbers of the book. */

export const options = optionsFor<Clause>()({
  leaders: {
    clause: 'MR-80',
    kind: 'printed',
    title: 'Leaders count for more',
    asks: 'do leaders count as several points?',
    meanings: { off: 'every piece is worth one point', on: 'a piece is worth the points of its rank' },
  },
  moraleClasses: {
    clause: 'MR-81',
    kind: 'reading',
    title: 'Morale classes',
    asks: 'what do morale classes change?',
    meanings: {
      off: 'elite, regular and levy check alike',
      intended: 'the class factor raises the number needed: +1 helps the elite',
      literal: 'the class factor is added to a roll that must be low: +1 hurts the elite',
    },
  },
  experience: {
    clause: 'MR-82',
    kind: 'printed',
    title: 'Experience',
    asks: 'do green troops check worse?',
    meanings: {
      off: 'green troops check like seasoned ones',
      on: 'green troops check with a penalty of one',
    },
  },
  psychology: {
    clause: 'MR-83',
    kind: 'reading',
    title: 'Psychological effects of NBC weapons',
    needs: 'NBC weapons',
    asks: 'what do attacks by NBC weapons change?',
    meanings: {
      off: 'they frighten nobody',
      intended: 'those without protection check, with −2 to the number needed: harder',
      literal: 'those without protection check, with −2 on a roll that must be low: easier',
    },
  },
  automaticStays: {
    clause: 'MR-84',
    kind: 'reading',
    title: 'Automatic results stay automatic',
    asks: 'are automatic results left alone by factors?',
    meanings: {
      true: 'factors do not touch them',
      false: 'factors shift them like any other; a piece that fails at full strength is cautious (assumed)',
    },
  },
  clamp: {
    clause: 'MR-84',
    kind: 'reading',
    title: 'Limits of the number needed',
    asks: 'may the number needed go beyond the faces of the die?',
    meanings: {
      none: 'it may go beyond the faces: then every roll passes, or none does',
      'one-to-nine': 'at least 1, and at most one less than the die’s sides',
    },
  },
  endurance: {
    clause: 'MR-72',
    kind: 'reading',
    title: 'What a breaking point counts',
    asks: 'what does a breaking point count?',
    meanings: { 'morale-points': 'points no longer on the board', pieces: 'pieces no longer on the board' },
  },
  strongpointMovement: {
    clause: 'MR-6a',
    kind: 'reading',
    title: 'Movement levels of a strongpoint',
    needs: 'strongpoints',
    asks: 'does a strongpoint have levels of movement?',
    meanings: { none: 'it has none, and at most 9 points', counted: 'it has them, though it cannot move' },
  },
  strongpointShutdown: {
    clause: 'MR-33',
    kind: 'reading',
    title: 'System shutdown of a strongpoint',
    needs: 'strongpoints',
    asks: 'which failed checks shut a strongpoint down?',
    meanings: { broken: 'while it is broken', 'any-failure': 'while it is cautious, shaken or broken' },
  },
  damageControl: {
    clause: 'MR-7',
    kind: 'assumed',
    title: 'Damage control',
    needs: 'hulls',
    asks: 'do hulls repair lost levels?',
    meanings: { on: 'it may repair a lost level of movement or targeting', off: 'what is lost stays lost' },
  },
  bailedCrews: {
    clause: 'MR-62',
    kind: 'printed',
    title: 'Bailed vehicle crews',
    needs: 'hulls',
    asks: 'what does a crew on foot check against?',
    meanings: {
      off: 'a crew on foot checks against the points of the whole crew',
      on: 'a crew on foot checks against the level of its vehicle',
    },
  },
  markedBy: {
    clause: 'MR-20',
    kind: 'reading',
    title: 'What marks a unit for checks',
    asks: 'which losses mark the other pieces of a unit?',
    meanings: {
      losses: 'every loss except the officer’s shot: hits, routs, leaving, surrender, elimination',
      hits: 'only hits; routs, leaving, surrender and elimination mark nobody',
    },
  },
  warbotMarkers: {
    clause: 'MR-20',
    kind: 'reading',
    title: 'Pieces that a hit on a warbot marks',
    needs: 'warbots',
    asks: 'which pieces does a hit on a warbot mark?',
    meanings: {
      damaged: 'the warbot that is damaged; the soldiers of its unit when a piece is lost',
      unit: 'every piece of its unit; a loss marks every warbot too',
    },
  },
  warbotsOnTheMove: {
    clause: 'MR-22',
    kind: 'reading',
    title: 'Warbots hit by interceptive fire',
    needs: 'interceptive fire',
    asks: 'when do warbots hit by interceptive fire check?',
    meanings: {
      'next-turn': 'they check next turn, as a vehicle does',
      'this-turn': 'they check in the same turn, as soldiers do',
    },
  },
  surrenderFrom: {
    clause: 'MR-50',
    kind: 'reading',
    title: 'Distance at which soldiers surrender',
    needs: 'units cut off',
    asks: 'from where is the distance to the enemy measured?',
    meanings: {
      soldier: 'from each soldier to the nearest enemy front',
      front: 'from the front of the unit to the nearest enemy front',
    },
  },
  moraleOfficers: {
    clause: 'MR-53',
    kind: 'printed',
    title: 'Morale officers',
    asks: 'do morale officers count more, and shoot?',
    meanings: {
      off: 'they are like other leaders',
      on: 'they count one point more, and shoot a soldier who would surrender',
    },
  },
});
export type Options = OptionsOf<typeof options>;

export const CHECK_RESULTS = ['pass', 'cautious', 'shaken', 'broken', 'eliminated'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

const points = z.int().min(0).max(1000);
const factor = z.int().min(-20).max(20);
const levels = z.int().min(0).max(12);
const percent = z.int().min(0).max(100);

const bandSchema = z.strictObject({
  fromPercent: z.int().min(0).max(100).describe('lowest ratio of the band, in hundredths'),
  needed: z
    .union([z.literal(['automatic-success', 'automatic-failure']), z.int().min(0).max(100)])
    .describe('this number or lower is a success; or `automatic-success`, `automatic-failure`'),
  onFailure: z
    .enum(['cautious', 'shaken', 'broken', 'eliminated'])
    .describe('the result of a failed check: `cautious`, `shaken`, `broken` or `eliminated`'),
});
export type Band = z.output<typeof bandSchema>;

/**
 * MR-10, MR-11: needed roll and result of failure by ratio, as printed, highest ratio first. At 1.0 the book
 * has no failure: `cautious` is our choice for when factors change an automatic success (`automaticStays: false`).
 */
const printedBands: Band[] = [
  { fromPercent: 100, needed: 'automatic-success', onFailure: 'cautious' },
  { fromPercent: 90, needed: 9, onFailure: 'cautious' },
  { fromPercent: 80, needed: 8, onFailure: 'cautious' },
  { fromPercent: 70, needed: 7, onFailure: 'cautious' },
  { fromPercent: 60, needed: 6, onFailure: 'shaken' },
  { fromPercent: 50, needed: 5, onFailure: 'shaken' },
  { fromPercent: 40, needed: 4, onFailure: 'shaken' },
  { fromPercent: 30, needed: 3, onFailure: 'broken' },
  { fromPercent: 20, needed: 2, onFailure: 'broken' },
  { fromPercent: 10, needed: 1, onFailure: 'broken' },
  { fromPercent: 0, needed: 'automatic-failure', onFailure: 'eliminated' },
];

export const tables = tablesFor<Clause>()({
  dieSides: {
    clause: 'MR-10',
    kind: 'printed',
    title: 'Sides of the die for a check',
    says: 'sides of the die for a check',
    cells: whole(2, 100, 10),
  },
  bands: {
    clause: 'MR-10',
    kind: 'printed',
    title: 'Needed roll and result of failure by ratio',
    says: 'needed roll and result of failure by ratio, from the highest down to 0',
    cells: z
      .array(bandSchema)
      .min(1)
      .max(30)
      .refine((bands) => bands.every((band, i) => i === 0 || band.fromPercent < bands[i - 1].fromPercent), {
        error: 'bands go from the highest ratio (`fromPercent`) down, each lower than the one before',
      })
      .refine((bands) => bands.at(-1)?.fromPercent === 0, {
        error: 'the last band must start at `fromPercent: 0`, or some ratios have no band',
      })
      .default(printedBands),
  },
  rankPoints: {
    clause: 'MR-80',
    kind: 'printed',
    title: 'Points by rank',
    says: 'points by rank when leaders count (the soldiers of a unit need at least one in all)',
    cells: z
      .strictObject({
        trooper: points.default(1),
        corporal: points.default(2),
        sergeant: points.default(3),
        lieutenant: points.default(4),
        captain: points.default(5),
        major: points.default(6),
        colonel: points.default(7),
        general: points.default(8),
        marshal: points.default(9),
      } satisfies Record<(typeof RANKS)[number], unknown>)
      .prefault({}),
  },
  classFactors: {
    clause: 'MR-81',
    kind: 'printed',
    title: 'Factor by morale class',
    says: 'factor of each morale class',
    cells: z
      .strictObject({ elite: factor.default(1), regular: factor.default(0), levy: factor.default(-1) })
      .prefault({}),
  },
  greenFactor: {
    clause: 'MR-82',
    kind: 'printed',
    title: 'Factor of green troops',
    says: 'added to the roll of green troops: a penalty',
    cells: factor.default(1),
  },
  nbcFactor: {
    clause: 'MR-83',
    kind: 'printed',
    title: 'Factor of an NBC attack',
    needs: 'NBC weapons',
    says: 'factor of troops without protection under NBC attack',
    cells: factor.default(-2),
  },
  moraleOfficerPoints: {
    clause: 'MR-52',
    kind: 'printed',
    title: 'Points of a morale officer above those of its rank',
    says: 'points of a morale officer above those of its rank, when leaders count',
    cells: points.default(1),
  },
  warbotPoints: {
    clause: 'MR-4',
    kind: 'printed',
    title: 'Points of a warbot above its size',
    needs: 'warbots',
    says: 'points of a warbot above its size',
    cells: whole(1, 8, 2),
  },
  systemLevels: {
    clause: 'MR-6',
    kind: 'printed',
    title: 'Levels of a hull’s systems',
    needs: 'hulls',
    says: 'levels of a hull’s systems; its weapons count one each',
    cells: z
      .strictObject({
        movement: levels.default(3),
        targeting: levels.default(3),
        damageControl: levels.default(3),
      })
      .prefault({}),
  },
  targetingFactor: {
    clause: 'MR-7',
    kind: 'assumed',
    title: 'Added to a hull’s rolls to hit for each lost level of targeting',
    needs: 'hulls',
    says: 'added to a hull’s rolls to hit for each lost level of targeting',
    cells: factor.default(-1),
  },
  damageControlFaces: {
    clause: 'MR-7',
    kind: 'assumed',
    title: 'Faces of the die that repair a lost level, for each level of damage control',
    needs: 'hulls',
    says: 'faces of the die that repair a level, for each level of damage control; 0: nothing is repaired',
    cells: whole(0, 100, 1),
  },
  explosionSurvival: {
    clause: 'MR-60',
    kind: 'assumed',
    title: 'Percent of a crew that survive an explosion',
    needs: 'hulls',
    says: 'percent of a crew that survive an explosion',
    cells: percent.default(50),
  },
  footMove: {
    clause: 'MR-61',
    kind: 'assumed',
    title: 'Inches that a crew on foot moves',
    needs: 'hulls',
    says: 'inches per turn of a crew on foot',
    cells: whole(1, 100, 6),
  },
  wreckRadius: {
    clause: 'MR-34',
    kind: 'assumed',
    title: 'Inches around a wreck that give concealment',
    needs: 'hulls',
    says: 'inches around a wreck that give concealment',
    cells: whole(0, 12, 1),
  },
  surrenderDistance: {
    clause: 'MR-50',
    kind: 'printed',
    title: 'Inches from the enemy within which soldiers that are cut off surrender',
    needs: 'units cut off',
    says: 'inches from the enemy within which soldiers that are cut off surrender; 0: nobody does',
    cells: whole(0, 24, 6),
  },
  interceptiveFactors: {
    clause: 'MR-41',
    kind: 'printed',
    title: 'Interceptive fire after a failed check',
    needs: 'interceptive fire',
    says: 'added to the roll to hit when a piece fires interceptively after failing its check',
    cells: z.strictObject({ cautious: factor.default(-1), shaken: factor.default(-3) }).prefault({}),
  },
  breakingPoint: {
    clause: 'MR-70',
    kind: 'printed',
    title: 'Percent of endurance lost at the breaking point',
    says: 'percent of endurance lost at which a force retreats, 1 to 100, or `never`',
    cells: z.union([z.int().min(1).max(100), z.literal('never')]).default(50),
  },
  unitBreakPercent: {
    clause: 'MR-32',
    kind: 'assumed',
    title: 'Percent of a unit broken at which the unit counts as broken',
    says: 'percent of a unit broken at which it counts as broken',
    cells: whole(1, 100, 50),
  },
  eliteSharePercent: {
    clause: 'MR-85',
    kind: 'printed',
    title: 'Largest usual share of elite troops, percent',
    says: 'percent of elite troops in a force above which there is a warning',
    cells: whole(0, 100, 10),
  },
});
export type Tables = TablesOf<typeof tables>;

export interface Book {
  options: Options;
  tables: Tables;
}

export const members = membersOfBook(options, tables);
