import { isSamePlan } from '../analysis/same.js';
import { columnOf, type SharedResponse } from '../battlefield/responses.js';
import { differenceRange } from '../experiment/limits.js';
import type { Plan } from '../plan/plan.js';
import { type PairedDifference, pairedDifference } from '../statistics/paired.js';
import { mergeInto, type Tally } from '../tally/tally.js';

/** How each plan changes a response, compared with the first plan on the same luck. */
export interface Effects {
  /** By plan, except the first; null: no response of any battle changed in the `lookedThrough` battles. */
  differences: (PairedDifference | null)[];
  /** All battles of the first plan. */
  baseline: Tally;
  /** Number of battles after which a plan that had changed nothing was dropped. */
  lookedThrough: number;
  /** Battles played, of all plans together. */
  battles: number;
}

/**
 * Plays a first block of all plans, then the rest of those that changed anything in it. A plan that is identical to the
 * first is not played.
 *
 * @param plans the baseline first
 * @param battles for each plan: `first`, or a multiple of it
 * @param play plays battles `from` … `to` − 1 of some plans, by index, the baseline always first, and compares all with it
 */
export async function effectsOf(
  plans: readonly Plan[],
  { response, force }: { response: SharedResponse; force: number },
  { first, battles }: { first: number; battles: number },
  play: (which: readonly number[], from: number, to: number) => Promise<readonly Tally[]>,
): Promise<Effects> {
  const all = plans.flatMap((plan, index) => (index === 0 || !isSamePlan(plan, plans[0]) ? [index] : []));
  const early = await play(all, 0, first);
  const left = all.filter((index, i) => index === 0 || changesAnything(plans[index], early[i]));
  const late = battles > first ? await play(left, first, battles) : [];
  const whole = late.length > 0 ? battles : first;
  const differences = plans.slice(1).map((_, i) => {
    const index = i + 1;
    const place = left.indexOf(index);
    if (place < 0) return null;
    const plan = plans[index];
    const { start } = plan.shape.layout;
    const column = columnOf(plan.shape.row, response, force);
    const sum = (section: number) =>
      early[all.indexOf(index)][section + column] + (late[place]?.[section + column] ?? 0);
    const { low, high } = differenceRange(response, plan, plans[0], force);
    return pairedDifference({
      n: whole,
      sumDifference: sum(start.differences),
      sumSquaredDifference: sum(start.differenceSquares),
      largestDifference: Math.max(high, -low),
    });
  });
  const played = all.length * first + left.length * (whole - first);
  const baseline = early[0].slice();
  if (late.length > 0) mergeInto(baseline, late[0]);
  return { differences, baseline, lookedThrough: first, battles: played };
}

/** Does any response of any battle differ from the baseline with which the plan was compared? */
export function changesAnything({ shape: { layout, row } }: Plan, tally: Tally): boolean {
  const first = layout.start.differenceSquares;
  return tally.subarray(first, first + row.width).some((squares) => squares > 0);
}
