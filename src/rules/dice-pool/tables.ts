import { z } from 'zod';
import type { TableSource } from '../kit/tables.js';

const dice = z.int().min(0).max(20);
const few = z.int().min(0).max(10);
const span = z.int().min(0).max(100);
const spans = (inches: number) => span.default(inches);

/** Every number of the book, by the name under which a scenario overrides it. */
export const tablesSchema = z.strictObject({
  poolDice: z
    .strictObject({
      unit: dice.default(1),
      elite: dice.default(2),
      veteran: dice.default(2),
      seasoned: dice.default(1),
      green: dice.default(1),
      standard: dice.default(1),
    })
    .prefault({})
    .describe('dice in the pool at the start'),
  commandSpan: z
    .strictObject({ green: spans(4), seasoned: spans(6), veteran: spans(8), elite: spans(10) })
    .prefault({})
    .describe('inches within which a commander gives a second die'),
  unitDestroyedDice: dice.default(1).describe('dice that a destroyed unit costs'),
  seniorCommanderDice: dice.default(2).describe('dice that the loss of the senior commander costs'),
  fallBack: z.int().min(0).max(24).default(4).describe('inches back for each casualty of the attack'),
  heavyLossPercent: z
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe('percent lost since the start from which a unit has one die only'),
  heavyLosses: z
    .int()
    .min(1)
    .max(200)
    .default(4)
    .describe('pieces lost in one attack from which it has one die only'),
  secondDieFrom: z.int().min(2).max(400).default(3).describe('pool at which the second die is thrown'),
  routAtMost: z.int().min(0).max(400).default(3).describe('pool up to which units are let go'),
  objectiveDice: z
    .strictObject({
      capture: dice.default(1).describe('gained'),
      losePrimary: dice.default(3).describe('lost'),
      loseSecondary: dice.default(1).describe('lost'),
      failCondition: dice.default(1).describe('lost'),
      escort: dice.default(1).describe('gained, for each unit'),
      melee: dice.default(1).describe('gained, for each unit'),
    })
    .prefault({})
    .describe('dice that objectives give and take'),
  lightUpTo: few.default(2).describe('highest total of a light wound'),
  seriousUpTo: few.default(4).describe('highest total of a serious wound'),
  fieldPenalty: few.default(1).describe('added to the roll when treated in the field'),
  medicBonus: few.default(1).describe('subtracted from the roll for each medic'),
  mostMedics: z.int().min(0).max(3).default(2).describe('most medics who help'),
  medicRange: span.default(8).describe('inches within which a medic helps another unit'),
  woundedPenalty: few.default(2).describe('what a serious wound takes from movement and quality'),
  captureDistance: span.default(12).describe('inches from the enemy within which a routed unit surrenders'),
});
export type Tables = z.output<typeof tablesSchema>;

/** Where each table comes from. */
export const tableSources: Record<keyof Tables, TableSource> = {
  poolDice: { clause: 'DP-1', kind: 'printed', title: 'Dice in the pool at the start' },
  commandSpan: { clause: 'DP-20', kind: 'printed', title: 'Effective range of a leader (inches)' },
  unitDestroyedDice: { clause: 'DP-3', kind: 'printed', title: 'Dice for a unit destroyed' },
  seniorCommanderDice: { clause: 'DP-21', kind: 'printed', title: 'Dice for the senior commander' },
  fallBack: { clause: 'DP-11', kind: 'printed', title: 'Inches back for each casualty' },
  heavyLossPercent: { clause: 'DP-12', kind: 'printed', title: 'One die only: percent lost' },
  heavyLosses: { clause: 'DP-12', kind: 'printed', title: 'One die only: lost in one attack' },
  secondDieFrom: { clause: 'DP-10', kind: 'assumed', title: 'Second die: pool of at least' },
  routAtMost: { clause: 'DP-14', kind: 'assumed', title: 'Let go: pool of at most' },
  objectiveDice: { clause: 'DP-30', kind: 'printed', title: 'Dice for objectives' },
  lightUpTo: { clause: 'DP-40', kind: 'printed', title: 'Lightly wounded up to' },
  seriousUpTo: { clause: 'DP-40', kind: 'printed', title: 'Seriously wounded up to' },
  fieldPenalty: { clause: 'DP-41', kind: 'printed', title: 'Added when treated in the field' },
  medicBonus: { clause: 'DP-41', kind: 'printed', title: 'Subtracted for each medic' },
  mostMedics: { clause: 'DP-41', kind: 'printed', title: 'Most medics who help' },
  medicRange: { clause: 'DP-41', kind: 'printed', title: 'Inches at which a medic helps' },
  woundedPenalty: { clause: 'DP-42', kind: 'printed', title: 'Penalty of the seriously wounded' },
  captureDistance: { clause: 'DP-50', kind: 'printed', title: 'Inches at which routed units surrender' },
};
