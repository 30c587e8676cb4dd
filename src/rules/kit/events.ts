import type { FieldTeller, Happening } from '../../battlefield/field-teller.js';
import { copyFor } from '../../battlefield/own-code.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import type { Witness } from '../../battlefield/witness.js';
import type { OwnResponse } from '../contract.js';

/** The events of a book, each declared once; `counting`, `recording` and `telling` are made from them. */

/** Up to six numbers or other values that the kernel passes with an event. */
type Arguments = readonly unknown[];

/** The part of a teller that events use: the units by name, and faces of dice that are only shown. */
type Narrator = Pick<
  FieldTeller,
  'units' | 'tell' | 'tellOfForce' | 'startPhase' | 'showDice' | 'showFaces' | 'showTwoDice' | 'returned'
>;

/** @public Which of several numbers an event adds to, and how much. */
export interface Amount<B, Args extends Arguments> {
  /** Which number it adds to; below 0: none. Left out: the first. */
  at?: (battle: B, ...args: Args) => number;
  /** How much it adds; left out: 1. */
  by?: (battle: B, ...args: Args) => number;
}

/** @public What is counted of an event, to say how often a rule was used: one number, or several. */
export interface Counter<B, Args extends Arguments, Clause extends string = string> extends Amount<B, Args> {
  /** How many numbers there are, or how many for the units of a battle and the rules compiled for them; left out: one. */
  size?: number | ((plan: BattlefieldPlan, rules: RulesOf<B>) => number);
  /** Instead of `at`: it adds to every number whose bit is set. */
  bits?: (battle: B, ...args: Args) => number;
  /** The rule whose uses it counts; left out: it counts them only together with other counters. */
  rule?: { clause: Clause; name: string };
}

/** @public A response that only this book has, and so a column of the results. */
export interface ResponseRecord<B, Args extends Arguments> extends Amount<B, Args> {
  of: OwnResponse['of'];
  /** As in OwnResponse. */
  perTurn?: number;
  /** What is counted: `units`. */
  unit: string;
  /** What docs/outputs.md says about it; or its columns, with what is said about each. */
  says: string | Readonly<Record<string, string>>;
  /** A chart if its columns, and perhaps others, are parts of a whole; with the name of each. */
  chart?: { title: string; parts: Readonly<Record<string, string>> };
}

type Counters<B, Args extends Arguments, Clause extends string = string> = Readonly<
  Record<string, Counter<B, Args, Clause>>
>;

/** What a book is compiled to for the units of a battle. */
type RulesOf<B> = B extends { readonly rules: infer Rules } ? Rules : never;

/** What an event demands of a player: always the same, or an amount that depends on what happened. */
type Effort<B, Args extends Arguments> = number | ((battle: B, ...args: Args) => number);

/** What a teller says about an event, with clauses of the book. */
type Telling<Clause extends string> = Happening & { clauses: Clause[] };

/** @public Something that can happen to a unit or a force, which is the first argument. */
export interface EventRecord<
  B,
  Args extends Arguments,
  Counts extends Counters<B, Args>,
  Clause extends string = string,
> {
  /** Left out: it happens to a unit. */
  of?: 'force';
  counts: Counts;
  /** Responses by name, which every battle records for the unit or force. */
  responses?: Readonly<Record<string, ResponseRecord<B, Args>>>;
  /** What its player does for it (docs/battlefield.md, section 6). */
  effort?: { tests?: Effort<B, Args>; dice?: Effort<B, Args>; lookUps?: Effort<B, Args> };
  /** Its kind in each set of what happens turn by turn, by the id of the set. */
  byTurn?: Readonly<Record<string, Amount<B, Args>>>;
  /** Section of docs/battlefield.md under which it is described; left out: that of the step. */
  phase?: string;
  /** What a teller says about it; left out, or null: nothing. */
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

/** An `at` that adds only when something holds. */
export const when = (holds: boolean): number => (holds ? 0 : -1);

/** What is said about each occasion of tests, by the response that counts it. */
export function byColumn<Occasion extends { column: string }>(
  occasions: readonly Occasion[],
  of: (occasion: Occasion) => string,
): Record<string, string> {
  return Object.fromEntries(occasions.map((occasion) => [occasion.column, of(occasion)]));
}

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

/** Receives an event. Its arity is fixed, since it is called in every battle and should allocate nothing. */
export type Listener = (a: unknown, b: unknown, c: unknown, d: unknown, e: unknown, f: unknown) => void;

/**
 * Passes events on to other listeners, after the witness of the field.
 *
 * @param who the listeners, in a word
 */
export function hearing<W extends Witness, Book extends Events>(
  witness: W,
  events: Book,
  who: string,
  hear: (event: AnyEvent) => readonly Listener[],
): W & WitnessOf<Book> {
  const methods = Object.entries(events).map(([name, event]): [string, Listener] => {
    const method = (witness as unknown as Record<string, Listener | undefined>)[name];
    // A method that was added before is called without binding: calls of bound functions are slower.
    const own = Object.hasOwn(witness, name) ? method : method?.bind(witness);
    return [name, inTurn(event, who, [...(own ? [own] : []), ...hear(event)])];
  });
  return Object.assign(witness, Object.fromEntries(methods)) as unknown as W & WitnessOf<Book>;
}

/** Calls fixed targets one after the other, each from its own copy of the code. */
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

/** Makes a teller describe what happens, too. */
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
