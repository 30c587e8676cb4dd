import { copyFor } from '../../battlefield/own-code.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import type { Witness } from '../../battlefield/witness.js';
import type { RuleUse } from '../contract.js';
import { ruleUse } from '../uses.js';
import { type AnyAmount, type Events, hearing, type Listener } from './events.js';

/** Counts how often rules are used, from the events of a battle. */

type AnyCounter = AnyAmount & {
  size?: number | ((plan: BattlefieldPlan, rules: never) => number);
  bits?: (...args: unknown[]) => number;
  rule?: { clause: string; name: string };
};

/** Reads what was counted: `counts.tested.machineGuns()`, or one of several numbers by its place. Makes the line of the rule, if it has one. */
type Count<Counter> = ((place?: number) => number) &
  (Counter extends { rule: unknown } ? { line(): RuleUse } : unknown);

/** The clauses of rules whose uses are counted. */
export type ClauseCounted<All extends Events> = {
  [Name in keyof All]: RuleOf<All[Name]['counts'][keyof All[Name]['counts']]>;
}[keyof All];

type RuleOf<Counter> = Counter extends { rule: { clause: infer Clause } } ? Clause : never;

/** Counts by event and name. */
export type CountsOf<All extends Events> = {
  readonly [Name in keyof All]: {
    readonly [Each in keyof All[Name]['counts']]: Count<All[Name]['counts'][Each]>;
  };
};

/** The number of counters of events; needs `plan`, and the `rules` compiled for it, where it depends on the units. */
export function countersIn(events: Events, plan?: BattlefieldPlan, rules?: unknown): number {
  return placesOf(events, plan, rules).length;
}

/** Where each counter starts, in the order of the records. */
function placesOf(
  events: Events,
  plan?: BattlefieldPlan,
  rules?: unknown,
): { start: Map<AnyCounter, number>; length: number } {
  const start = new Map<AnyCounter, number>();
  let length = 0;
  for (const { counts } of Object.values(events)) {
    for (const counter of Object.values(counts as Record<string, AnyCounter>)) {
      start.set(counter, length);
      const { size = 1 } = counter;
      length += typeof size === 'number' ? size : size(plan!, rules as never);
    }
  }
  return { start, length };
}

/**
 * Makes a witness count what happens, too.
 *
 * @param battle with its plan and its compiled rules if sizes of counters depend on them
 * @param first where in `uses` these counters start
 */
export function counting<W extends Witness>(
  witness: W,
  events: Events,
  battle: unknown,
  uses: Float64Array,
  first: number,
): W {
  const { field, rules } = battle as { field?: BattlefieldPlan; rules?: unknown };
  const { start } = placesOf(events, field, rules);
  return hearing(witness, events, 'counters', ({ counts }) =>
    Object.values(counts as Record<string, AnyCounter>).map((counter) =>
      countingOf(counter, battle, uses, first + start.get(counter)!),
    ),
  );
}

function countingOf(counter: AnyCounter, battle: unknown, uses: Float64Array, first: number): Listener {
  const { at, bits, by } = counter;
  if (bits) return copyFor(countingBits, counter)(bits, by, battle, uses, first);
  return copyFor(countingOne, counter)(at, by, battle, uses, first);
}

function countingOne(
  at: AnyCounter['at'],
  by: AnyCounter['by'],
  battle: unknown,
  uses: Float64Array,
  first: number,
): Listener {
  return (a, b, c, d, e, f) => {
    const place = at ? at(battle, a, b, c, d, e, f) : 0;
    if (place >= 0) uses[first + place] += by ? by(battle, a, b, c, d, e, f) : 1;
  };
}

function countingBits(
  bits: NonNullable<AnyCounter['bits']>,
  by: AnyCounter['by'],
  battle: unknown,
  uses: Float64Array,
  first: number,
): Listener {
  return (a, b, c, d, e, f) => {
    let left = bits(battle, a, b, c, d, e, f);
    if (left === 0) return;
    const more = by ? by(battle, a, b, c, d, e, f) : 1;
    for (; left !== 0; left &= left - 1) uses[first + 31 - Math.clz32(left & -left)] += more;
  };
}

/** What a run has counted. */
export function countsIn<All extends Events>(
  events: All,
  uses: ArrayLike<number>,
  first: number,
  plan?: BattlefieldPlan,
  rules?: unknown,
): CountsOf<All> {
  const { start } = placesOf(events, plan, rules);
  const read = Object.entries(events).map(([name, { counts }]) => [
    name,
    Object.fromEntries(
      Object.entries(counts as Record<string, AnyCounter>).map(([count, counter]) => {
        const read = (place = 0) => uses[first + start.get(counter)! + place];
        const line = () => ruleUse(counter.rule!.clause, counter.rule!.name, read());
        return [count, Object.assign(read, { line })];
      }),
    ),
  ]);
  return Object.fromEntries(read) as CountsOf<All>;
}
