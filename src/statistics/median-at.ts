import type { Interval } from './interval.js';

/** A falling share at a place, with its interval. */
interface Step {
  at: number;
  share: number;
  low: number;
  high: number;
}

/** A median that may lie beyond all places, and how far it is from being distinguished from a number. */
export interface MedianAt extends Interval {
  /** The first place at which the share is a half or less; ∞: it never is. */
  at: number;
  /**
   * Half-width of the interval that decides on which side of the number the median lies ÷ distance of its share from
   * a half: below 1 this is decided. ∞: the median is the number itself.
   */
  ratio: number;
}

/**
 * The median as `medianOf` has it, compared with a number: where the share falls to a half, and where the ends of its
 * intervals do.
 *
 * `medianAt([{ at: 1, share: 0.8, low: 0.7, high: 0.9 }, { at: 2, share: 0.4, low: 0.3, high: 0.55 }], 1)` is
 * `{ at: 2, low: 2, high: Infinity, ratio: 0.333… }`: at 1 the share is above a half by 0.3, and its interval reaches 0.1.
 *
 * @param steps by place, ascending
 * @param unknown the first place of which nothing is known; ∞: the steps are all places that there are
 * @returns null when nothing is known: the share is certainly more than a half at all steps, and the number lies beyond them
 */
export function medianAt(steps: readonly Step[], number: number, unknown = Infinity): MedianAt | null {
  const firstAt = (half: (step: Step) => boolean) => steps.find(half)?.at ?? Infinity;
  const at = firstAt(({ share }) => share <= 0.5);
  const low = Math.min(
    firstAt((step) => step.low <= 0.5),
    unknown,
  );
  if (low === unknown && unknown <= number) return null;
  const high = firstAt((step) => step.high <= 0.5);
  return { at, low, high, ratio: ratioOf(steps, at, number) };
}

function ratioOf(steps: readonly Step[], at: number, number: number): number {
  if (at === number) return Infinity;
  const decides = at > number ? (step: Step) => step.at <= number : (step: Step) => step.at < number;
  const step = steps.findLast(decides);
  // If the number is below all places, there is nothing to decide.
  if (!step) return 0;
  const half = at > number ? step.share - step.low : step.high - step.share;
  return half / Math.abs(step.share - 0.5);
}
