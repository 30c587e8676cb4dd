/**
 * Counters of whole numbers. They are kept as doubles, which hold whole numbers exactly up to 2⁵³,
 * so that adding is exact in any order; 32-bit sums would overflow at 2 × 10⁸ battles.
 */
export type Tally = Float64Array;

/**
 * Adds one tally to another of the same layout.
 *
 * @throws RangeError when their lengths differ or a counter is past 2⁵³
 * @example mergeInto(Float64Array.of(1, 2), Float64Array.of(3, 4)) // the first is now 4, 6
 */
export function mergeInto(into: Tally, from: Tally): void {
  if (into.length !== from.length) {
    throw new RangeError(`cannot merge a tally of ${from.length} counters into one of ${into.length}`);
  }
  for (let i = 0; i < into.length; i++) {
    const sum = into[i] + from[i];
    if (!Number.isSafeInteger(sum))
      throw new RangeError(`counter ${i} is beyond the exact whole numbers, up to 2^53: ${sum}`);
    into[i] = sum;
  }
}
