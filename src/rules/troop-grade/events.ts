import { nearestFoe } from '../../battlefield/targets.js';
import type { Witness } from '../../battlefield/witness.js';
import type { CountsOf } from '../kit/counting.js';
import { byColumn, eventsOf, type WitnessOf, when } from '../kit/events.js';
import type { TurnSets } from '../kit/recording.js';
import type { Clause } from './clauses.js';
import { COLUMNS, CONDITIONS, columnOf, DIE, holds } from './morale.js';
import { DISINTEGRATE, listed, PINNED, ROUT, SURRENDER, secondOf } from './packed.js';
import type { Position } from './plan.js';
import { BASE, HEAVY, POLICY } from './plan.js';
import { CHANGE, CHANGES, EFFECT_CLAUSES, OCCASION, OCCASIONS, RESULT, RESULTS } from './results.js';
import { own, piece } from './state.js';
import { GRADES } from './troops.js';
import { basesIn, basesOn, isDamaged, isImmobilized, isOfMachines, rowNear } from './units.js';

/** What happens under this book, in the order of its clauses: how it is counted, recorded and described. */

const event = eventsOf<Position, Clause>();

/** Where a test is counted, by occasion, row and column of the chart; and where a result is, by row. */
export const testAt = (occasion: number, row: number, column: number): number =>
  (occasion * GRADES.length + row) * COLUMNS + column;
export const resultAt = (row: number, result: RESULT): number => row * RESULTS.length + result;

/** What happens to a cohort, and where it goes, if it does. */
function befalls(
  battle: Position,
  unit: number,
  cohort: number,
  result: RESULT,
  effect: number,
  way: { from?: number; to?: number; blocked?: boolean } = {},
) {
  const isMachine = isOfMachines(battle, unit);
  const why = reasonsFor(battle, unit, result, effect);
  return {
    kind: 'suffers' as const,
    clauses: clausesFor(result, effect),
    bases: basesIn(battle, unit, cohort),
    ...(isMachine && isDamaged(battle, unit, cohort) && { condition: 'damaged' as const }),
    ...(isMachine && isImmobilized(battle, unit, cohort) && { condition: 'immobilized' as const }),
    result: RESULTS[result],
    ...(why.length > 0 && { why }),
    ...way,
  };
}

/** TG-30 to TG-34: the clause of the effect, and those by which it becomes another result. */
function clausesFor(result: RESULT, effect: number): Clause[] {
  const gone = result === RESULT.SURRENDERS || result === RESULT.DISINTEGRATES;
  const clauses: Clause[] = [EFFECT_CLAUSES[effect - 1]];
  if (effect === PINNED && result !== RESULT.PINNED) clauses.push('TG-31');
  if (gone && effect < SURRENDER) clauses.push('TG-33');
  if (result === RESULT.DISINTEGRATES && effect < DISINTEGRATE) clauses.push('TG-34');
  return clauses;
}

/** Why an effect becomes another result. */
function reasonsFor({ field, state }: Position, unit: number, result: RESULT, effect: number): string[] {
  const gone = result === RESULT.SURRENDERS || result === RESULT.DISINTEGRATES;
  const captor =
    nearestFoe(field, state, unit) < 0 ? 'with no enemy to surrender to' : 'with a friend between';
  return [
    ...(effect === PINNED && result !== RESULT.PINNED ? ['instead of being pinned'] : []),
    ...(gone && effect < SURRENDER ? ['cut off'] : []),
    ...(result === RESULT.DISINTEGRATES && effect < DISINTEGRATE ? [captor] : []),
  ];
}

/** What happens to bases turn by turn. */
export const TURN_SETS = {
  effects: {
    title: 'Results of tests',
    what: 'bases',
    names: RESULTS,
    groups: { title: 'Grade', names: GRADES },
  },
  demoralization: {
    title: 'How demoralization spreads and clears',
    what: 'bases',
    names: CHANGES,
    shape: 'flows',
  },
} as const satisfies TurnSets;

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
          testAt(occasion, rules.rows[unit], columnOf(total)),
      },
      conditions: { size: CONDITIONS.length, bits: (_battle, _unit, _occasion, conditions) => conditions },
      machineGuns: {
        rule: { clause: 'TG-13', name: 'a machine gun tests, one grade higher' },
        at: ({ rules }, unit) => when(rules.heavyWeapons[unit] === HEAVY.MACHINE_GUN),
      },
      shared: {
        rule: { clause: 'TG-11', name: 'two effects are shared (units)' },
        at: (_battle, _unit, _occasion, _conditions, _die, _total, effects) => when(secondOf(effects) > 0),
      },
      gaveWay: {
        rule: { clause: 'TG-50', name: 'a unit routs of its own will' },
        at: (_battle, _unit, occasion, _conditions, _die, _total, effects) =>
          when(occasion === OCCASION.VOLUNTARY_ROUT && effects === 0),
      },
      /** Tests decided by the option, not by the unit's own policy. */
      recoveryOption: {
        at: ({ rules }, unit, occasion) =>
          when(occasion === OCCASION.RECOVERY && (rules.ownPolicies[unit] & POLICY.RECOVERY) === 0),
      },
      routOption: {
        at: ({ rules }, unit, occasion) =>
          when(
            occasion === OCCASION.VOLUNTARY_ROUT && (rules.ownPolicies[unit] & POLICY.VOLUNTARY_ROUT) === 0,
          ),
      },
    },
    responses: {
      tests: {
        of: 'tests',
        perTurn: 1, // of each occasion
        unit: 'tests',
        says: byColumn(OCCASIONS, ({ title, clause }) => `tests for ${title} (${clause})`),
        chart: { title: 'What the tests were for', parts: byColumn(OCCASIONS, ({ title }) => title) },
        at: (_battle, _unit, occasion) => occasion,
      },
    },
    effort: { tests: 1, dice: 1, lookUps: 1 },
    tells: (_teller, { rules }, unit, occasion, conditions, die, total, effects) => {
      const by = rules.book.tables.modifiers;
      const machineGun: Clause[] = rules.heavyWeapons[unit] === HEAVY.MACHINE_GUN ? ['TG-13'] : [];
      return [
        {
          kind: 'grade-test',
          clauses: [OCCASIONS[occasion].clause, 'TG-10', ...machineGun],
          occasion: OCCASIONS[occasion].name,
          countsAs: GRADES[rules.rows[unit]],
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

  /** TG-51, TG-30: a unit is near another that failed with this total, and suffers these effects, or none. */
  sharedDie: event<[unit: number, by: number, effects: number, total: number]>()({
    counts: {
      /** By heavy weapons, by row and column of the chart. */
      readings: {
        size: GRADES.length * COLUMNS,
        at: (battle, unit, by, _effects, total) =>
          battle.rules.heavyWeapons[unit] === HEAVY.NONE
            ? -1
            : testAt(0, rowNear(battle, unit, by), columnOf(total)),
      },
      vehicles: {
        rule: { clause: 'TG-30', name: 'vehicles withdraw with pinned foot' },
        at: ({ rules }, unit) => when(rules.heavyWeapons[unit] === HEAVY.NONE),
      },
      machineGuns: {
        rule: { clause: 'TG-51', name: 'a machine gun suffers by a die near it' },
        at: ({ rules }, unit, _by, effects) =>
          when(rules.heavyWeapons[unit] === HEAVY.MACHINE_GUN && effects > 0),
      },
      heavyWeapons: {
        rule: { clause: 'TG-51', name: 'a heavy weapon suffers by a die near it' },
        at: ({ rules }, unit, _by, effects) => when(rules.heavyWeapons[unit] === HEAVY.OTHER && effects > 0),
      },
      shared: {
        at: ({ rules }, unit, _by, effects) => when(rules.heavyWeapons[unit] > 0 && secondOf(effects) > 0),
      },
    },
    responses: {
      shared_dice: {
        of: 'tests',
        unit: 'units',
        says: 'units that suffered because they stood near one that failed (TG-51, TG-30), each time',
        at: (_battle, _unit, _by, effects) => when(effects > 0),
      },
    },
    effort: { lookUps: ({ rules }, unit) => (rules.heavyWeapons[unit] === HEAVY.NONE ? 0 : 1) },
    tells: ({ units }, battle, unit, by, effects, total) => {
      const isHeavy = battle.rules.heavyWeapons[unit] !== HEAVY.NONE;
      return {
        kind: 'shared-die',
        clauses: [isHeavy ? 'TG-51' : 'TG-30'],
        by: units[by].id,
        total,
        countsAs: isHeavy ? GRADES[rowNear(battle, unit, by)] : null,
        effects: listed(effects),
      };
    },
  }),

  /** TG-10: a test has no effect on a unit. */
  unharmed: event<[unit: number]>()({
    counts: {},
    byTurn: {
      effects: { at: ({ rules }, unit) => resultAt(rules.rows[unit], RESULT.NO_EFFECT), by: basesOn },
    },
  }),

  /** TG-30 to TG-34: what happens to a cohort; reported before it does. */
  suffered: event<[unit: number, cohort: number, result: RESULT, effect: number]>()({
    counts: {
      /** Bases, by row of the chart and result. */
      results: {
        size: GRADES.length * RESULTS.length,
        at: ({ rules }, unit, _cohort, result) => resultAt(rules.rows[unit], result),
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
    responses: {
      befell: {
        of: 'piece-tests',
        unit: 'bases',
        says: {
          pinned: 'bases that were pinned, each time (TG-30); a hull counts as one, whatever its crew',
          withdrew: 'bases that withdrew, each time (TG-31)',
          fled: 'bases that routed, each time (TG-32)',
        },
        at: (_battle, _unit, _cohort, result) => (result <= RESULT.ROUTS ? result - RESULT.PINNED : -1),
        by: basesIn,
      },
    },
    byTurn: {
      effects: {
        at: ({ rules }, unit, _cohort, result) => resultAt(rules.rows[unit], result),
        by: basesIn,
      },
    },
    // Bases that go back are described by `wentBack`.
    tells: (_teller, battle, unit, cohort, result, effect) =>
      result === RESULT.WITHDRAWS || result === RESULT.ROUTS
        ? null
        : befalls(battle, unit, cohort, result, effect),
  }),

  /** TG-31, TG-32: a cohort goes back; `to` of 0 or less is off the board. */
  wentBack: event<
    [unit: number, cohort: number, from: number, to: number, blocked: boolean, effect: number]
  >()({
    counts: { blocked: { at: (_battle, _unit, _cohort, _from, _to, blocked) => when(blocked), by: basesIn } },
    tells: (_teller, battle, unit, cohort, from, to, blocked, effect) =>
      befalls(battle, unit, cohort, effect === ROUT ? RESULT.ROUTS : RESULT.WITHDRAWS, effect, {
        from,
        to,
        blocked,
      }),
  }),

  /** TG-27: the barrage before the battle. */
  shelled: event<[unit: number, dice: number, faces: number, hits: number, gas: boolean]>()({
    counts: { all: { rule: { clause: 'TG-27', name: 'a barrage before the battle' } } },
    tells: (teller, _battle, _unit, dice, faces, hits, gas) => ({
      kind: 'shelled',
      clauses: gas ? ['TG-27'] : [],
      dice: teller.showDice(dice, hits, DIE, faces, 'highest'),
      needed: DIE + 1 - faces,
      hits,
      gas,
    }),
  }),

  /** TG-40: a unit is demoralized from this turn on. */
  demoralized: event<[unit: number]>()({
    counts: { all: { rule: { clause: 'TG-40', name: 'a unit is demoralized' } } },
    responses: {
      demoralizations: {
        of: 'tests',
        unit: 'units',
        says: 'units that became demoralized, each time (TG-40)',
      },
    },
    byTurn: { demoralization: { at: () => CHANGE.DEMORALIZED, by: basesOn } },
    tells: () => ({ kind: 'demoralized', clauses: ['TG-40'] }),
  }),

  /** TG-42 */
  recovered: event<[unit: number]>()({
    counts: { all: { rule: { clause: 'TG-42', name: 'a unit recovers' } } },
    responses: {
      recoveries: { of: 'tests', perTurn: 1, unit: 'units', says: 'units that recovered, each time (TG-42)' },
    },
    byTurn: { demoralization: { at: () => CHANGE.RECOVERED, by: basesOn } },
    tells: () => ({ kind: 'recovers', clauses: ['TG-42'] }),
  }),

  /** TG-41: a demoralized unit has lost bases. */
  lostDemoralized: event<[unit: number, bases: number]>()({
    counts: {},
    byTurn: { demoralization: { at: () => CHANGE.LOST, by: (_battle, _unit, bases) => bases } },
  }),

  /** TG-2, TG-40 */
  lostAssault: event<[unit: number, lost: number, theirs: number]>()({
    counts: {
      all: { rule: { clause: 'TG-40', name: 'a unit loses an assault' } },
      drawn: { at: (_battle, _unit, lost, theirs) => when(lost === theirs) },
    },
    responses: {
      assaults_lost: {
        of: 'tests',
        perTurn: 1,
        unit: 'units',
        says: 'units that lost an assault, each time (TG-40)',
      },
    },
    tells: (_teller, _battle, _unit, lost, theirs) => ({
      kind: 'lost-assault',
      clauses: ['TG-2', 'TG-40'],
      lost,
      theirs,
    }),
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
    responses: {
      damaged: {
        of: 'pieces',
        unit: 'bases',
        says: 'machines that were damaged, and not killed in the same phase (TG-23)',
        by: (_battle, _unit, bases) => bases,
      },
    },
    tells: (teller, { rules }, _unit, bases, immobilized) => {
      const needed = rules.book.tables.immobilizedUpTo;
      const dice = teller.showDice(bases, immobilized, DIE, needed, 'lowest');
      return { kind: 'machines-damaged', clauses: ['TG-23', 'TG-31'], bases, dice, needed, immobilized };
    },
  }),
} as const;

/** Shots that are counted separately. */
export const enum SHOTS {
  DEMORALIZED = 0,
  PINNED = 1,
  AT_PRONE = 2,
}

/** What this book counts of the events of the field; the field describes them. */
export const FIELD_EVENTS = {
  aimed: event<Parameters<Witness['aimed']>>()({
    counts: {
      /** Dice of demoralized units, of pinned bases, and against prone units. */
      shots: {
        size: 3,
        bits: (battle, unit, target, cohort) =>
          (own.demoralized.of(battle, unit) << SHOTS.DEMORALIZED) |
          (piece.pinned.of(battle, cohort) << SHOTS.PINNED) |
          (own.prone.of(battle, target) << SHOTS.AT_PRONE),
        by: (_battle, _unit, _target, _cohort, _weapon, _band, dice) => dice,
      },
    },
  }),
  fought: event<Parameters<Witness['fought']>>()({
    counts: {
      demoralized: {
        at: (battle, unit) => when(own.demoralized.is(battle, unit)),
        by: (_battle, _unit, _target, _cohort, dice) => dice,
      },
    },
  }),
  moved: event<Parameters<Witness['moved']>>()({
    counts: {
      demoralized: {
        at: (battle, unit, _cohort, from, to) => when(from !== to && own.demoralized.is(battle, unit)),
        by: basesIn,
      },
    },
  }),
  forceBroke: event<[force: number]>()({ counts: { all: {} } }),
} as const;

export type TroopGradeWitness = WitnessOf<typeof BOOK_EVENTS>;
export type Counts = CountsOf<typeof FIELD_EVENTS & typeof BOOK_EVENTS>;
