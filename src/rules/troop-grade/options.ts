import { z } from 'zod';

/** The six grades, the best first. */
export const GRADES = ['elite', 'veteran', 'regular', 'green', 'conscript', 'mutinous'] as const;
export type Grade = (typeof GRADES)[number];

/** What the bases of a unit are. */
export const BASES = ['foot', 'cavalry', 'vehicles', 'tanks'] as const;
export type Bases = (typeof BASES)[number];

const RECOVERY = ['always', 'never', 'when-safe'] as const;
export type Recovery = (typeof RECOVERY)[number];
const VOLUNTARY_ROUT = ['never', 'when-losing'] as const;

/** Readings of the rules, and what owners do, as a scenario chooses them. The first value listed is the default. */
export const optionsSchema = z.strictObject({
  machineGunOwnTest: z
    .enum(['higher', 'as-graded'])
    .default('higher')
    .describe('TG-13: is a machine gun’s own test, too, read one grade higher?'),
  remnantStacks: z.boolean().default(false).describe('TG-26: is a remnant weak as well?'),
  lostAssaultTest: z
    .enum(['demoralized', 'as-before'])
    .default('demoralized')
    .describe('TG-25: is a unit that lost an assault demoralized already as it tests?'),
  recovery: z.enum(RECOVERY).default('always').describe('TG-42: when does an owner test to recover?'),
  voluntaryRout: z
    .enum(VOLUNTARY_ROUT)
    .default('never')
    .describe('TG-50: when does an owner take a unit out of an assault?'),
  defender: z
    .enum(['by-orders', 'first', 'second', 'nobody'])
    .default('by-orders')
    .describe('TG-21: which force is the scenario’s defender?'),
  vehicleWithdraw: z
    .enum(['half', 'full'])
    .default('half')
    .describe('TG-31: how much of its move does a vehicle withdraw?'),
  assaultTie: z.enum(['nobody', 'attacker']).default('nobody').describe('TG-40: who loses a drawn assault?'),
  sideBreak: z
    .enum(['lost-or-demoralized', 'lost', 'never'])
    .default('lost-or-demoralized')
    .describe('TG-40: what breaks a force?'),
});
export type Options = z.output<typeof optionsSchema>;

const barrageSchema = z.strictObject({
  shots: z.int().min(1).max(100).describe('dice thrown at the unit before the battle'),
  needed: z.int().min(2).max(6).default(5).describe('what a d6 must show to hit, or more'),
  gas: z.boolean().default(false).describe('laced with gas: casualties make the unit gassed'),
});

/** What this system wants to know of a unit. */
export const descriptorSchema = z.strictObject({
  grade: z.enum(GRADES).optional().describe('TG-12: its troop grade; needed when this system plays'),
  bases: z.enum(BASES).optional().describe('what its bases are; default: foot, of a vehicle tanks'),
  heavyWeapon: z
    .enum(['machine-gun', 'other'])
    .optional()
    .describe('TG-51: it serves a heavy weapon; a crew always does, by default another than a machine gun'),
  obstacle: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('TG-31: own depth of what bars its way back, in inches'),
  barrage: barrageSchema.optional().describe('TG-27: what struck it before the battle'),
  recovery: z.enum(RECOVERY).optional().describe('TG-42: of this unit; default: the rules’ option'),
  voluntaryRout: z
    .enum(VOLUNTARY_ROUT)
    .optional()
    .describe('TG-50: of this unit; default: the rules’ option'),
});
export type Descriptor = z.output<typeof descriptorSchema>;
