import { FIELDS } from '../../battlefield/plan.js';
import { MOST_COUNTS, NOW } from '../../battlefield/state.js';
import type { Witness } from '../../battlefield/witness.js';
import { sum } from '../../statistics/sum.js';
import { eventsOf, type WitnessOf } from '../kit/events.js';
import type { TurnSets } from '../kit/recording.js';
import type { Follows, Rule, Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import { eachNode, throws } from './needs.js';
import type { Outcome, Row } from './outcomes.js';
import type { Position } from './position.js';
import { backInWords, piecesSettledInWords, settledInWords } from './telling.js';

/** What happens under a rulebook: how it is counted, recorded and described. */

const event = eventsOf<Position>();

/** Columns of the results of a rulebook: throws by rule, and units that entered a state. */
function columnsOf(rulebook: Rulebook): { tests: Map<number, string>; became: Map<number, string> } {
  const column = (before: string, name: string) => `${before}_${name.replaceAll('-', '_')}`;
  const tests = rulebook.rules.flatMap((rule, i) =>
    throws(rule) ? [[i, column('tests', rule.name)] as const] : [],
  );
  const states = rulebook.ofPieces ? [] : rulebook.states;
  const became = states.flatMap(({ name }, i) => (i > 0 ? [[i, column('became', name)] as const] : []));
  const room = Math.max(0, MOST_COUNTS - became.length);
  return { tests: new Map(tests.slice(0, room)), became: new Map(became) };
}

/** Each rulebook of a scenario has its own charts. */
const setOf = ({ id }: Rulebook): string => `states-of-${id}`;

export function turnSetsOf(rulebook: Rulebook): TurnSets {
  if (rulebook.states.length < 2) return {};
  return {
    [setOf(rulebook)]: {
      title: 'State changes',
      what: 'pieces',
      names: rulebook.states.map(({ name }) => `became ${name}`),
      perTurn: changesPerTurn(rulebook),
    },
  };
}

/** How often a unit can change its state in a turn: by a rule at each place of the turn, and twice around it. */
function changesPerTurn(rulebook: Rulebook): number {
  const { places, rules } = rulebook;
  const byRule = rules.map(({ passed, failed, results, also, then }) =>
    [passed, failed, results, also, then].reduce((sum, each) => sum + changesBy(rulebook, each), 0),
  );
  return (places.length + 2) * Math.max(1, ...byRule);
}

/** How many state changes at most follow, one after the other. */
function changesBy(rulebook: Rulebook, follows: Follows | null): number {
  const all = (parts: readonly Follows[]) => parts.map((part) => changesBy(rulebook, part));
  switch (follows?.k) {
    case 'becomes':
    case 'worsens':
    case 'improves':
      return 1;
    case 'all':
      return sum(all(follows.parts));
    case 'rows':
      return Math.max(0, ...all(follows.rows.map(({ then }) => then)));
    case 'result':
      return changesWithin(rulebook.results[follows.i]);
    case 'table':
      return Math.max(0, ...rulebook.results.map(changesWithin));
    default:
      return 0;
  }
}

function changesWithin({ follows }: Rulebook['results'][number]): number {
  let found = 0;
  eachNode(follows, ({ k }) => {
    if (k === 'becomes' || k === 'worsens' || k === 'improves') found++;
  });
  return found;
}

/** Adds something up over the pieces that have each outcome. */
function inAll({ outcomes }: Row, counts: readonly number[], of: (outcome: Outcome) => number): number {
  let sum = 0;
  for (let i = 0; i < outcomes.length; i++) sum += of(outcomes[i]) * counts[i];
  return sum;
}

/** Is anything thrown, or drawn? */
function testsIn({ dice, left }: Row): number {
  return dice > 0 || left?.some((count) => count > 0) ? 1 : 0;
}

export function bookEventsOf(rulebook: Rulebook, layout: Layout) {
  const { tests, became } = columnsOf(rulebook);
  const says = <Key>(all: Map<Key, string>, of: (key: Key) => string) =>
    Object.fromEntries([...all].map(([key, name]) => [name, of(key)]));
  /** Throws of rules for units, for pieces or for forces, each rule in its own column. */
  const throwsFor = (...who: Rule['who'][]) => {
    const own = new Map([...tests].filter(([rule]) => who.includes(rulebook.rules[rule].who)));
    if (own.size === 0) return null;
    const columns = rulebook.rules.map((_, rule) => [...own.keys()].indexOf(rule));
    return {
      of: who.includes('each piece') ? 'piece-tests' : 'tests',
      perTurn: rulebook.places.length,
      unit: 'tests',
      says: says(own, (rule) => {
        const { bag, title } = rulebook.rules[rule];
        return `${bag < 0 ? 'throws' : 'draws'} for “${title}”`;
      }),
      chart: {
        title: 'What the throws were for',
        parts: says(own, (rule) => rulebook.rules[rule].title),
      },
      at: (_battle: Position, _who: number, rule: number) => columns[rule],
    } as const;
  };
  const [ofUnits, ofPieces, ofForces] = [
    throwsFor('each unit', 'each lost unit'),
    throwsFor('each piece'),
    throwsFor('each force'),
  ];
  return {
    /** A rule is due for a unit, and has this outcome in its situation. */
    settled: event<[unit: number, rule: number, row: Row, which: number]>()({
      counts: {},
      ...(ofUnits && { responses: { throws: ofUnits } }),
      effort: {
        tests: (_battle, _unit, _rule, row) => testsIn(row),
        dice: (_battle, _unit, _rule, row, which) => row.outcomes[which].dice,
        lookUps: (_battle, _unit, _rule, row, which) => row.outcomes[which].lookUps,
      },
      tells: (teller, battle, unit, rule, row, which) =>
        settledInWords(teller, battle, rulebook, layout, unit, rule, row, which),
    }),

    /** A line of the rulebook was used. */
    used: event<[unit: number, line: number, times: number]>()({
      counts: {
        lines: {
          size: Math.max(1, rulebook.lines.length),
          at: (_battle, _unit, line) => line,
          by: (_battle, _unit, _line, times) => times,
        },
      },
    }),

    /** A unit enters another state; reported before it does. */
    changed: event<[unit: number, from: number, to: number]>()({
      counts: {},
      ...(became.size > 0 && {
        responses: {
          became: {
            of: 'tests',
            perTurn: changesPerTurn(rulebook),
            unit: 'units',
            says: says(became, (state) => `units that became ${rulebook.states[state].name}, each time`),
            at: (_battle, _unit, _from, to) => to - 1,
          },
        },
        byTurn: {
          [setOf(rulebook)]: {
            at: (_battle, _unit, _from, to) => to,
            by: ({ state }, unit) => state.units[unit * FIELDS.NOW + NOW.PIECES],
          },
        },
      }),
    }),

    /** A rule is due for pieces that are alike; `counts`: how many have each outcome. */
    piecesSettled: event<[unit: number, rule: number, row: Row, counts: readonly number[]]>()({
      counts: {},
      ...(ofPieces && {
        responses: {
          throwsOfPieces: {
            ...ofPieces,
            by: (_battle, _unit, _rule, row, counts) => inAll(row, counts, () => 1),
          },
        },
      }),
      effort: {
        tests: (_battle, _unit, _rule, row, counts) => (row.dice > 0 ? inAll(row, counts, () => 1) : 0),
        // Dice on which nothing depends are not thrown for each piece.
        dice: (_battle, _unit, _rule, row, counts) =>
          row.outcomes.length > 1 ? inAll(row, counts, ({ dice }) => dice) : 0,
        lookUps: (_battle, _unit, _rule, row, counts) => inAll(row, counts, ({ lookUps }) => lookUps),
      },
      tells: (_teller, _battle, _unit, rule, row, counts) =>
        piecesSettledInWords(rulebook, rule, row, counts),
    }),

    /** Pieces enter another state. */
    piecesChanged: event<[unit: number, from: number, to: number, pieces: number]>()({
      counts: {},
      ...(rulebook.ofPieces && {
        byTurn: {
          [setOf(rulebook)]: {
            at: (_battle, _unit, _from, to) => to,
            by: (_battle, _unit, _from, _to, pieces) => pieces,
          },
        },
      }),
    }),

    /** A unit falls back; `to` of 0 or less is off the board. */
    wentBack: event<[unit: number, from: number, to: number]>()({
      counts: {},
      tells: (_teller, _battle, _unit, from, to) => backInWords(from, to),
    }),

    /** A cohort of a unit has one shot, and fires only half of its shots because of a state or mark. */
    heldFire: event<[unit: number, because: string]>()({
      counts: {},
      tells: (_teller, _battle, _unit, because) => ({
        kind: 'rulebook',
        clauses: [],
        says: `fires no shot (half of 1, because of “${because}”)`,
      }),
    }),

    /** A rule is due for a force. */
    forceSettled: event<[force: number, rule: number, row: Row, which: number]>()({
      of: 'force',
      counts: {},
      ...(ofForces && { responses: { throwsOfForces: ofForces } }),
      effort: {
        tests: (_battle, _force, _rule, row) => testsIn(row),
        dice: (_battle, _force, _rule, row, which) => row.outcomes[which].dice,
        lookUps: (_battle, _force, _rule, row, which) => row.outcomes[which].lookUps,
      },
      tells: (teller, battle, force, rule, row, which) =>
        settledInWords(teller, battle, rulebook, layout, battle.field.firstUnit[force], rule, row, which),
    }),

    /** A counter of a force changes because of what its units, and the enemy’s, did. */
    reckoned: event<[force: number, counter: number, from: number, to: number]>()({
      of: 'force',
      counts: {},
      tells: (_teller, _battle, _force, counter, from, to) => {
        const { title, clause } = rulebook.forceCounters[counter];
        return { kind: 'rulebook', clauses: clause ? [clause] : [], says: `${title} ${from} → ${to}` };
      },
    }),
  } as const;
}

/** What is counted of the events of the field. */
export const FIELD_EVENTS = {
  forceBroke: event<[force: number]>()({ counts: { all: {} } }),
  unitBroke: event<Parameters<Witness['unitBroke']>>()({ counts: { all: {} } }),
} as const;

export type BookEvents = ReturnType<typeof bookEventsOf>;
export type RulebookWitness = WitnessOf<BookEvents>;
