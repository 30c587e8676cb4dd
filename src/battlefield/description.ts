import { z } from 'zod';
import { sum } from '../statistics/sum.js';
import { assaultSchema, idSchema, inches, modifier } from './schema-parts.js';
import { troopsSchema, weaponBandsSchema } from './weapon-bands/schema.js';

/**
 * What a scenario says about the board, the units and the fire: the schemas and
 * their defaults. Meanings are in docs/battlefield.md, sections 1 to 3.
 */

export const COVERS = ['open', 'concealment', 'hard', 'all-round'] as const;
export type Cover = (typeof COVERS)[number];

const zoneSchema = z
  .strictObject({
    from: inches(0, 1000).describe('near bound in depth, inches from the first force’s edge'),
    to: inches(0, 1000).describe('far bound in depth'),
    left: inches(0, 1000).optional().describe('left bound across; default: the whole width'),
    right: inches(0, 1000).optional().describe('right bound across; default: the whole width'),
    cover: z.enum(COVERS).describe('what the zone gives to those in it'),
  })
  .refine((zone) => zone.from <= zone.to, { path: ['to'], error: '`to` lies before `from` — swap them' })
  .refine((zone) => (zone.left ?? 0) <= (zone.right ?? 1000), {
    path: ['right'],
    error: '`right` lies left of `left` — swap them',
  });

export const boardSchema = z.strictObject({
  width: inches(1, 1000).default(48).describe('inches across'),
  depth: inches(1, 1000).default(36).describe('inches from edge to edge'),
  contactRange: inches(1, 12).default(1).describe('how close an assault goes, inches'),
  millimetresPerInch: z
    .int()
    .min(1)
    .max(1000)
    .default(25)
    .describe('scale of lengths that a book gives in centimetres'),
  zones: z
    .array(zoneSchema)
    .max(100)
    .default([])
    .describe('places that give cover; the last one listed wins'),
});
export type Board = z.output<typeof boardSchema>;

const weaponSchema = z.strictObject({
  shots: z.int().min(0).max(10).default(1).describe('dice per piece and turn'),
  nbc: z
    .boolean()
    .default(false)
    .describe('nuclear, biological or chemical: may frighten those without protection'),
  bands: z
    .array(
      z.strictObject({
        upTo: inches(1, 2000).describe('farthest distance of the band, inches'),
        needed: z.int().min(-20).max(120).describe('lowest total that hits'),
      }),
    )
    .min(1)
    .max(12)
    .describe('range bands, the nearest first; beyond the last one no shot is fired')
    .refine((bands) => bands.every((band, i) => i === 0 || band.upTo > bands[i - 1].upTo), {
      error: 'each band must reach farther (`upTo`) than the one before — list the nearest first',
    }),
});

export const flatModifiersSchema = z.strictObject({
  moving: modifier(-1, 'the firing piece changed its depth this turn'),
  concealment: modifier(-1, 'the target’s front is in concealment'),
  hard: modifier(-2, 'the target’s front is in hard cover'),
  allRound: modifier(-2, 'the target’s front is in all-round cover'),
  suppressive: modifier(-2, 'a cautious piece that moved and stands in the open'),
});

export type Assault = z.output<typeof assaultSchema>;

const flatSchema = z.strictObject({
  model: z.literal('flat').describe('the combat model'),
  die: z.int().min(2).max(100).default(10).describe('sides of the die to hit'),
  weapons: z
    .record(idSchema, weaponSchema)
    .refine((weapons) => Object.keys(weapons).length > 0, {
      error: 'name at least one weapon, such as `rifle:`',
    })
    .describe('weapons by id; a unit that names none has the first'),
  modifiers: flatModifiersSchema.prefault({}).describe('added to the roll to hit'),
  assault: assaultSchema
    .optional()
    .describe('close combat; `{}` for the defaults; without it units in contact go on firing'),
});

function sumOf(chances: unknown): number {
  return sum(chances as number[]);
}

const lossesSchema = z.union([
  z.strictObject({
    schedule: z.array(z.int().min(0).max(1000)).min(1).max(200).describe('pieces lost in turn 1, 2, …'),
  }),
  z.strictObject({
    chances: z
      .array(z.number().min(0).max(1))
      .min(1)
      .max(200)
      .refine((chances) => Math.abs(sumOf(chances) - 1) < 1e-9, {
        error: ({ input }) =>
          `the chances of losing 0, 1, 2 … pieces must add up to 1, not ${+sumOf(input).toFixed(9)}`,
      })
      .describe('chance of losing 0, 1, 2, … pieces in a turn'),
  }),
]);

const scriptedSchema = z.strictObject({
  model: z.literal('scripted').describe('the combat model'),
  losses: z.record(idSchema, lossesSchema).describe('losses by unit id; a unit not named loses nothing'),
});

export const combatSchema = z
  .discriminatedUnion('model', [flatSchema, weaponBandsSchema, scriptedSchema])
  .describe('how casualties come about: dice by range, or a script');
export type Combat = z.output<typeof combatSchema>;
export type FlatCombat = z.output<typeof flatSchema>;
export type { WeaponBandsCombat } from './weapon-bands/schema.js';
export type ScriptedCombat = z.output<typeof scriptedSchema>;

const doctrineSchema = z.discriminatedUnion('order', [
  z.strictObject({ order: z.literal('hold').describe('what the unit wants to do') }),
  z.strictObject({
    order: z.literal('advance'),
    toRange: inches(1, 2000).describe('how near the unit comes to its target before it stops, inches'),
  }),
  z.strictObject({ order: z.literal('assault') }),
  z.strictObject({
    order: z.literal('withdraw'),
    fromTurn: z.int().min(1).max(200).describe('leaves from this turn on'),
  }),
]);

/** Ranks of the field, junior first: the order in which every roster is kept. */
export const RANKS = [
  'trooper',
  'corporal',
  'sergeant',
  'lieutenant',
  'captain',
  'major',
  'colonel',
  'general',
  'marshal',
] as const;
export type Rank = (typeof RANKS)[number];

const rosterSchema = z.partialRecord(z.enum(RANKS), z.int().min(0).max(200));

/** Kinds of unit; those from `vehicle` on are hulls, with their roster inside. */
export const KINDS = ['infantry', 'crew', 'warbot', 'vehicle', 'strongpoint', 'flyer'] as const;
export type Kind = (typeof KINDS)[number];

/** Most weapons of a hull. */
export const MOST_WEAPONS = 3;

/** The part of a unit that every system shares; a system adds its descriptors under its own id. */
export const unitShape = {
  id: idSchema.describe('the name of the unit in paths and results'),
  name: z.string().max(120).optional().describe('for reports; default: the id'),
  kind: z.enum(KINDS).default('infantry').describe('kind of unit'),
  roster: rosterSchema.default({}).describe('soldiers by rank; of a vehicle or strongpoint, its crew'),
  warbots: z.int().min(0).max(200).default(0).describe('warbots and wardrones in the unit'),
  size: z
    .int()
    .min(0)
    .max(20)
    .default(1)
    .describe('size factor: of each warbot, 0 to 2; of a hull, only for the status sheet'),
  armour: z.int().min(0).max(100).default(0).describe('subtracted from rolls to hit the unit'),
  strength: z.int().min(1).max(1000).optional().describe('pieces in all, if you want the roster checked'),
  copies: z.int().min(1).max(100).default(1).describe('equal units, named id-1, id-2, …'),
  spacing: inches(0, 1000).default(0).describe('inches between the slots of copies'),
  slot: inches(0, 1000).describe('place across the board, inches from its left side'),
  at: inches(1, 1000).describe('deployment depth, inches from the force’s own edge'),
  move: inches(1, 100).default(6).describe('inches per turn'),
  weapon: idSchema.optional().describe('a weapon of the combat model; default: the first'),
  weapons: z
    .array(idSchema)
    .min(1)
    .max(MOST_WEAPONS)
    .optional()
    .describe('of a vehicle or strongpoint: its weapon systems; default: the first weapon'),
  doctrine: doctrineSchema.default({ order: 'hold' }).describe('what the unit wants to do'),
  interceptiveFire: z.boolean().default(false).describe('fires at a target on the move before it acts'),
  troops: troopsSchema.prefault({}).describe('what troops it consists of, for fire by `weapon-bands`'),
  cutOff: z
    .boolean()
    .default(false)
    .describe('has no way back: never leaves, and its soldiers may surrender'),
} as const;

const unitDescriptionSchema = z.strictObject(unitShape);
/** One unit (copies already made) as the battlefield sees it. */
export type UnitDescription = z.output<typeof unitDescriptionSchema>;

export type ForceDescription = { id: string; name?: string | undefined; units: readonly UnitDescription[] };
