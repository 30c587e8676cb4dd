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
  mergeAll([into], [from]);
}

/**
 * Adds tallies to others of the same layouts, each to its own: all of them or, with an error, none.
 *
 * @throws RangeError as `mergeInto`
 */
export function mergeAll(into: readonly Tally[], from: readonly Tally[]): void {
  if (into.length !== from.length)
    throw new RangeError(`cannot merge ${from.length} tallies into ${into.length}`);
  for (const [i, tally] of into.entries()) checkSum(tally, from[i]);
  for (const [i, tally] of into.entries()) {
    const more = from[i];
    for (let at = 0; at < tally.length; at++) tally[at] = tally[at] + more[at];
  }
}

function checkSum(into: Tally, from: Tally): void {
  if (into.length !== from.length)
    throw new RangeError(`cannot merge a tally of ${from.length} counters into one of ${into.length}`);
  for (let i = 0; i < into.length; i++)
    if (!Number.isSafeInteger(into[i] + from[i]))
      throw new RangeError(
        `counter ${i} is beyond the exact whole numbers, up to 2^53: ${into[i] + from[i]}`,
      );
}
