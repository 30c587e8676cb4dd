import { z } from 'zod';
import { membersOfBook } from '../kit/book.js';
import { type OptionsOf, optionsFor } from '../kit/options.js';
import { type TablesOf, tablesFor, whole } from '../kit/tables.js';
import type { Clause } from './clauses.js';

/** The choices and the numbers of the book. */

/** The qualities of commanders, the lowest first. */
export const QUALITIES = ['green', 'seasoned', 'veteran', 'elite'] as const;
export type Quality = (typeof QUALITIES)[number];

export const options = optionsFor<Clause>()({
  secondDie: {
    clause: 'DP-10',
    kind: 'assumed',
    title: 'Policy: the second die',
    asks: 'when does a player risk the second die that a leader allows?',
    perUnit: ['tests within a leader’s range'],
    meanings: {
      always: 'a unit that may throw two dice does',
      never: 'one die is risked, never two',
      'when-pool-at-least': 'two dice while the pool holds `secondDieFrom` or more',
    },
  },
  routPolicy: {
    clause: 'DP-14',
    kind: 'assumed',
    title: 'Policy: units that fell back',
    asks: 'when does a player let go a unit that fell back?',
    perUnit: ['fell back: holds', 'fell back: fails', 'a unit is let go'],
    meanings: {
      never: 'every unit that has fallen back tests to stay',
      always: 'every unit that has fallen back is let go, and no dice are risked',
      'when-pool-at-most': 'it is let go when the pool holds `routAtMost` or fewer',
    },
  },
  removedIsDestroyed: {
    clause: 'DP-15',
    kind: 'reading',
    title: 'Is a unit that is removed destroyed?',
    asks: 'does a unit that is removed cost a die, as a destroyed one does?',
    meanings: {
      false: 'it costs nothing besides the dice of the test',
      true: 'it costs the pool a die as well',
    },
  },
  activation: {
    clause: 'DP-16',
    kind: 'reading',
    title: 'Ordinary activation',
    asks: 'is ordinary activation a test, and does it cost dice?',
    meanings: {
      automatic: 'every steady unit acts',
      'test-free': 'a unit tests to act, and failing costs no dice',
      'test-costs-dice': 'a unit tests to act, and failing costs the dice thrown',
    },
  },
  treatment: {
    clause: 'DP-40',
    kind: 'printed',
    title: 'Treating the wounded',
    asks: 'when are the wounded treated?',
    meanings: {
      afterwards: 'wounds are rolled for when the battle is over',
      'in-the-field': 'units with no target treat their wounded, at a penalty',
    },
  },
  seriouslyWounded: {
    clause: 'DP-42',
    kind: 'reading',
    title: 'The seriously wounded',
    asks: 'must pieces found seriously wounded in the field fight?',
    meanings: {
      rest: 'a piece found seriously wounded no longer fights',
      fight: 'it must fight, with a penalty to movement and quality',
    },
  },
});
export type Options = OptionsOf<typeof options>;

const dice = (usual: number) => whole(0, 20, usual);
const few = (usual: number) => whole(0, 10, usual);
const inches = (usual: number) => whole(0, 100, usual);

export const tables = tablesFor<Clause>()({
  poolDice: {
    clause: 'DP-1',
    kind: 'printed',
    title: 'Dice in the pool at the start',
    says: 'dice in the pool at the start (a pool then has at least one, and never more than 2000)',
    cells: z
      .strictObject({
        unit: dice(1).describe('for each unit'),
        elite: dice(2).describe('for each such commander'),
        veteran: dice(2).describe('for each such commander'),
        seasoned: dice(1).describe('for each such commander'),
        green: dice(1).describe('for each such commander'),
        standard: dice(1).describe('for each standard'),
      })
      .prefault({}),
  },
  commandSpan: {
    clause: 'DP-20',
    kind: 'printed',
    title: 'Effective range of a leader (inches)',
    says: 'inches within which a commander gives a second die',
    cells: z
      .strictObject({
        green: inches(4).describe('of a green commander'),
        seasoned: inches(6).describe('of a seasoned commander'),
        veteran: inches(8).describe('of a veteran commander'),
        elite: inches(10).describe('of an elite commander'),
      })
      .prefault({}),
  },
  unitDestroyedDice: {
    clause: 'DP-3',
    kind: 'printed',
    title: 'Dice for a unit destroyed',
    says: 'dice that a destroyed unit costs',
    cells: dice(1),
  },
  seniorCommanderDice: {
    clause: 'DP-21',
    kind: 'printed',
    title: 'Dice for the senior commander',
    says: 'dice that the loss of the senior commander costs',
    cells: dice(2),
  },
  fallBack: {
    clause: 'DP-11',
    kind: 'printed',
    title: 'Inches back for each casualty',
    says: 'inches back for each casualty of the attack',
    cells: whole(0, 24, 4),
  },
  heavyLossPercent: {
    clause: 'DP-12',
    kind: 'printed',
    title: 'One die only: percent lost',
    says: 'percent lost since the start from which a unit has one die only',
    cells: whole(1, 100, 50),
  },
  heavyLosses: {
    clause: 'DP-12',
    kind: 'printed',
    title: 'One die only: lost in one attack',
    says: 'pieces lost in one attack from which it has one die only',
    cells: whole(1, 200, 4),
  },
  secondDieFrom: {
    clause: 'DP-10',
    kind: 'assumed',
    title: 'Second die: pool of at least',
    says: 'pool at which the second die is thrown',
    cells: whole(2, 400, 3),
  },
  routAtMost: {
    clause: 'DP-14',
    kind: 'assumed',
    title: 'Let go: pool of at most',
    says: 'pool up to which units are let go',
    cells: whole(0, 400, 3),
  },
  objectiveDice: {
    clause: 'DP-30',
    kind: 'printed',
    title: 'Dice for objectives',
    says: 'dice that objectives give and take',
    cells: z
      .strictObject({
        capture: dice(1).describe('gained'),
        losePrimary: dice(3).describe('lost'),
        loseSecondary: dice(1).describe('lost'),
        failCondition: dice(1).describe('lost'),
        escort: dice(1).describe('gained, for each unit'),
        melee: dice(1).describe('gained, for each unit'),
      })
      .prefault({}),
  },
  lightUpTo: {
    clause: 'DP-40',
    kind: 'printed',
    title: 'Lightly wounded up to',
    says: 'highest total of a light wound',
    cells: few(2),
  },
  seriousUpTo: {
    clause: 'DP-40',
    kind: 'printed',
    title: 'Seriously wounded up to',
    says: 'highest total of a serious wound',
    cells: few(4),
  },
  fieldPenalty: {
    clause: 'DP-41',
    kind: 'printed',
    title: 'Added when treated in the field',
    says: 'added to the roll when treated in the field',
    cells: few(1),
  },
  medicBonus: {
    clause: 'DP-41',
    kind: 'printed',
    title: 'Subtracted for each medic',
    says: 'subtracted from the roll for each medic',
    cells: few(1),
  },
  mostMedics: {
    clause: 'DP-41',
    kind: 'printed',
    title: 'Most medics who help',
    says: 'most medics who help',
    cells: whole(0, 3, 2),
  },
  medicRange: {
    clause: 'DP-41',
    kind: 'printed',
    title: 'Inches at which a medic helps',
    says: 'inches within which a medic helps another unit',
    cells: inches(8),
  },
  woundedPenalty: {
    clause: 'DP-42',
    kind: 'printed',
    title: 'Penalty of the seriously wounded',
    says: 'what a serious wound takes from movement and quality',
    cells: few(2),
  },
  captureDistance: {
    clause: 'DP-50',
    kind: 'printed',
    title: 'Inches at which routed units surrender',
    says: 'inches from the enemy within which a routed unit surrenders',
    cells: inches(12),
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
