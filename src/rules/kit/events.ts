import type { FieldTeller, Happening } from '../../battlefield/field-teller.js';
import { copyFor } from '../../battlefield/own-code.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import type { Witness } from '../../battlefield/witness.js';
import type { OwnResponse } from '../contract.js';

/** What can happen under a book, each declared once; `counting`, `recording` and `telling` are made of it. */

/** Up to six numbers, or whatever else the kernel says of an event. */
type Arguments = readonly unknown[];

/** Who tells a battle: the units by name, and faces of dice that are only shown. */
type Narrator = Pick<
  FieldTeller,
  'units' | 'tell' | 'tellOfForce' | 'startPhase' | 'showDice' | 'showTwoDice' | 'returned'
>;

/** @public Which of several numbers an event adds to, and how much. */
export interface Amount<B, Args extends Arguments> {
  /** To which of them is added; below 0: to none. Left out: to the first. */
  at?: (battle: B, ...args: Args) => number;
  /** How much is added; left out: 1. */
  by?: (battle: B, ...args: Args) => number;
}

/** @public What is counted of an event, to say how often a rule was used: one number, or several side by side. */
export interface Counter<B, Args extends Arguments, Clause extends string = string> extends Amount<B, Args> {
  /** How many numbers there are, or how many for the units of a battle and what the book is compiled to for them; left out: one. */
  size?: number | ((plan: BattlefieldPlan, rules: RulesOf<B>) => number);
  /** Instead of `at`: to every one whose bit is set. */
  bits?: (battle: B, ...args: Args) => number;
  /** The rule whose uses these are; left out: it says so with others. */
  rule?: { clause: Clause; name: string };
}

/** @public A response of the book’s own, and so a column of the results. */
export interface ResponseRecord<B, Args extends Arguments> extends Amount<B, Args> {
  of: OwnResponse['of'];
  /** What is counted: `units`. */
  unit: string;
  /** What docs/outputs.md says of it; or its columns, side by side, and what is said of each. */
  says: string | Readonly<Record<string, string>>;
  /** Its columns, and perhaps others, are parts of one thing: a chart, with what it calls each. */
  chart?: { title: string; parts: Readonly<Record<string, string>> };
}

type Counters<B, Args extends Arguments, Clause extends string = string> = Readonly<
  Record<string, Counter<B, Args, Clause>>
>;

/** What a book is compiled to for the units of a battle. */
type RulesOf<B> = B extends { readonly rules: infer Rules } ? Rules : never;

/** What an event asks of a player: always as much, or by what happened. */
type Effort<B, Args extends Arguments> = number | ((battle: B, ...args: Args) => number);

/** What is told of an event, by clauses of the book. */
type Telling<Clause extends string> = Happening & { clauses: Clause[] };

/** @public Something that can happen to a unit, or to a force, which its first argument names. */
export interface EventRecord<
  B,
  Args extends Arguments,
  Counts extends Counters<B, Args>,
  Clause extends string = string,
> {
  /** Left out: to a unit. */
  of?: 'force';
  counts: Counts;
  /** Responses by name, which every battle records of the unit or force. */
  responses?: Readonly<Record<string, ResponseRecord<B, Args>>>;
  /** What its player does for it (docs/battlefield.md, section 6). */
  effort?: { tests?: Effort<B, Args>; dice?: Effort<B, Args>; lookUps?: Effort<B, Args> };
  /** To which kind of what happens turn by turn it belongs, by the id of the set. */
  byTurn?: Readonly<Record<string, Amount<B, Args>>>;
  /** Section of docs/battlefield.md in which it is told; left out: that of the step. */
  phase?: string;
  /** What is told of it; left out, or null: nothing. */
  tells?: (teller: Narrator, battle: B, ...args: Args) => Telling<Clause> | readonly Telling<Clause>[] | null;
}

/**
 * Fixes the battle and the clauses of the book, then the arguments of an event, so that the rest is inferred.
 *
 * @example const event = eventsOf<Position, Clause>();
 *   event<[unit: number]>()({ counts: { all: {} }, tells: () => ({ kind: 'recovers', clauses: ['TG-42'] }) })
 */
export const eventsOf =
  <B, Clause extends string = string>() =>
  <Args extends Arguments>() =>
  <const Counts extends Counters<B, Args, Clause>>(
    record: EventRecord<B, Args, Counts, Clause>,
  ): EventRecord<B, Args, Counts> =>
    record;

/** An `at` that adds only where something holds. */
export const when = (holds: boolean): number => (holds ? 0 : -1);

// biome-ignore lint/suspicious/noExplicitAny: of any battle and arguments
export type AnyEvent = EventRecord<any, any, any>;
export type Events = Readonly<Record<string, AnyEvent>>;
// biome-ignore lint/suspicious/noExplicitAny: of any battle and arguments
export type AnyAmount = Amount<any, any>;
type ArgsOf<Event> = Event extends EventRecord<infer _B, infer Args, infer _C> ? Args : never;

/** What the kernel calls: a method for each event of the field and of the book. */
export type WitnessOf<Book extends Events> = Witness & {
  [Name in keyof Book]: (...args: ArgsOf<Book[Name]>) => void;
};

/** Somebody who is told of an event: of fixed arity, since he is called in every battle and should allocate nothing. */
export type Listener = (a: unknown, b: unknown, c: unknown, d: unknown, e: unknown, f: unknown) => void;

/**
 * Has others told of events, behind the witness of the field.
 *
 * @param who they are, in a word
 */
export function hearing<W extends Witness, Book extends Events>(
  witness: W,
  events: Book,
  who: string,
  hear: (event: AnyEvent) => readonly Listener[],
): W & WitnessOf<Book> {
  const methods = Object.entries(events).map(([name, event]): [string, Listener] => {
    const method = (witness as unknown as Record<string, Listener | undefined>)[name];
    // What was added before is called as it is: calls of bound functions are slower.
    const own = Object.hasOwn(witness, name) ? method : method?.bind(witness);
    return [name, inTurn(event, who, [...(own ? [own] : []), ...hear(event)])];
  });
  return Object.assign(witness, Object.fromEntries(methods)) as unknown as W & WitnessOf<Book>;
}

/** Calls of fixed targets, one after the other, each from code of its own. */
function inTurn(event: AnyEvent, who: string, [one, ...others]: readonly Listener[]): Listener {
  if (!one) return () => {};
  if (others.length === 0) return one;
  const rest = inTurn(event, who, others);
  return copyFor(oneAfterTheOther, event, who, others.length)(one, rest);
}

function oneAfterTheOther(one: Listener, rest: Listener): Listener {
  return (a, b, c, d, e, f) => {
    one(a, b, c, d, e, f);
    rest(a, b, c, d, e, f);
  };
}

/** Has what happens told, too. */
export function telling<T extends Narrator & Witness, Book extends Events>(
  teller: T,
  book: Book,
  battle: unknown,
): T & WitnessOf<Book> {
  return hearing(teller, book, 'tellers', ({ of, phase, tells }) => {
    if (!tells) return [];
    const tell = (who: number, happening: Happening) =>
      of === 'force' ? teller.tellOfForce(who, happening) : teller.tell(who, happening);
    return [
      (who, ...rest) => {
        if (phase !== undefined) teller.startPhase(phase);
        for (const happening of [tells(teller, battle, who, ...rest) ?? []].flat() as Happening[]) {
          tell(who as number, happening);
        }
      },
    ];
  });
}
