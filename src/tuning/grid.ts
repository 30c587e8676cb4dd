import { compilePlan, type Plan } from '../plan/plan.js';
import { bareOf } from '../scenario/bare.js';
import { setAtPath } from '../scenario/paths.js';
import type { Scenario } from '../scenario/schema.js';
import { type Setting, settingsIn } from '../scenario/settings.js';
import { CannotVary, examined, scenarioWith } from '../scenario/varied.js';
import { decimal } from '../statistics/decimal.js';

/** A number or an option, with all values that a screening gives it. */
export interface Axis {
  path: string;
  /** In order: for a number from two steps below to two above, as far as the scenario allows; for an option all. */
  values: unknown[];
  /** The index of the scenario’s own value. */
  now: number;
}

/** A grid over several axes; each point is a scenario. */
export class Grid {
  private readonly bare: unknown;

  constructor(
    source: unknown,
    readonly axes: readonly Axis[],
  ) {
    this.bare = bareOf(source);
  }

  get levels(): number[] {
    return this.axes.map(({ values }) => values.length);
  }

  /** The plan of a point, given by levels; or why it is invalid. */
  planAt(point: readonly number[]): Plan | { fault: string } {
    let data = this.bare;
    for (const [i, { path, values, now }] of this.axes.entries()) {
      if (point[i] === now) continue;
      const set = setAtPath(data, path, values[point[i]]);
      if (!set.ok) return { fault: set.message };
      data = set.data;
    }
    const made = examined(data);
    return 'fault' in made ? made : compilePlan(made.scenario);
  }
}

/** Steps in each direction. */
const REACH = 2;

/**
 * The axes of all numbers and options at the paths, as far as they can have another value.
 *
 * @throws CannotVary when none can
 */
export function axesOf(source: unknown, scenario: Scenario, paths?: readonly string[]): Axis[] {
  const bare = bareOf(source);
  const isValid = (path: string, value: unknown) => !('fault' in scenarioWith(bare, path, value));
  const byPath = new Map<string, Setting[]>();
  for (const each of settingsIn(source, scenario, paths))
    byPath.set(each.path, [...(byPath.get(each.path) ?? []), each]);
  const axes = [...byPath].flatMap(([path, settings]): Axis[] => {
    const { was } = settings[0];
    const others = settings.map(({ value }) => value);
    const all = typeof was === 'number' ? around(was, others.at(-1) as number) : [was, ...others];
    const now = all.indexOf(was);
    const can = all.map((value, i) => i === now || isValid(path, value));
    const values = typeof was === 'number' ? withoutGap(all, can, now) : all.filter((_, i) => can[i]);
    return values.length > 1 ? [{ path, values, now: values.indexOf(was) }] : [];
  });
  if (axes.length > 0) return axes;
  throw new CannotVary('none of these numbers can have another value');
}

/** From two steps below to two above. */
function around(number: number, up: number): number[] {
  return Array.from({ length: 2 * REACH + 1 }, (_, i) => decimal(number + (i - REACH) * (up - number)));
}

/**
 * The values around the present one, in each direction up to the first that is not valid.
 *
 * @param can for each value: is it valid?
 * @example withoutGap([3, 4, 5, 6, 7], [true, false, true, true, false], 2) // [5, 6]
 */
export function withoutGap<T>(values: readonly T[], can: readonly boolean[], now: number): T[] {
  const end = can.indexOf(false, now);
  return values.slice(can.lastIndexOf(false, now) + 1, end < 0 ? undefined : end);
}
