import type { FieldTeller } from '../../battlefield/field-teller.js';
import type { FieldUnit } from '../../battlefield/field-units.js';
import { fieldUseLayout } from '../../battlefield/field-uses.js';
import { MANNERS } from '../../battlefield/manners.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import type { OnTheField } from '../../battlefield/step.js';
import { SILENT_WITNESS, type Witness } from '../../battlefield/witness.js';
import type { Chance } from '../../random/chance.js';
import type { Luck } from '../../random/luck.js';
import type { Breakdown, OwnResponse, SystemBattle, TurnEvents } from '../contract.js';
import { type CountsOf, countersIn, counting, countsIn } from './counting.js';
import { type Events, telling, type WitnessOf } from './events.js';
import {
  breakdownOf,
  newTurnCounts,
  ownResponses,
  recording,
  type TurnSets,
  turnEventsOf,
} from './recording.js';
import { ShotCounter } from './shot-counter.js';
import { BookTeller, type Narration } from './teller.js';

/** A battle as its observers need it: its state and its rules, but neither its witness nor its chance. */
export interface Observed<Rules = unknown> extends OnTheField {
  readonly rules: Rules;
  /** What has happened in this turn, for counts by turn. */
  readonly turnCounts: Int32Array;
}

/** A battle without a witness; `aids`: what its steps use in addition to the state, if anything. */
interface Unwatched<Rules> extends OnTheField {
  readonly rules: Rules;
  readonly chance: Chance;
  readonly steps: unknown;
  readonly aids?: unknown;
}

/** A battle with a witness that records what happens. */
type Watched<Parts, Book extends Events> = Parts & {
  readonly turnCounts: Int32Array;
  witness: WitnessOf<Book>;
};

/** The observers of a book’s battles: what they record of every battle, what they count, and what they narrate. */
export interface Observers<Battle extends Observed, Book extends Events, Field extends Events> {
  /** Members of the `MoraleSystem`. */
  readonly members: {
    counts: OwnResponse[];
    breakdown?: Breakdown;
    turnEvents: TurnEvents[];
    turnCounts(battle: Battle & SystemBattle): Int32Array;
    useCount(field: BattlefieldPlan, compiled?: unknown): number;
    counter(battle: Battle & SystemBattle, uses: Float64Array): WitnessOf<Book>;
    teller(
      battle: Battle & SystemBattle,
      units: readonly FieldUnit[],
      forces: readonly string[],
      dice: Luck,
    ): FieldTeller & WitnessOf<Book>;
  };
  /** A battle with room for what happens in a turn, and a witness that records it until another one replaces it. */
  watched<Parts extends Unwatched<Battle['rules']>>(parts: Parts): Watched<Parts, Book>;
  /** What a run has counted. */
  countsIn(field: BattlefieldPlan, uses: ArrayLike<number>, compiled?: unknown): CountsOf<Field & Book>;
}

/**
 * Makes the observers of a book from its records.
 *
 * @param field what the book counts of events of the field, which the field itself narrates
 */
export function observersOf<Battle extends Observed, Book extends Events, Field extends Events>(
  book: Book,
  field: Field,
  sets: TurnSets,
  narration: Narration<Battle>,
): Observers<Battle, Book, Field> {
  const events = { ...field, ...book };
  const firstUse = (plan: BattlefieldPlan) => fieldUseLayout(plan, MANNERS).length;
  const recorder = <W extends Witness>(witness: W, battle: Battle) => recording(witness, book, sets, battle);
  const breakdown = breakdownOf(book);
  return {
    members: {
      counts: ownResponses(book),
      ...(breakdown && { breakdown }),
      turnEvents: turnEventsOf(sets),
      turnCounts: ({ turnCounts }) => turnCounts,
      useCount: (plan, compiled) => firstUse(plan) + countersIn(events, plan, compiled),
      counter: (battle, uses) => {
        const shots = new ShotCounter(battle, uses, narration);
        return counting(recorder(shots, battle), events, battle, uses, firstUse(battle.field));
      },
      teller: (battle, ...of) =>
        telling(recorder(new BookTeller(narration, battle, ...of), battle), book, battle) as FieldTeller &
          WitnessOf<Book>,
    },
    watched: <Parts extends Unwatched<Battle['rules']>>(parts: Parts) => {
      const battle = inOneShape(parts, newTurnCounts(sets));
      battle.witness = recorder({ ...SILENT_WITNESS }, battle as unknown as Battle);
      return battle as unknown as Watched<Parts, Book>;
    },
    countsIn: (plan, uses, compiled) => countsIn(events, uses, firstUse(plan), plan, compiled),
  };
}

/** Battles of all books have the same fields in the same order, so that steps of the field meet only one shape of object. */
function inOneShape(
  { field, rules, state, chance, steps, aids = null }: Unwatched<unknown>,
  turnCounts: Int32Array,
) {
  const nobody: Witness = SILENT_WITNESS;
  return { field, rules, state, chance, steps, turnCounts, aids, witness: nobody };
}
