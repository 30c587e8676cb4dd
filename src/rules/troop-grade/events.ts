import { COHORT } from '../../battlefield/state.js';
import type { Witness } from '../../battlefield/witness.js';
import { type CountsOf, eventsOf, silent, type WitnessOf } from '../kit/events.js';
import type { Battle } from './battle.js';
import { TOTALS } from './book.js';
import type { Clause } from './clauses.js';
import { BASE, POLICY } from './compile.js';
import { GRADES } from './descriptor.js';
import { IS } from './fields.js';
import { isProne } from './fire.js';
import { CONDITIONS, DIE, holds, NEVER_FAILS } from './morale.js';
import { OCCASION, OCCASIONS } from './occasions.js';
import { listed, secondOf } from './packed.js';
import { MACHINE, STATUS } from './postures.js';
import { RESULT, RESULTS } from './turn-count.js';
import { basesIn, conditionOf, is, isOfMachines } from './units.js';

/** What happens under this book, in the order of its clauses: what is counted of it, and what is told. */

const event = eventsOf<Battle, Clause>();
/** A counter that counts where something holds. */
const when = (holds: boolean): number => (holds ? 0 : -1);

/** Totals that are told apart: those that never fail, then the columns of the chart. */
export const COLUMNS = 1 + TOTALS.length;
/** Where a test is counted, by occasion, row of the chart and column; where a result, by row. */
export const testAt = (occasion: number, row: number, column: number): number =>
  (occasion * GRADES.length + row) * COLUMNS + column;
export const resultAt = (row: number, result: RESULT): number => row * RESULTS.length + result;
const columnOf = (total: number): number => Math.max(0, Math.min(TOTALS.length, NEVER_FAILS - total));

/** Which clause asks for a test, by its occasion. */
const ASKED_BY: Readonly<Record<OCCASION, Clause>> = {
  [OCCASION.CASUALTIES]: 'TG-1',
  [OCCASION.RECOVERY]: 'TG-42',
  [OCCASION.VOLUNTARY_ROUT]: 'TG-50',
  [OCCASION.LOST_ASSAULT]: 'TG-2',
};

const RESULT_CLAUSES: Readonly<Record<RESULT, Clause>> = {
  [RESULT.NO_EFFECT]: 'TG-10',
  [RESULT.PINNED]: 'TG-30',
  [RESULT.WITHDRAWS]: 'TG-31',
  [RESULT.ROUTS]: 'TG-32',
  [RESULT.SURRENDERS]: 'TG-33',
  [RESULT.DISINTEGRATES]: 'TG-34',
  [RESULT.ABANDONED]: 'TG-31',
};

/** What befalls a cohort, with where it goes, if it does. */
function befalls(
  battle: Battle,
  unit: number,
  cohort: number,
  result: RESULT,
  way: { from?: number; to?: number; blocked?: boolean } = {},
) {
  const condition = isOfMachines(battle, unit) ? conditionOf(battle, unit, cohort) : MACHINE.WHOLE;
  return {
    kind: 'suffers' as const,
    clauses: [RESULT_CLAUSES[result]],
    bases: basesIn(battle, unit, cohort),
    ...(condition === MACHINE.DAMAGED && { condition: 'damaged' as const }),
    ...(condition === MACHINE.IMMOBILIZED && { condition: 'immobilized' as const }),
    result: RESULTS[result]!,
    ...way,
  };
}

export const BOOK_EVENTS = {
  /** TG-10: a unit throws its die; `conditions` are bits of CONDITION, `effects` are packed. */
  tested: event<
    [unit: number, occasion: OCCASION, conditions: number, die: number, total: number, effects: number]
  >()({
    counts: {
      /** By occasion, row of the chart, and column. */
      tests: {
        size: OCCASIONS.length * GRADES.length * COLUMNS,
        at: ({ rules }, unit, occasion, _conditions, _die, total) =>
          testAt(occasion, rules.rows[unit]!, columnOf(total)),
      },
      conditions: { size: CONDITIONS.length, bits: (_battle, _unit, _occasion, conditions) => conditions },
      machineGuns: { at: ({ rules }, unit) => when(rules.heavyWeapons[unit] === 1) },
      shared: {
        at: (_battle, _unit, _occasion, _conditions, _die, _total, effects) => when(secondOf(effects) > 0),
      },
      gaveWay: {
        at: (_battle, _unit, occasion, _conditions, _die, _total, effects) =>
          when(occasion === OCCASION.VOLUNTARY_ROUT && effects === 0),
      },
      /** As the option has it, and not what the unit names. */
      recoveryOption: {
        at: ({ rules }, unit, occasion) =>
          when(occasion === OCCASION.RECOVERY && (rules.ownPolicies[unit]! & POLICY.RECOVERY) === 0),
      },
      routOption: {
        at: ({ rules }, unit, occasion) =>
          when(
            occasion === OCCASION.VOLUNTARY_ROUT && (rules.ownPolicies[unit]! & POLICY.VOLUNTARY_ROUT) === 0,
          ),
      },
    },
    tells: (_teller, { rules }, unit, occasion, conditions, die, total, effects) => {
      const by = rules.book.tables.modifiers;
      const machineGun: Clause[] = rules.heavyWeapons[unit] === 1 ? ['TG-13'] : [];
      return [
        {
          kind: 'grade-test',
          clauses: [ASKED_BY[occasion], 'TG-10', ...machineGun],
          occasion: OCCASIONS[occasion]!,
          countsAs: GRADES[rules.rows[unit]!]!,
          die,
          modifiers: CONDITIONS.flatMap(({ key, clause, name }, i) =>
            holds(conditions, i) && by[key] !== 0 ? [{ name, by: by[key], clause }] : [],
          ),
          total,
          effects: listed(effects),
        },
        ...(occasion === OCCASION.VOLUNTARY_ROUT && effects === 0
          ? [{ kind: 'gives-way' as const, clauses: ['TG-50' as const] }]
          : []),
      ];
    },
  }),

  /** TG-51, TG-30: a unit stands near another that failed with this total, and suffers these effects, or none. */
  sharedDie: event<[unit: number, by: number, effects: number, total: number]>()({
    counts: {
      /** Of heavy weapons, by row of the chart and column. */
      readings: {
        size: GRADES.length * COLUMNS,
        at: ({ rules }, unit, by, _effects, total) => {
          const heavy = rules.heavyWeapons[unit]!;
          const row = Math.max(0, rules.rows[by]! - (heavy === 1 ? 1 : 0));
          return heavy === 0 ? -1 : testAt(0, row, columnOf(total));
        },
      },
      vehicles: { at: ({ rules }, unit) => when(rules.heavyWeapons[unit] === 0) },
      machineGuns: {
        at: ({ rules }, unit, _by, effects) => when(rules.heavyWeapons[unit] === 1 && effects > 0),
      },
      heavyWeapons: {
        at: ({ rules }, unit, _by, effects) => when(rules.heavyWeapons[unit] === 2 && effects > 0),
      },
      shared: {
        at: ({ rules }, unit, _by, effects) => when(rules.heavyWeapons[unit]! > 0 && secondOf(effects) > 0),
      },
    },
    tells: ({ units }, { rules }, unit, by, effects) => ({
      kind: 'shared-die',
      clauses: [rules.heavyWeapons[unit] === 0 ? 'TG-30' : 'TG-51'],
      by: units[by]!.id,
      effects: listed(effects),
    }),
  }),

  /** TG-30 to TG-34: what befalls a cohort; said before it does. */
  suffered: event<[unit: number, cohort: number, result: RESULT]>()({
    counts: {
      /** Bases, by row of the chart and result. */
      results: {
        size: GRADES.length * RESULTS.length,
        at: ({ rules }, unit, _cohort, result) => resultAt(rules.rows[unit]!, result),
        by: basesIn,
      },
      withdrawnMachines: {
        at: (battle, unit, _cohort, result) =>
          when(result === RESULT.WITHDRAWS && isOfMachines(battle, unit)),
        by: basesIn,
      },
      routedOnFoot: {
        at: (battle, unit, _cohort, result) => when(result === RESULT.ROUTS && !isOfMachines(battle, unit)),
        by: basesIn,
      },
    },
    // Who goes back is told as he goes.
    tells: (_teller, battle, unit, cohort, result) =>
      result === RESULT.WITHDRAWS || result === RESULT.ROUTS ? null : befalls(battle, unit, cohort, result),
  }),

  /** TG-31, TG-32: a cohort goes back; `to` of 0 or less is off the board. */
  wentBack: event<
    [unit: number, cohort: number, from: number, to: number, blocked: boolean, result: RESULT]
  >()({
    counts: { blocked: { at: (_battle, _unit, _cohort, _from, _to, blocked) => when(blocked), by: basesIn } },
    tells: (_teller, battle, unit, cohort, from, to, blocked, result) =>
      befalls(battle, unit, cohort, result, { from, to, blocked }),
  }),

  /** TG-23: machines that were damaged, and how many of them are immobilized. */
  damaged: event<[unit: number, bases: number, immobilized: number]>()({
    counts: {
      tanks: {
        at: ({ rules }, unit) => when(rules.kinds[unit] === BASE.TANKS),
        by: (_battle, _unit, bases) => bases,
      },
      vehicles: {
        at: ({ rules }, unit) => when(rules.kinds[unit] !== BASE.TANKS),
        by: (_battle, _unit, bases) => bases,
      },
    },
    tells: (_teller, _battle, _unit, bases, immobilized) => ({
      kind: 'machines-damaged',
      clauses: ['TG-23'],
      bases,
      immobilized,
    }),
  }),

  /** TG-27: the barrage before the battle. */
  shelled: event<[unit: number, dice: number, faces: number, hits: number, gas: boolean]>()({
    counts: { all: {} },
    tells: (teller, _battle, _unit, dice, faces, hits, gas) => ({
      kind: 'shelled',
      clauses: gas ? ['TG-27'] : [],
      dice: teller.showDice(dice, hits, DIE, faces, 'highest'),
      needed: DIE + 1 - faces,
      hits,
      gas,
    }),
  }),

  demoralized: event<[unit: number]>()({
    counts: { all: {} },
    tells: () => ({ kind: 'demoralized', clauses: ['TG-40'] }),
  }),

  recovered: event<[unit: number]>()({
    counts: { all: {} },
    tells: () => ({ kind: 'recovers', clauses: ['TG-42'] }),
  }),

  lostAssault: event<[unit: number, lost: number, theirs: number]>()({
    counts: { all: {}, drawn: { at: (_battle, _unit, lost, theirs) => when(lost === theirs) } },
    tells: (_teller, _battle, _unit, lost, theirs) => ({
      kind: 'lost-assault',
      clauses: ['TG-2', 'TG-40'],
      lost,
      theirs,
    }),
  }),
} as const;

/** Shots that are counted apart. */
export const enum SHOTS {
  DEMORALIZED = 0,
  PINNED = 1,
  AT_PRONE = 2,
}

const isPinned = ({ state }: Battle, cohort: number): boolean =>
  (state.cohorts[cohort + COHORT.STATUS]! & STATUS.PINNED) !== 0;

/** What this book counts of the events of the field; the field tells them. */
export const FIELD_EVENTS = {
  aimed: event<Parameters<Witness['aimed']>>()({
    counts: {
      /** Dice of the demoralized, of the pinned, and at the prone. */
      shots: {
        size: 3,
        bits: (battle, unit, target, cohort) =>
          (is(battle, unit, IS.DEMORALIZED) ? 1 << SHOTS.DEMORALIZED : 0) |
          (isPinned(battle, cohort) ? 1 << SHOTS.PINNED : 0) |
          (isProne(battle, target) ? 1 << SHOTS.AT_PRONE : 0),
        by: (_battle, _unit, _target, _cohort, _weapon, _band, dice) => dice,
      },
    },
  }),
  fought: event<Parameters<Witness['fought']>>()({
    counts: {
      demoralized: {
        at: (battle, unit) => when(is(battle, unit, IS.DEMORALIZED)),
        by: (_battle, _unit, _target, _cohort, dice) => dice,
      },
    },
  }),
  moved: event<Parameters<Witness['moved']>>()({
    counts: {
      demoralized: {
        at: (battle, unit, _cohort, from, to) => when(from !== to && is(battle, unit, IS.DEMORALIZED)),
        by: basesIn,
      },
    },
  }),
  forceBroke: event<[force: number]>()({ counts: { all: {} } }),
} as const;

export const EVENTS = { ...FIELD_EVENTS, ...BOOK_EVENTS };

export type TroopGradeWitness = WitnessOf<typeof BOOK_EVENTS>;
export type Counts = CountsOf<typeof EVENTS>;
export const SILENT: TroopGradeWitness = silent(BOOK_EVENTS);
