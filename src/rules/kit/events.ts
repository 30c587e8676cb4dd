import type { FieldTeller, Happening } from '../../battlefield/field-teller.js';
import { SILENT_WITNESS, type Witness } from '../../battlefield/witness.js';

/** Up to six numbers, or whatever else the kernel says of an event. */
type Arguments = readonly unknown[];

/** Who tells a battle: the units by name, and faces of dice that are only shown. */
type Narrator = Pick<FieldTeller, 'units' | 'tell' | 'showDice'>;

/** @public What is counted of an event: one number, or several side by side. */
export interface Counter<B, Args extends Arguments> {
  /** How many numbers there are; left out: one. */
  size?: number;
  /** To which of them is added; below 0: to none. Left out: to the first. */
  at?: (battle: B, ...args: Args) => number;
  /** Instead of `at`: to every one whose bit is set. */
  bits?: (battle: B, ...args: Args) => number;
  /** How much is added; left out: 1. */
  by?: (battle: B, ...args: Args) => number;
}

type Counters<B, Args extends Arguments> = Readonly<Record<string, Counter<B, Args>>>;

/** What is told of an event, by clauses of the book. */
type Telling<Clause extends string> = Happening & { clauses: Clause[] };

/** @public Something that can happen: what is counted of it, and what is told. */
export interface EventRecord<
  B,
  Args extends Arguments,
  Counts extends Counters<B, Args>,
  Clause extends string = string,
> {
  counts: Counts;
  /** What is told of it, about the unit that its first argument names; left out, or null: nothing. */
  tells?: (teller: Narrator, battle: B, ...args: Args) => Telling<Clause> | readonly Telling<Clause>[] | null;
}

/**
 * Fixes the battle and the clauses of the book, then the arguments of an event, so that the rest is inferred.
 *
 * @example const event = eventsOf<Battle, Clause>();
 *   event<[unit: number]>()({ counts: { all: {} }, tells: () => ({ kind: 'recovers', clauses: ['TG-42'] }) })
 */
export const eventsOf =
  <B, Clause extends string = string>() =>
  <Args extends Arguments>() =>
  <const Counts extends Counters<B, Args>>(
    record: EventRecord<B, Args, Counts, Clause>,
  ): EventRecord<B, Args, Counts> =>
    record;

// biome-ignore lint/suspicious/noExplicitAny: of any battle and arguments
type AnyEvent = EventRecord<any, any, any>;
type Events = Readonly<Record<string, AnyEvent>>;
type ArgsOf<Event> = Event extends EventRecord<infer _B, infer Args, infer _C> ? Args : never;

/** What the kernel calls: a method for each event of the field and of the book. */
export type WitnessOf<Book extends Events> = Witness & {
  [Name in keyof Book]: (...args: ArgsOf<Book[Name]>) => void;
};

/** Counts by event and name: `counted.tested.machineGuns()`; of several numbers, by their place. */
export type CountsOf<All extends Events> = {
  readonly [Name in keyof All]: {
    readonly [Count in keyof All[Name]['counts']]: (place?: number) => number;
  };
};

/** Nobody listens. */
export function silent<Book extends Events>(book: Book): WitnessOf<Book> {
  const methods = Object.keys(book).map((name) => [name, () => {}]);
  return { ...SILENT_WITNESS, ...Object.fromEntries(methods) } as WitnessOf<Book>;
}

/** How many numbers are counted of events. */
export function countersIn(events: Events): number {
  return placesOf(events).length;
}

/** Where each counter starts, in the order of the records. */
function placesOf(events: Events): { start: Map<AnyCounter, number>; length: number } {
  const start = new Map<AnyCounter, number>();
  let length = 0;
  for (const { counts } of Object.values(events)) {
    for (const counter of Object.values(counts as Record<string, AnyCounter>)) {
      start.set(counter, length);
      length += counter.size ?? 1;
    }
  }
  return { start, length };
}

// biome-ignore lint/suspicious/noExplicitAny: of any battle and arguments
type AnyCounter = Counter<any, any>;
type Listener = (a: unknown, b: unknown, c: unknown, d: unknown, e: unknown, f: unknown) => void;

/**
 * Has a witness of the field count what happens, too. It runs beside every battle: a closure of fixed arity for each
 * event, which allocates nothing.
 *
 * @param first where in `uses` these counters start
 */
export function counting<W extends Witness, Book extends Events>(
  witness: W,
  { field, book }: { field: Events; book: Book },
  battle: unknown,
  uses: Float64Array,
  first: number,
): W & WitnessOf<Book> {
  const all = { ...field, ...book };
  const { start } = placesOf(all);
  const listeners = Object.entries(all).map(([name, { counts }]): [string, Listener] => {
    const steps = Object.values(counts as Record<string, AnyCounter>).map((counter) =>
      adding(counter, battle, uses, first + start.get(counter)!),
    );
    const before = (witness as unknown as Record<string, Listener | undefined>)[name]?.bind(witness);
    return [name, inTurn(before ? [before, ...steps] : steps)];
  });
  return Object.assign(witness, Object.fromEntries(listeners)) as unknown as W & WitnessOf<Book>;
}

function adding({ at, bits, by }: AnyCounter, battle: unknown, uses: Float64Array, first: number): Listener {
  if (bits) {
    return (a, b, c, d, e, f) => {
      let left = bits(battle, a, b, c, d, e, f);
      if (left === 0) return;
      const more = by ? by(battle, a, b, c, d, e, f) : 1;
      for (; left !== 0; left &= left - 1) {
        uses[first + 31 - Math.clz32(left & -left)]! += more;
      }
    };
  }
  if (!at) {
    return (a, b, c, d, e, f) => {
      uses[first]! += by ? by(battle, a, b, c, d, e, f) : 1;
    };
  }
  return (a, b, c, d, e, f) => {
    const place = at(battle, a, b, c, d, e, f);
    if (place >= 0) uses[first + place]! += by ? by(battle, a, b, c, d, e, f) : 1;
  };
}

function inTurn(steps: readonly Listener[]): Listener {
  const [one, two, ...others] = steps;
  if (!one) return () => {};
  if (!two) return one;
  const rest = others.length === 0 ? undefined : inTurn(others);
  return (a, b, c, d, e, f) => {
    one(a, b, c, d, e, f);
    two(a, b, c, d, e, f);
    rest?.(a, b, c, d, e, f);
  };
}

/** What a run has counted. */
export function countsIn<All extends Events>(
  events: All,
  uses: ArrayLike<number>,
  first: number,
): CountsOf<All> {
  const { start } = placesOf(events);
  const read = Object.entries(events).map(([name, { counts }]) => [
    name,
    Object.fromEntries(
      Object.entries(counts as Record<string, AnyCounter>).map(([count, counter]) => [
        count,
        (place = 0) => uses[first + start.get(counter)! + place]!,
      ]),
    ),
  ]);
  return Object.fromEntries(read) as CountsOf<All>;
}

/** Has a teller of the field tell what happens, too. */
export function telling<B, T extends Narrator, Book extends Events>(
  teller: T,
  book: Book,
  battle: B,
): T & WitnessOf<Book> {
  const methods = Object.entries(book).map(([name, { tells }]) => [
    name,
    (unit: number, ...rest: unknown[]) => {
      const told = tells?.(teller, battle, unit, ...rest) ?? [];
      for (const happening of [told].flat() as Happening[]) teller.tell(unit, happening);
    },
  ]);
  return Object.assign(teller, Object.fromEntries(methods)) as unknown as T & WitnessOf<Book>;
}
