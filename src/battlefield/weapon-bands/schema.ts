import { z } from 'zod';
import { assaultSchema, idSchema, modifier } from '../schema-parts.js';
import { EFFECTS, EXPERIENCES, PRINTED_LOCK_ON, RATES, SPEEDS, TRAININGS } from './tables.js';

/** What a scenario says about the fire model, and what the model needs to know of a unit (docs/battlefield.md, section 3). */

const MOBILITIES = Object.keys(RATES) as [Mobility, ...Mobility[]];
export type Mobility = keyof typeof RATES;
const SYSTEMS = Object.keys(PRINTED_LOCK_ON) as [AirDefence, ...AirDefence[]];
export type AirDefence = keyof typeof PRINTED_LOCK_ON;

/** What kind of troops the pieces of a unit are, for fire and for morale. */
export const troopsSchema = z.strictObject({
  training: z.enum(TRAININGS).default('regular').describe('UM-10, UM-52: how they were trained'),
  experience: z.enum(EXPERIENCES).default('experienced').describe('UM-10, UM-52: their combat experience'),
  armour: idSchema
    .optional()
    .describe('UM-53, UM-54: of soldiers or of the hull; default: unarmoured, unarmoured-vehicle'),
  mobility: z.enum(MOBILITIES).optional().describe('UM-56: how they move; default: by `move`'),
  pace: z.enum(['tactical', 'non-tactical']).default('tactical').describe('UM-52, UM-56: the rate of moves'),
  speed: z.enum(SPEEDS).default('slow').describe('UM-40: of a flyer'),
  chaff: z.boolean().default(false).describe('UM-52: a flyer with chaff or flares'),
  evasive: z.boolean().default(false).describe('UM-52: a flyer that takes evasive action'),
});
export type Troops = z.output<typeof troopsSchema>;

const bandSchema = z.strictObject({
  cm: z.int().min(1).max(5000).describe('farthest distance of the band, centimetres'),
  hit: z.int().min(1).max(20).describe('UM-50: hit number; each multiple of it is another hit'),
  penetration: z
    .int()
    .min(-20)
    .max(20)
    .optional()
    .describe('UM-53: added to d10; without it the weapon cannot penetrate'),
});

const bandedWeaponSchema = z.strictObject({
  shots: z.int().min(0).max(10).default(1).describe('dice per piece and turn'),
  blast: z.boolean().default(false).describe('UM-51, UM-52: explodes among its targets'),
  indirect: z.boolean().default(false).describe('UM-22: indirect fire, or grenades'),
  airDefence: z.enum(SYSTEMS).optional().describe('UM-40: fires at flyers, and at nothing else'),
  nbc: z
    .boolean()
    .default(false)
    .describe('nuclear, biological or chemical: may frighten those without protection'),
  bands: z
    .array(bandSchema)
    .min(1)
    .max(12)
    .describe('range bands, the nearest first; beyond the last one no shot is fired')
    .refine((bands) => bands.every((band, i) => i === 0 || band.cm > bands[i - 1].cm), {
      error: 'each band must reach farther (`cm`) than the one before — list the nearest first',
    }),
});
export type BandedWeapon = z.output<typeof bandedWeaponSchema>;

const modifiersSchema = z.strictObject({
  movingInfantry: modifier(-4, 'UM-52: soldiers who changed their depth this turn, except those in HMA'),
  untrained: modifier(-2, 'UM-52: the firers are civilians or recruits'),
  trained: modifier(-1, 'UM-52: the firers are trained'),
  specialForces: modifier(1, 'UM-52: the firers are special forces'),
  seasoned: modifier(1, 'UM-52: the firers are seasoned or veterans'),
  officer: modifier(1, 'UM-52: for each officer of the firing unit'),
  targetSeasoned: modifier(-1, 'UM-52: the target is seasoned, veteran or special forces'),
  targetUntrained: modifier(1, 'UM-52: the targets are civilians or recruits'),
  inCover: modifier(-1, 'UM-52: the target is in concealment or hard cover'),
  hullDown: modifier(-2, 'UM-52: the target is in all-round cover, a hull in hard cover or a strongpoint'),
  nonTactical: modifier(4, 'UM-52: the target moves non-tactically'),
  stationaryVehicle: modifier(1, 'UM-52: the target is a vehicle that stands still'),
  inHma: modifier(-3, 'UM-52: the target’s soldiers wear hma'),
  inLta: modifier(-1, 'UM-52: the target’s soldiers wear lta'),
  blastUnarmoured: modifier(2, 'UM-52: blast against unarmoured soldiers'),
  unarmouredMoving: modifier(2, 'UM-52: unarmoured soldiers on the move in the open'),
  chaff: modifier(-1, 'UM-52: a flyer with chaff or flares'),
  lockedOn: modifier(3, 'UM-40, UM-52: a flyer that is locked on to'),
  evasive: modifier(-3, 'UM-52: a flyer that takes evasive action'),
  suppressive: modifier(-2, 'a cautious piece that moved and stands in the open'),
});
export type Modifiers = z.output<typeof modifiersSchema>;

export const weaponBandsSchema = z.strictObject({
  model: z.literal('weapon-bands').describe('the combat model'),
  d10: z.enum(['zero-to-nine', 'one-to-ten']).default('zero-to-nine').describe('UM-50: how the die is read'),
  outOfAction: z
    .enum(['light', 'serious', 'mortal'])
    .default('serious')
    .describe('UM-55: the least wound that puts a soldier out of action'),
  explodesOver: z
    .int()
    .min(0)
    .max(30)
    .default(6)
    .describe('UM-53: a hull explodes when a d10 plus the penetration exceeds its armour by more than this'),
  weapons: z
    .record(idSchema, bandedWeaponSchema)
    .default({})
    .describe('UM-51: weapons by id, in addition to the printed ones or replacing them'),
  armour: z
    .strictObject({
      personnel: z
        .record(idSchema, z.array(z.enum(EFFECTS)).length(10))
        .default({})
        .describe('UM-54: effects of a hit by d10, 0 to 9'),
      hulls: z.record(idSchema, z.int().min(0).max(40)).default({}).describe('UM-53: armour values'),
    })
    .prefault({})
    .describe('armour by id, in addition to the printed ones or replacing them'),
  lockOn: z
    .partialRecord(z.enum(SYSTEMS), z.array(z.int().min(-20).max(40).nullable()).length(SPEEDS.length))
    .default({})
    .describe('UM-40: number to lock on by speed, landing to fast, replacing the printed; null: cannot'),
  modifiers: modifiersSchema.prefault({}).describe('UM-52: added to the roll to hit'),
  assault: assaultSchema
    .optional()
    .describe('close combat; `{}` for the defaults; without it units in contact go on firing'),
});
export type WeaponBandsCombat = z.output<typeof weaponBandsSchema>;
