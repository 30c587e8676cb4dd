import type { FieldTeller } from '../../battlefield/field-teller.js';
import { forceOf, isCutOff } from '../../battlefield/units.js';
import type { Witness } from '../../battlefield/witness.js';
import type { CountsOf } from '../kit/counting.js';
import { eventsOf, type WitnessOf, when } from '../kit/events.js';
import type { TurnSets } from '../kit/recording.js';
import { QUALITIES } from './book.js';
import type { Clause } from './clauses.js';
import {
  costsDice,
  DIE,
  hasLostAtOnce,
  hasLostShare,
  helpersOf,
  isHeavyLoss,
  passingFaces,
  routPolicyOf,
  secondDiePolicyOf,
  type TestSituation,
  type Wound,
  woundFaces,
} from './morale.js';
import { OCCASION, OCCASIONS, type RECKONED, RECKONINGS } from './occasions.js';
import type { Position } from './plan.js';
import { own } from './state.js';
import { isInSpan, woundedModifier } from './units.js';

/** What happens under this book: how it is counted, recorded and described. */

const event = eventsOf<Position, Clause>();

/** @public The situation in which a unit tests. */
export interface Seen extends TestSituation {
  /** Is a commander of its force on the board, near or far? */
  commanded: boolean;
}

/** Commanders who lead a unit without a commander: a bit for each quality. */
function qualitiesLeading(battle: Position, unit: number): number {
  if (own.commander.of(battle, unit) !== 0) return 0;
  const { firstUnit } = battle.field;
  const force = forceOf(battle, unit);
  let qualities = 0;
  for (let friend = firstUnit[force]; friend < firstUnit[force + 1]; friend++) {
    if (isInSpan(battle, unit, friend)) qualities |= 1 << (own.commander.of(battle, friend) - 1);
  }
  return qualities;
}

/** Is a unit that fell back let go, or not, because the option says so? */
function isRoutOption({ rules }: Position, unit: number, letsGo: boolean): boolean {
  const { routPolicy } = rules.troops[unit];
  return routPolicy === undefined && letsGo === (rules.book.options.routPolicy !== 'never');
}

/** Did the owner look at the pool? */
function readsPool({ rules }: Position, unit: number): boolean {
  return routPolicyOf(rules.book, rules.troops[unit]) === 'when-pool-at-most';
}

/** What is counted of a test in addition to its occasion. */
export const enum MARK {
  RAISED = 0,
  LED = 1,
  /** Led, but with one die because of losses: since the start, or in one attack. */
  HEAVY = 2,
  SHARE = 3,
  AT_ONCE = 4,
  SHORT = 5,
  UNWILLING = 6,
  /** The owner looked at the pool before throwing the second die or not. */
  POOL_READ = 7,
  /** Decided by the option, not by the unit's own policy: two dice under `always`, one under another. */
  SECOND_DIE_OPTION = 8,
  ROUT_OPTION = 9,
  ROUT_POOL_READ = 10,
}

/** The marks that are rules. */
export const MARKED = {
  raised: { mark: MARK.RAISED, clause: 'DP-42', name: 'tests at a raised activation value' },
  led: { mark: MARK.LED, clause: 'DP-10', name: 'tests within a leader’s range' },
  heavy: { mark: MARK.HEAVY, clause: 'DP-12', name: 'heavy losses: one die in spite of a leader' },
  short: { mark: MARK.SHORT, clause: 'DP-5', name: 'the pool holds too few for a second die' },
  unwilling: { mark: MARK.UNWILLING, clause: 'DP-10', name: 'the owner does not risk the second die' },
} as const satisfies Record<string, { mark: MARK; clause: Clause; name: string }>;

/** All marks of a test, as bits. */
function marksOf(
  battle: Position,
  unit: number,
  occasion: OCCASION,
  seen: Seen,
  dice: number,
  value: number,
): number {
  const { book, troops } = battle.rules;
  const { av, secondDie } = troops[unit];
  let marks = value === av ? 0 : 1 << MARK.RAISED;
  if (occasion === OCCASION.FELL_BACK) {
    if (isRoutOption(battle, unit, false)) marks |= 1 << MARK.ROUT_OPTION;
    if (readsPool(battle, unit)) marks |= 1 << MARK.ROUT_POOL_READ;
  }
  if (!seen.led) return marks;
  marks |= 1 << MARK.LED;
  if (hasLostShare(book, seen)) marks |= 1 << MARK.SHARE;
  if (hasLostAtOnce(book, seen)) marks |= 1 << MARK.AT_ONCE;
  if (isHeavyLoss(book, seen)) return marks | (1 << MARK.HEAVY);
  if (seen.pool < 2) return marks | (1 << MARK.SHORT);
  // The owner may throw a second die.
  if (dice < 2) marks |= 1 << MARK.UNWILLING;
  if (secondDiePolicyOf(book, troops[unit]) === 'when-pool-at-least') marks |= 1 << MARK.POOL_READ;
  const isAsOption = (dice === 2) === (book.options.secondDie === 'always');
  return secondDie === undefined && isAsOption ? marks | (1 << MARK.SECOND_DIE_OPTION) : marks;
}

/** The clause by which a unit is removed: with its force, let go, after its test, or off the board. */
function whyRemoved(battle: Position, unit: number, isLetGo: boolean): Clause {
  if (own.routs.is(battle, unit)) return 'DP-4';
  if (isLetGo) return 'DP-14';
  return own.fallenBack.is(battle, unit) ? 'DP-13' : 'DP-11';
}

/** DP-41: the medics, and how many of them help. */
function helpOf({ book }: Position['rules'], medics: number): { medics: number; helping: number } {
  return { medics, helping: helpersOf(book, medics) };
}

/** DP-40: dice that give these wounds. */
function woundDice(
  teller: Pick<FieldTeller, 'showFaces'>,
  { book }: Position['rules'],
  wounds: Readonly<Record<Wound, number>>,
  inTheField: boolean,
  medics: number,
): number[] {
  const faces = woundFaces(book, inTheField, medics);
  return teller.showFaces(WOUNDS.map((wound) => ({ dice: wounds[wound], faces: faces[wound] })));
}
const WOUNDS = ['light', 'serious', 'out'] as const;

/** Only what is left in the pool is counted turn by turn. */
export const TURN_SETS = {} as const satisfies TurnSets;

export const BOOK_EVENTS = {
  /** DP-10: a unit tests with dice against a value, and `passed` of them pass. */
  tested: event<
    [unit: number, occasion: OCCASION, seen: Seen, dice: number, value: number, passed: number]
  >()({
    counts: {
      /** By occasion. */
      tests: { size: OCCASIONS.length, at: (_battle, _unit, occasion) => occasion },
      failed: {
        size: OCCASIONS.length,
        at: (_battle, _unit, occasion, _seen, _dice, _value, passed) => (passed === 0 ? occasion : -1),
      },
      /** By MARK. */
      marks: { size: MARK.ROUT_POOL_READ + 1, bits: marksOf },
      /** By the qualities of the commanders who lead a unit without one. */
      spans: {
        size: QUALITIES.length,
        bits: (battle, unit, _occasion, { led }) => (led ? qualitiesLeading(battle, unit) : 0),
      },
    },
    responses: {
      tests_failed: {
        of: 'tests',
        unit: 'tests',
        says: 'tests of its units that failed',
        at: (_battle, _unit, _occasion, _seen, _dice, _value, passed) => when(passed === 0),
      },
    },
    effort: {
      tests: 1,
      dice: (_battle, _unit, _occasion, _seen, dice) => dice,
      lookUps: (_battle, _unit, _occasion, { commanded }) => (commanded ? 1 : 0), // the commander’s span (DP-20)
    },
    tells: (teller, { rules }, _unit, occasion, seen, dice, value, passed) => {
      const heavy = isHeavyLoss(rules.book, seen);
      const isPaid = passed === 0 && costsDice(rules.book, occasion);
      return {
        kind: 'test',
        clauses: [
          OCCASIONS[occasion].clause,
          'DP-10',
          ...(heavy ? (['DP-12'] as const) : []),
          ...(isPaid ? (['DP-2'] as const) : []),
        ],
        occasion: OCCASIONS[occasion].name,
        pool: seen.pool,
        needed: value,
        led: seen.led,
        heavy,
        dice: teller.showDice(dice, passed, DIE, passingFaces(value), 'highest'),
        passed: passed > 0,
        diceLost: isPaid ? dice : 0,
      };
    },
  }),

  /** DP-1: the battle is over, with this many dice left. */
  ended: event<[force: number, dice: number]>()({
    of: 'force',
    counts: {},
    responses: {
      dice_left: {
        of: 'gauge',
        unit: 'dice',
        says: 'dice in the pool at the end',
        by: (_battle, _force, dice) => dice,
      },
    },
  }),

  /** DP-2: the dice of a failed test leave the pool. */
  paid: event<[unit: number, dice: number]>()({
    counts: {
      dice: {
        rule: { clause: 'DP-2', name: 'a failed test takes its dice (dice)' },
        by: (_battle, _unit, dice) => dice,
      },
    },
    responses: {
      dice_lost_tests: {
        of: 'gauge',
        unit: 'dice',
        says: 'dice that left the pool with failed tests (DP-2)',
        by: (_battle, _unit, dice) => dice,
      },
    },
  }),

  /** DP-3, DP-21, DP-30: events took dice from the pool (less than 0) or added some; `due`: as many as the rule says. */
  reckoned: event<[force: number, what: RECKONED, dice: number, due: number]>()({
    of: 'force',
    counts: { each: { size: RECKONINGS.length, at: (_battle, _force, what) => what } },
    responses: {
      reckoned: {
        of: 'gauge',
        unit: 'dice',
        says: {
          dice_lost_destroyed:
            'dice lost for units destroyed, or removed where that counts the same (DP-3, DP-15)',
          dice_lost_commander: 'dice lost for the senior commander (DP-21)',
          dice_lost_objectives: 'dice lost for objectives lost and conditions failed (DP-30)',
          dice_gained: 'dice gained by objectives (DP-30)',
        },
        chart: {
          title: 'Why the pool fell',
          parts: {
            dice_lost_tests: 'failed tests',
            dice_lost_destroyed: 'units destroyed',
            dice_lost_commander: 'senior commander',
            dice_lost_objectives: 'objectives',
          },
        },
        at: (_battle, _force, what) => RECKONINGS[what].part,
        by: (_battle, _force, _what, dice) => Math.abs(dice),
      },
    },
    tells: (_teller, _battle, _force, what, dice, due) => {
      const { clause, words } = RECKONINGS[what];
      return { kind: 'dice', clauses: [clause], what: words, dice, due };
    },
  }),

  /** DP-4 */
  collapsed: event<[force: number]>()({
    of: 'force',
    counts: { all: { rule: { clause: 'DP-4', name: 'a force collapses' } } },
    tells: () => ({ kind: 'collapsed', clauses: ['DP-4'] }),
  }),

  /** DP-11: a unit falls back for this many casualties, from one own depth to another. */
  fellBack: event<[unit: number, casualties: number, from: number, to: number]>()({
    counts: {
      all: { rule: { clause: 'DP-11', name: 'a unit that took casualties falls back' } },
      /** With no way back. */
      stuck: { at: (battle, unit) => when(isCutOff(battle, unit)) },
      offBoard: {
        rule: { clause: 'DP-11', name: 'a unit falls back off the board' },
        at: (_battle, _unit, _casualties, _from, to) => when(to <= 0),
      },
    },
    tells: (_teller, battle, unit, casualties, from, to) => {
      const cutOff = isCutOff(battle, unit);
      return { kind: 'fell-back', clauses: ['DP-11'], casualties, from, to, cutOff };
    },
  }),

  /** DP-14: a unit is let go, with this many dice in the pool. */
  letGo: event<[unit: number, pool: number]>()({
    counts: {
      all: { rule: { clause: 'DP-14', name: 'a unit is let go' } },
      routOption: { at: (battle, unit) => when(isRoutOption(battle, unit, true)) },
      routPoolRead: { at: (battle, unit) => when(readsPool(battle, unit)) },
    },
    tells: (_teller, _battle, _unit, pool) => ({ kind: 'let-go', clauses: ['DP-14'], pool }),
  }),

  /** DP-4, DP-11, DP-13, DP-14: a unit is removed; reported before its pieces are lost. */
  removed: event<[unit: number, surrenders: boolean, isLetGo: boolean]>()({
    counts: {
      alone: { at: (battle, unit) => when(!own.routs.is(battle, unit)) },
      withForce: { at: (battle, unit) => when(own.routs.is(battle, unit)) },
      surrendered: {
        rule: { clause: 'DP-50', name: 'a routed unit surrenders' },
        at: (_battle, _unit, surrenders) => when(surrenders),
      },
    },
    tells: (_teller, battle, unit, surrenders, isLetGo) => {
      const cutOff = isCutOff(battle, unit);
      const why = whyRemoved(battle, unit, isLetGo);
      return { kind: 'removed', clauses: surrenders ? [why, 'DP-50'] : [why], surrenders, cutOff };
    },
  }),

  /** DP-40, DP-50: after the battle; `rolled` casualties were rolled for now, with the help of medics; `saved` are not out. */
  diagnosed: event<
    [
      force: number,
      wounds: Readonly<Record<Wound | 'captured', number>>,
      rolled: number,
      saved: number,
      medics: number,
    ]
  >()({
    of: 'force',
    phase: '10.7',
    counts: {
      forces: {},
      casualties: {
        rule: { clause: 'DP-40', name: 'casualties diagnosed afterwards' },
        by: (_battle, _force, _wounds, rolled) => rolled,
      },
      withMedics: {
        at: (_battle, _force, _wounds, _rolled, _saved, medics) => when(medics > 0),
        by: (_battle, _force, _wounds, rolled) => rolled,
      },
      helped: {
        rule: { clause: 'DP-41', name: 'casualties diagnosed afterwards with a medic’s help' },
        at: ({ rules }, _force, _wounds, _rolled, _saved, medics) => when(helpersOf(rules.book, medics) > 0),
        by: (_battle, _force, _wounds, rolled) => rolled,
      },
      captured: {
        rule: { clause: 'DP-50', name: 'captured (pieces)' },
        by: (_battle, _force, { captured }) => captured,
      },
    },
    responses: {
      light: {
        of: 'pieces',
        unit: 'pieces',
        says: 'casualties that turned out after the battle to be lightly wounded (DP-40)',
        by: (_battle, _force, { light }) => light,
      },
      serious: {
        of: 'pieces',
        unit: 'pieces',
        says: 'casualties that were seriously wounded (DP-40)',
        by: (_battle, _force, { serious }) => serious,
      },
      out: {
        of: 'pieces',
        unit: 'pieces',
        says: 'casualties that were out of action (DP-40)',
        by: (_battle, _force, { out }) => out,
      },
      captured: {
        of: 'pieces',
        unit: 'pieces',
        says: 'casualties of captured units, and pieces that surrendered (DP-50)',
        by: (_battle, _force, { captured }) => captured,
      },
    },
    tells: (teller, { rules }, _force, wounds, rolled, saved, medics) => {
      const now = { light: wounds.light, serious: saved - wounds.light, out: rolled - saved };
      return {
        kind: 'diagnosed',
        clauses: ['DP-40', 'DP-50'],
        ...helpOf(rules, medics),
        dice: woundDice(teller, rules, now, false, medics),
        wounds: { ...wounds },
      };
    },
  }),

  /** DP-41: casualties were treated in the field, this many of each wound. */
  treated: event<[unit: number, medics: number, light: number, serious: number, out: number]>()({
    counts: {
      casualties: {
        rule: { clause: 'DP-41', name: 'casualties treated in the field' },
        by: (_battle, _unit, _medics, light, serious, out) => light + serious + out,
      },
      withMedics: {
        at: (_battle, _unit, medics) => when(medics > 0),
        by: (_battle, _unit, _medics, light, serious, out) => light + serious + out,
      },
      helped: {
        rule: { clause: 'DP-41', name: 'casualties treated in the field with a medic’s help' },
        at: ({ rules }, _unit, medics) => when(helpersOf(rules.book, medics) > 0),
        by: (_battle, _unit, _medics, light, serious, out) => light + serious + out,
      },
      /** With the help of another unit’s medics. */
      helpedByOthers: {
        at: (battle, unit, medics) => {
          const { book } = battle.rules;
          return when(helpersOf(book, medics) > helpersOf(book, own.medics.of(battle, unit)));
        },
        by: (_battle, _unit, _medics, light, serious, out) => light + serious + out,
      },
      returned: {
        rule: { clause: 'DP-41', name: 'the lightly wounded return (pieces)' },
        by: (_battle, _unit, _medics, light) => light,
      },
      serious: { by: (_battle, _unit, _medics, _light, serious) => serious },
    },
    responses: {
      returned: {
        of: 'piece-turns',
        unit: 'pieces',
        says: 'lightly wounded who returned during the battle (DP-41)',
        by: (_battle, _unit, _medics, light) => light,
      },
    },
    tells: (teller, { rules }, unit, medics, light, serious, out) => {
      teller.returned(unit);
      const wounds = { light, serious, out };
      return {
        kind: 'treated',
        clauses: ['DP-40', 'DP-41'],
        ...helpOf(rules, medics),
        dice: woundDice(teller, rules, wounds, true, medics),
        wounds,
      };
    },
  }),
} as const;

/** What this book counts of the events of the field: dice to hit and moves that the seriously wounded make worse. */
export const FIELD_EVENTS = {
  aimed: event<Parameters<Witness['aimed']>>()({
    counts: {
      wounded: {
        at: (battle, _unit, _target, cohort) => when(woundedModifier(battle, cohort) !== 0),
        by: (_battle, _unit, _target, _cohort, _weapon, _band, dice) => dice,
      },
    },
  }),
  fought: event<Parameters<Witness['fought']>>()({
    counts: {
      wounded: {
        at: (_battle, _unit, _target, _cohort, _dice, { other }) => when(other !== 0),
        by: (_battle, _unit, _target, _cohort, dice) => dice,
      },
    },
  }),
  moved: event<Parameters<Witness['moved']>>()({
    counts: {
      slowed: {
        rule: { clause: 'DP-42', name: 'a unit with seriously wounded moves' },
        at: (battle, unit, _cohort, from, to) => when(from !== to && own.wounded.of(battle, unit) > 0),
      },
    },
  }),
} as const;

export type DicePoolWitness = WitnessOf<typeof BOOK_EVENTS>;
export type Counts = CountsOf<typeof FIELD_EVENTS & typeof BOOK_EVENTS>;
