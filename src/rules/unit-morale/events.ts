import { isHull } from '../../battlefield/pieces.js';
import { SIDES } from '../../battlefield/weapon-bands/rules.js';
import type { CountsOf } from '../kit/counting.js';
import { byColumn, eventsOf, type WitnessOf, when } from '../kit/events.js';
import type { TurnSets } from '../kit/recording.js';
import type { Clause } from './clauses.js';
import { groupModifier, RANKED, RESULT, RESULTS } from './morale.js';
import { follows, readersAt, readRoll } from './places.js';
import type { Position } from './plan.js';
import { CONDITIONS, heldOf, OCCASIONS, occasionOf, RALLY } from './results.js';
import { piece } from './state.js';
import { standsIn, willSurrender } from './units.js';

/** The events of this book, in the order of its clauses: what is counted, recorded and described. */

const event = eventsOf<Position, Clause>();

/** Where rolls of a unit and results are counted, by occasion; and where a group’s tests are, by threshold from 1 on. */
export const rollAt = (unit: number, occasion: number): number => unit * (RALLY + 1) + occasion;
export const resultAt = (occasion: number, result: number): number => occasion * RESULTS.length + result;
export const groupAt = (force: number, threshold: number): number => force * 3 + threshold - 1;

const WHO: Readonly<Record<RANKED, string>> = {
  [RANKED.SOLDIER]: 'soldier',
  [RANKED.NCO]: 'NCO',
  [RANKED.OFFICER]: 'officer',
};

/** UM-22: the modifiers for every piece at a place. */
function modifiersOfPlace({ rules, aids: conditions }: Position) {
  const by = rules.book.tables.testModifiers;
  return CONDITIONS.map(({ of, key, clause, name }) => ({ name, by: conditions[of] * by[key], clause }));
}

/** UM-22: what a piece adds for itself. */
function ownModifiers({ rules }: Position, ranked: RANKED, isLed: boolean) {
  const { officerTaking, ncoTaking, leading } = rules.book.tables.testModifiers;
  return [
    { name: 'officer', by: ranked === RANKED.OFFICER ? officerTaking : 0, clause: 'UM-22' },
    { name: 'NCO', by: ranked === RANKED.NCO ? ncoTaking : 0, clause: 'UM-22' },
    { name: 'led by example', by: isLed ? leading : 0, clause: 'UM-22' },
  ];
}

/** The name of the result of a roll. */
function resultName(result: RESULT, rallies: boolean): string {
  if (!rallies) return RESULTS[result];
  return result === RESULT.CARRIES_ON ? 'rallies' : 'does not rally';
}

/** What happens to pieces turn by turn. */
export const TURN_SETS = {
  tests: { title: 'Results of tests', what: 'pieces', names: RESULTS, perTurn: 1 },
} as const satisfies TurnSets;

export const BOOK_EVENTS = {
  /**
   * UM-21: a unit rolls for a place, before any piece there changes; `due` are bits of DUE, 0: a roll to rally; `led`:
   * a piece there leads by example.
   */
  rolled: event<[unit: number, due: number, roll: number, depth: number, led: boolean]>()({
    counts: {
      /** By unit and occasion. */
      rolls: {
        size: ({ unitCount }) => rollAt(unitCount, 0),
        at: (_battle, unit, due) => rollAt(unit, occasionOf(due)),
      },
      conditions: { size: CONDITIONS.length, bits: ({ aids }) => heldOf(aids) },
    },
    responses: {
      tests: {
        of: 'piece-turns',
        unit: 'tests',
        says: byColumn(OCCASIONS, ({ says }) => says),
        chart: { title: 'What triggered the tests', parts: byColumn(OCCASIONS, ({ title }) => title) },
        at: (_battle, _unit, due) => (due === 0 ? -1 : occasionOf(due)),
      },
    },
    effort: { tests: 1, dice: 2, lookUps: 1 },
    tells: (teller, battle, unit, due, roll, depth, led) => {
      const rallies = due === 0;
      const dice = teller.showTwoDice(roll);
      const shared = modifiersOfPlace(battle);
      return readersAt(battle, unit, depth, due).map((cohort, i) => {
        const ranked = piece.rank.of(battle, cohort) as RANKED;
        const own = ownModifiers(battle, ranked, follows(battle, unit, cohort, led));
        const result = readRoll(battle, unit, cohort, roll, led);
        const surrenders = !rallies && result === RESULT.RUNS && willSurrender(battle, unit, cohort);
        return {
          kind: 'stand-test' as const,
          clauses: rallies
            ? ['UM-1' as const, 'UM-21' as const]
            : ['UM-20' as const, 'UM-21' as const, 'UM-23' as const],
          occasions: rallies
            ? ['rally']
            : OCCASIONS.flatMap(({ name }, bit) => ((due & (1 << bit)) === 0 ? [] : [name])),
          pieces: standsIn(battle, unit, cohort),
          who: isHull(teller.units[unit]) ? 'hull' : WHO[ranked],
          dice,
          needed: battle.rules.numbers[unit],
          modifiers: [...shared, ...own].filter(({ by }) => by !== 0),
          sameRoll: i > 0,
          result: resultName(result, rallies),
          ...(surrenders && { surrenders }),
        };
      });
    },
  }),

  /** UM-22, UM-23: what the roll means for a cohort at the place, before it changes; `occasion`: also RALLY. */
  judged: event<
    [unit: number, cohort: number, occasion: number, isLed: boolean, result: RESULT, surrenders: boolean]
  >()({
    counts: {
      /** Pieces, by occasion and result. */
      results: {
        size: (RALLY + 1) * RESULTS.length,
        at: (_battle, _unit, _cohort, occasion, _isLed, result) => resultAt(occasion, result),
        by: standsIn,
      },
      officers: {
        at: (battle, _unit, cohort) => when(piece.rank.of(battle, cohort) === RANKED.OFFICER),
        by: standsIn,
      },
      ncos: {
        at: (battle, _unit, cohort) => when(piece.rank.of(battle, cohort) === RANKED.NCO),
        by: standsIn,
      },
      led: { at: (_battle, _unit, _cohort, _occasion, isLed) => when(isLed), by: standsIn },
    },
    responses: {
      results: {
        of: 'piece-turns',
        unit: 'pieces',
        says: {
          held: 'pieces that were held by these tests, each time (UM-23); a hull counts as one, whatever its crew',
          retired: 'pieces that these tests made retire, each time (UM-23)',
          retreated: 'pieces that these tests made run and that did not surrender, each time (UM-23)',
        },
        at: (_battle, _unit, _cohort, occasion, _isLed, result, surrenders) =>
          occasion === RALLY || surrenders ? -1 : result - RESULT.HELD,
        by: standsIn,
      },
    },
    byTurn: {
      tests: {
        at: (_battle, _unit, _cohort, occasion, _isLed, result) => (occasion === RALLY ? -1 : result),
        by: standsIn,
      },
    },
  }),

  /** UM-23: a piece at a place is below its number, and the result is looked up. */
  fellShort: event<[unit: number]>()({ counts: {}, effort: { lookUps: 1 } }),

  /** UM-1: pieces are free again. After a test, the roll has already described it. */
  rallied: event<[unit: number, pieces: number]>()({
    counts: {
      pieces: { rule: { clause: 'UM-1', name: 'rallied (pieces)' }, by: (_battle, _unit, pieces) => pieces },
    },
    responses: {
      rallied: {
        of: 'piece-turns',
        unit: 'pieces',
        says: 'pieces that rallied (UM-1); a hull counts as one',
        by: (_battle, _unit, pieces) => pieces,
      },
    },
    tells: (_teller, { rules }, _unit, pieces) =>
      rules.book.options.rally === 'test' ? null : { kind: 'rallied', clauses: ['UM-1'], pieces },
  }),

  /** UM-1 */
  tended: event<[unit: number, casualties: number]>()({
    counts: {
      casualties: {
        rule: { clause: 'UM-1', name: 'casualties tended' },
        by: (_battle, _unit, casualties) => casualties,
      },
    },
    tells: (_teller, _battle, _unit, casualties) => ({ kind: 'tended', clauses: ['UM-1'], casualties }),
  }),

  /** UM-1 */
  reorganised: event<[unit: number]>()({
    counts: { all: { rule: { clause: 'UM-1', name: 'a unit reorganises' } } },
    tells: () => ({ kind: 'reorganised', clauses: ['UM-1'] }),
  }),

  /** UM-23 */
  leftBehind: event<[unit: number, casualties: number]>()({
    counts: {
      casualties: {
        rule: { clause: 'UM-23', name: 'casualties left behind' },
        by: (_battle, _unit, casualties) => casualties,
      },
    },
    tells: (_teller, _battle, _unit, casualties) => ({ kind: 'left-behind', clauses: ['UM-23'], casualties }),
  }),

  /** UM-24: a unit that is still there has taken hits that can make it test; with `none`, that could by default. */
  hit: event<[unit: number]>()({
    counts: {
      all: {},
      countsAsCause: {
        rule: { clause: 'UM-24', name: 'a hit that can make its target test (phases)' },
        at: ({ rules }) => when(rules.book.options.hitsCauseMorale !== 'none'),
      },
    },
  }),

  /** UM-30 */
  groupTested: event<[force: number, threshold: number, roll: number, needed: number, carriesOn: boolean]>()({
    of: 'force',
    counts: {
      all: { size: 6, at: (_battle, force, threshold) => groupAt(force, threshold) },
      failed: {
        size: 6,
        at: (_battle, force, threshold, _roll, _needed, carriesOn) =>
          carriesOn ? -1 : groupAt(force, threshold),
      },
    },
    responses: { group_tests: { of: 'turns', unit: 'tests', says: 'tests of group morale (UM-30)' } },
    effort: { tests: 1, dice: 2, lookUps: 1 },
    tells: (teller, { rules }, _force, threshold, roll, needed, carriesOn) => {
      const by = groupModifier(rules.book, threshold);
      return {
        kind: 'group-test',
        clauses: carriesOn ? ['UM-30', 'UM-32'] : ['UM-30', 'UM-31'],
        threshold,
        dice: teller.showTwoDice(roll),
        needed,
        modifiers: by === 0 ? [] : [{ name: 'casualties', by, clause: 'UM-30' }],
        carriesOn,
      };
    },
  }),

  /** UM-53 */
  exploded: event<[unit: number]>()({
    counts: {},
    responses: { exploded: { of: 'pieces', unit: 'pieces', says: 'hulls that exploded (UM-53)' } },
  }),

  /** UM-31, after the battle: casualties that a force recovers, and those left behind. */
  recovered: event<[force: number, casualties: number, leftBehind: number]>()({
    of: 'force',
    counts: {},
    responses: {
      recovered: {
        of: 'pieces',
        unit: 'pieces',
        says: 'casualties that the force has after the battle',
        by: (_battle, _force, casualties) => casualties,
      },
      left_behind: {
        of: 'pieces',
        unit: 'pieces',
        says: 'casualties that the force left behind',
        by: (_battle, _force, _casualties, leftBehind) => leftBehind,
      },
    },
    phase: '11.9',
    tells: (_teller, _battle, _force, casualties, leftBehind) => ({
      kind: 'recovered',
      clauses: ['UM-31'],
      casualties,
      leftBehind,
    }),
  }),

  /** UM-40: one of a unit’s weapons tries to lock on to its target, which this many faces do. */
  lockedOn: event<[unit: number, target: number, weapon: number, faces: number, locked: boolean]>()({
    counts: {
      tried: { rule: { clause: 'UM-40', name: 'air defence tries to lock on' } },
      locked: {
        rule: { clause: 'UM-40', name: 'air defence locks on' },
        at: (_battle, _unit, _target, _weapon, _faces, locked) => when(locked),
      },
    },
    tells: (teller, { field }, _unit, target, _weapon, faces, locked) => {
      const lowest = field.firing!.lowest;
      const [die] = teller.showDice(1, locked ? 1 : 0, SIDES, faces, 'highest');
      return {
        kind: 'lock-on',
        clauses: ['UM-40'],
        target: teller.units[target].id,
        needed: faces === 0 ? null : lowest + SIDES - faces,
        die: die - 1 + lowest,
        locked,
      };
    },
  }),
} as const;

/** What this book counts of the events of the field; the field describes them. */
export const FIELD_EVENTS = {
  unitBroke: event<[unit: number]>()({ counts: { all: {} } }),
  forceBroke: event<[force: number]>()({ counts: { all: {} } }),
} as const;

export type UnitMoraleWitness = WitnessOf<typeof BOOK_EVENTS>;
export type Counts = CountsOf<typeof FIELD_EVENTS & typeof BOOK_EVENTS>;
