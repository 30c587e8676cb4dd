import type { TurnEventSet } from './contract.js';

/** Kinds of events of a set, counted apart in each of its groups. */
export function kindsOf({ names, groups }: TurnEventSet): number {
  return names.length * (groups?.names.length ?? 1);
}

/** Kinds of all sets of a system. */
export function kindsOfAll(sets: readonly TurnEventSet[] = []): number {
  return sets.reduce((sum, set) => sum + kindsOf(set), 0);
}
