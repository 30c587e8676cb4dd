/**
 * Holm's adjusted p-values: for a family of tests, each p-value is increased so that it holds for the whole
 * family. If every test below 0.05 is called a finding, then at least one of these is wrong at most 5 % of
 * the time, however the tests depend on each other.
 *
 * The smallest of m p-values is multiplied by m, the next by m − 1, and so on; no result is below the one
 * before it, or above 1. Equal p-values get equal results.
 *
 * `holm([0.01, 0.04, 0.03])` is `[0.03, 0.06, 0.06]`, rounded.
 *
 * @param pValues any number of p-values, 0–1; none for an empty family
 * @returns as many, in the same order, 0–1
 * @throws RangeError when a p-value is not from 0 to 1
 * @see Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6
 *   (1979) 65–70
 */
export function holm(pValues: readonly number[]): number[] {
  for (const [i, p] of pValues.entries()) {
    if (!(p >= 0 && p <= 1)) throw new RangeError(`holm: pValues[${i}] is ${p}; allowed: from 0 to 1`);
  }
  const ascending = [...pValues.keys()].sort((a, b) => pValues[a] - pValues[b]);
  const adjusted = [...pValues];
  let least = 0;
  for (const [rank, i] of ascending.entries()) {
    least = Math.max(least, Math.min(1, (pValues.length - rank) * pValues[i]));
    adjusted[i] = least;
  }
  return adjusted;
}
