import { isSamePlan } from '../analysis/same.js';
import { differenceRange } from '../experiment/limits.js';
import type { Plan } from '../plan/plan.js';
import { responseColumn } from '../plan/plan-responses.js';
import { type PairedDifference, pairedDifference } from '../statistics/paired.js';
import { mergeInto, type Tally } from '../tally/tally.js';

/** How each plan changes a response, compared with the first plan on the same luck. */
export interface Effects {
  /**
   * By plan, except the first; null: no response of any battle changed in the `lookedThrough` battles; undefined: a
   * narrower or a wider step stands for it.
   */
  differences: (PairedDifference | null | undefined)[];
  /** All battles of the first plan. */
  baseline: Tally;
  /** Number of battles after which a plan that had changed nothing was dropped. */
  lookedThrough: number;
  /** Battles played, of all plans together. */
  battles: number;
}

/**
 * Plays a first block of all plans, then the rest of those that changed anything in it. A plan that is identical to the
 * first is not played. A wider step is tried only where the narrower one changed nothing.
 *
 * @param plans the baseline first
 * @param battles for each plan: `first`, or a multiple of it
 * @param narrower of a plan with a wider step: the plan with the step before it
 * @param play plays battles `from` … `to` − 1 of some plans, by index, the baseline always first, and compares all with it
 */
export async function effectsOf(
  plans: readonly Plan[],
  { response, force }: { response: string; force: number },
  { first, battles }: { first: number; battles: number },
  play: (which: readonly number[], from: number, to: number) => Promise<readonly Tally[]>,
  narrower: ReadonlyMap<number, number> = new Map(),
): Promise<Effects> {
  const early = new Map<number, Tally>();
  const changed = new Set([0]);
  /** The step that stands for each number so far; a wider one replaces it. */
  const tried = new Set<number>();
  let looked = 0;
  let due = [...plans.keys()].filter((index) => index > 0 && !narrower.has(index));
  do {
    const played = [0, ...due.filter((index) => !isSamePlan(plans[index], plans[0]))];
    const tallies = looked === 0 || played.length > 1 ? await play(played, 0, first) : [];
    for (const [i, tally] of tallies.entries()) {
      early.set(played[i], tally);
      if (changesAnything(plans[played[i]], tally)) changed.add(played[i]);
    }
    looked += tallies.length;
    for (const index of due) {
      tried.add(index);
      tried.delete(narrower.get(index) ?? 0);
    }
    due = [...narrower].flatMap(([index, before]) =>
      due.includes(before) && !changed.has(before) ? [index] : [],
    );
  } while (due.length > 0);
  const left = [...changed].sort((a, b) => a - b);
  const late = battles > first ? await play(left, first, battles) : [];
  const whole = late.length > 0 ? battles : first;
  const differences = plans.slice(1).map((_, i) => {
    const index = i + 1;
    if (!tried.has(index)) return undefined;
    const place = left.indexOf(index);
    if (place < 0) return null;
    const plan = plans[index];
    const { start } = plan.shape.layout;
    const column = responseColumn(plan, response, force);
    const sum = (section: number) =>
      early.get(index)![section + column] + (late[place]?.[section + column] ?? 0);
    const { low, high } = differenceRange(response, plan, plans[0], force);
    return pairedDifference({
      n: whole,
      sumDifference: sum(start.differences),
      sumSquaredDifference: sum(start.differenceSquares),
      differing: sum(start.differing),
      largestDifference: Math.max(high, -low),
    });
  });
  const played = looked * first + left.length * (whole - first);
  const baseline = early.get(0)!.slice();
  if (late.length > 0) mergeInto(baseline, late[0]);
  return { differences, baseline, lookedThrough: first, battles: played };
}

/** Does any response of any battle differ from the baseline with which the plan was compared? */
export function changesAnything({ shape: { layout, row } }: Plan, tally: Tally): boolean {
  const first = layout.start.differenceSquares;
  return tally.subarray(first, first + row.width).some((squares) => squares > 0);
}
