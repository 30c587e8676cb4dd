import type { TurnEventSet } from './contract.js';

/** The number of kinds of events in a set, counted separately in each of its groups. */
export function kindsOf({ names, groups }: TurnEventSet): number {
  return names.length * (groups?.names.length ?? 1);
}

/** The number of kinds in all sets of a system. */
export function kindsOfAll(sets: readonly TurnEventSet[] = []): number {
  return sets.reduce((sum, set) => sum + kindsOf(set), 0);
}
