import type { Change } from '../../analysis/changes.js';
import type { EffectRow } from '../../analysis/rows.js';
import { isDifferent } from '../../analysis/verdicts.js';
import type { Named } from '../grammar.js';
import { effectAt, type Given } from './summary.js';

/**
 * What a change does to how often a force holds the field:
 * - `clear`: two points or more; `slight`: less, but beyond the margin
 * - `none`: within the margin; `identical`: the battles are the same by construction
 * - `undecided`: too few battles to tell
 */
type Size = 'clear' | 'slight' | 'none' | 'identical' | 'undecided';

export interface Effect {
  change: Change;
  force: Named;
  row: EffectRow;
  size: Size;
}

/** A change of less than two points is slight. */
const SLIGHT = 0.02;

/** The effects of all changes, each on the force that the summary is about, or on the other if the effect on that one is clearer. */
export function effectsOf(given: Given): Effect[] {
  const all = given.changes.map((change) => effectsOn(given, change));
  const [first, second] = [0, 1].map((f) =>
    Math.max(0, ...all.map((pair) => (isFound(pair[f]) ? Math.abs(pair[f].row.difference) : 0))),
  ) as [number, number];
  const main = first >= PREFER_FIRST * second ? 0 : 1;
  return all.map((pair) => {
    const [own, other] = [pair[main], pair[1 - main]];
    return RANK.indexOf(other.size) < RANK.indexOf(own.size) ? other : own;
  });
}

/** The summary is about the force listed first, unless its largest effect is smaller than this share of the other’s. */
const PREFER_FIRST = 0.7;

function effectsOn(given: Given, change: Change): Effect[] {
  return given.forces.map((force) => effectOn(given, change, force));
}

/** What a change does to how often this force holds the field. */
export function effectOn(given: Given, change: Change, force: Named): Effect {
  const row = effectAt(given, change.index, force.id, 'holds_field')!;
  return { change, force, row, size: sizeOf(row) };
}

/** Sorts effects, the largest first; equal ones keep their order. */
export function byLargest(effects: readonly Effect[]): Effect[] {
  return effects.toSorted((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0));
}

/** Does a change clearly affect who holds the field, however little? */
export function isFound({ size }: Pick<Effect, 'size'>): boolean {
  return size === 'clear' || size === 'slight';
}

function isBefore(a: Effect, b: Effect): boolean {
  const [rankA, rankB] = [RANK.indexOf(a.size), RANK.indexOf(b.size)];
  return rankA === rankB ? Math.abs(a.row.difference) > Math.abs(b.row.difference) : rankA < rankB;
}

const RANK: readonly Size[] = ['clear', 'slight', 'undecided', 'none', 'identical'];

/** The verdict and the margin come first: what lies within the margin is no difference, however certain it is. */
export function sizeOf({ verdict, ci_low, ci_high, margin, difference }: EffectRow): Size {
  if (verdict === 'identical') return 'identical';
  if (verdict === 'same' || (ci_low >= -(margin ?? 0) && ci_high <= (margin ?? 0))) return 'none';
  if (!isDifferent(verdict)) return 'undecided';
  return Math.abs(difference) < SLIGHT ? 'slight' : 'clear';
}
