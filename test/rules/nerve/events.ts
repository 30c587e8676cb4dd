import type { Witness } from '#src/battlefield/witness.js';
import type { CountsOf } from '#src/rules/kit/counting.js';
import { eventsOf, type WitnessOf, when } from '#src/rules/kit/events.js';
import type { TurnSets } from '#src/rules/kit/recording.js';
import type { Clause } from './clauses.js';
import { DIE, RESULT, RESULTS } from './morale.js';
import type { Position } from './plan.js';
import { own } from './state.js';

/** The events of this book: how they are counted, recorded and described. */

const event = eventsOf<Position, Clause>();

/** Counts when a unit has the nerve of the table. */
const fromTable = { at: ({ rules }: Position, unit: number) => when(rules.fromTable[unit] === 1) };

/** What happens to units, turn by turn. */
export const TURN_SETS = {
  nerve: { title: 'What nerve tests brought', what: 'units', names: RESULTS },
} as const satisfies TurnSets;

export const BOOK_EVENTS = {
  /** N-1 to N-3: a unit tests; it holds at a roll of `most` or less. */
  tested: event<[unit: number, most: number, isSteadied: boolean, result: RESULT]>()({
    counts: {
      all: { rule: { clause: 'N-1', name: 'a unit tests its nerve' } },
      fromTable,
      steadied: {
        rule: { clause: 'N-2', name: 'a unit nearby steadies it (tests)' },
        at: (_battle, _unit, _most, isSteadied) => when(isSteadied),
      },
      shaken: {
        rule: { clause: 'N-3', name: 'a unit is shaken' },
        at: (_battle, _unit, _most, _isSteadied, result) => when(result === RESULT.SHAKEN),
      },
      routed: {
        rule: { clause: 'N-3', name: 'a shaken unit routs' },
        at: (_battle, _unit, _most, _isSteadied, result) => when(result === RESULT.ROUTS),
      },
    },
    responses: {
      nerve_tests: {
        of: 'tests',
        unit: 'tests',
        says: {
          nerve_held: 'tests of nerve that held (N-2)',
          became_shaken: 'units that became shaken, each time (N-3)',
          units_routed: 'units that routed (N-3)',
        },
        chart: {
          title: 'What nerve tests brought',
          parts: { nerve_held: 'held', became_shaken: 'became shaken', units_routed: 'routed' },
        },
        at: (_battle, _unit, _most, _isSteadied, result) => result,
      },
    },
    effort: { tests: 1, dice: 1 },
    byTurn: { nerve: { at: (_battle, _unit, _most, _isSteadied, result) => result } },
    tells: (teller, _battle, _unit, most, isSteadied, result) => ({
      kind: 'nerve-test',
      clauses: result === RESULT.HOLDS ? ['N-1', 'N-2'] : ['N-1', 'N-2', 'N-3'],
      needed: most,
      isSteadied,
      die: teller.showDice(1, result === RESULT.HOLDS ? 1 : 0, DIE, most, 'lowest')[0],
      result: RESULTS[result],
    }),
  }),

  /** N-4: a shaken unit rolls to rally, as in a test. */
  rolledToRally: event<[unit: number, most: number, isSteadied: boolean, rallies: boolean]>()({
    counts: {
      all: { rule: { clause: 'N-4', name: 'a shaken unit rolls to rally' } },
      fromTable,
      rallied: {
        rule: { clause: 'N-4', name: 'a unit rallies' },
        at: (_battle, _unit, _most, _isSteadied, rallies) => when(rallies),
      },
    },
    responses: {
      rallies: {
        of: 'tests',
        unit: 'units',
        says: 'units that rallied, each time (N-4)',
        at: (_battle, _unit, _most, _isSteadied, rallies) => when(rallies),
      },
    },
    effort: { tests: 1, dice: 1 },
    tells: (teller, _battle, _unit, most, isSteadied, rallies) => ({
      kind: 'rally-roll',
      clauses: ['N-4'],
      needed: most,
      isSteadied,
      die: teller.showDice(1, rallies ? 1 : 0, DIE, most, 'lowest')[0],
      rallies,
    }),
  }),
} as const;

/** What this book counts in events of the field; the field describes them. */
export const FIELD_EVENTS = {
  aimed: event<Parameters<Witness['aimed']>>()({
    counts: {
      shaken: {
        at: (battle, unit) => when(own.shaken.is(battle, unit)),
        by: (_battle, _unit, _target, _cohort, _weapon, _band, dice) => dice,
      },
    },
  }),
  forceBroke: event<[force: number]>()({
    counts: { all: { rule: { clause: 'N-5', name: 'a force breaks' } } },
  }),
} as const;

export type NerveWitness = WitnessOf<typeof BOOK_EVENTS>;
export type Counts = CountsOf<typeof FIELD_EVENTS & typeof BOOK_EVENTS>;
