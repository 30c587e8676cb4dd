import { z } from 'zod';
import type { RANKS } from '../../battlefield/description.js';
import type { TableSource } from '../kit/tables.js';

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
    .describe('roll this number or lower'),
  onFailure: z.enum(['cautious', 'shaken', 'broken', 'eliminated']).describe('result of a failed check'),
});
export type Band = z.output<typeof bandSchema>;

/**
 * MR-10, MR-11: needed roll and result of failure by ratio, as printed, highest ratio first. At 1.0 the book
 * has no failure: `cautious` is ours, for factors that reach an automatic success (`automaticStays: false`).
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

/** Every number of the book, by the name under which a scenario overrides it. */
export const tablesSchema = z.strictObject({
  dieSides: z.int().min(2).max(100).default(10).describe('sides of the die for a check'),
  bands: z
    .array(bandSchema)
    .min(1)
    .max(30)
    .refine((bands) => bands.every((band, i) => i === 0 || band.fromPercent < bands[i - 1]!.fromPercent), {
      error: 'bands go from the highest ratio (`fromPercent`) down, each lower than the one before',
    })
    .refine((bands) => bands.at(-1)?.fromPercent === 0, {
      error: 'the last band must start at `fromPercent: 0`, or some ratios have no band',
    })
    .default(printedBands),
  rankPoints: z
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
    .prefault({})
    .describe('points by rank when leaders count'),
  classFactors: z
    .strictObject({ elite: factor.default(1), regular: factor.default(0), levy: factor.default(-1) })
    .prefault({}),
  greenFactor: factor.default(1).describe('added to the roll of green troops: a penalty'),
  nbcFactor: factor.default(-2).describe('factor of troops without protection under NBC attack'),
  moraleOfficerPoints: points.default(1).describe('points of a morale officer above those of its rank'),
  warbotPoints: z.int().min(1).max(8).default(2).describe('points of a warbot above its size'),
  systemLevels: z
    .strictObject({
      movement: levels.default(3),
      targeting: levels.default(3),
      damageControl: levels.default(3),
    })
    .prefault({})
    .describe('levels of a hull’s systems'),
  targetingFactor: factor
    .default(-1)
    .describe('added to a hull’s rolls to hit for each lost level of targeting'),
  damageControlFaces: z
    .int()
    .min(0)
    .max(100)
    .default(1)
    .describe('faces of the die that mend a level, for each level of damage control'),
  explosionSurvival: percent.default(50).describe('percent of a crew that survive an explosion'),
  footMove: z.int().min(1).max(100).default(6).describe('inches per turn of a crew on foot'),
  wreckRadius: z.int().min(0).max(12).default(1).describe('inches around a wreck that have concealment'),
  surrenderDistance: z
    .int()
    .min(0)
    .max(24)
    .default(6)
    .describe('inches from the enemy within which soldiers that are cut off surrender; 0: nobody does'),
  interceptiveFactors: z
    .strictObject({ cautious: factor.default(-1), shaken: factor.default(-3) })
    .prefault({})
    .describe('added to the roll to hit when a piece fires interceptively after failing its check'),
  breakingPoint: z
    .union([z.int().min(1).max(100), z.literal('never')])
    .default(50)
    .describe('percent of endurance lost at which a force retreats'),
  unitBreakPercent: z
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe('percent of a unit broken at which it counts as broken'),
  eliteSharePercent: z
    .int()
    .min(0)
    .max(100)
    .default(10)
    .describe('a larger share of elite troops is warned about'),
});
export type Tables = z.output<typeof tablesSchema>;

/** Where each table comes from; `assumed` ones are listed by every report that used them. */
export const tableSources: Record<keyof Tables, TableSource> = {
  dieSides: { clause: 'MR-10', kind: 'printed', title: 'Sides of the die for a check' },
  bands: { clause: 'MR-10', kind: 'printed', title: 'Needed roll and result of failure by ratio' },
  rankPoints: { clause: 'MR-80', kind: 'printed', title: 'Points by rank' },
  classFactors: { clause: 'MR-81', kind: 'printed', title: 'Factor by morale class' },
  greenFactor: { clause: 'MR-82', kind: 'printed', title: 'Factor of green troops' },
  nbcFactor: { clause: 'MR-83', kind: 'printed', title: 'Factor of an NBC attack' },
  moraleOfficerPoints: {
    clause: 'MR-52',
    kind: 'printed',
    title: 'Points of a morale officer above those of its rank',
  },
  warbotPoints: { clause: 'MR-4', kind: 'printed', title: 'Points of a warbot above its size' },
  systemLevels: { clause: 'MR-6', kind: 'printed', title: 'Levels of a hull’s systems' },
  targetingFactor: {
    clause: 'MR-7',
    kind: 'assumed',
    title: 'Added to a hull’s rolls to hit for each lost level of targeting',
  },
  damageControlFaces: {
    clause: 'MR-7',
    kind: 'assumed',
    title: 'Faces of the die that repair a lost level, for each level of damage control',
  },
  explosionSurvival: {
    clause: 'MR-60',
    kind: 'assumed',
    title: 'Percent of a crew that survive an explosion',
  },
  footMove: { clause: 'MR-61', kind: 'assumed', title: 'Inches that a crew on foot moves' },
  wreckRadius: {
    clause: 'MR-34',
    kind: 'assumed',
    title: 'Inches around a wreck that have concealment',
  },
  surrenderDistance: {
    clause: 'MR-50',
    kind: 'printed',
    title: 'Inches from the enemy within which soldiers that are cut off surrender',
  },
  interceptiveFactors: { clause: 'MR-41', kind: 'printed', title: 'Interceptive fire after a failed check' },
  breakingPoint: {
    clause: 'MR-70',
    kind: 'printed',
    title: 'Percent of endurance lost at the breaking point',
  },
  unitBreakPercent: {
    clause: 'MR-32',
    kind: 'assumed',
    title: 'Percent of a unit broken at which the unit counts as broken',
  },
  eliteSharePercent: {
    clause: 'MR-85',
    kind: 'printed',
    title: 'Largest usual share of elite troops, percent',
  },
};
