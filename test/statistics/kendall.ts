/**
 * Kendall's τ-b: how far two lists of numbers order the same things equally. Pairs in the same order minus pairs in
 * the opposite order, divided by all pairs; pairs tied in a list are left out of its count.
 *
 * @returns from −1, the opposite order, to 1, the same order; NaN if all values of a list are tied
 * @throws RangeError when the lists have different lengths
 * @see Kendall, "The treatment of ties in ranking problems", Biometrika 33 (1945) 239–251
 * @example kendallTau([1, 2, 3], [1, 3, 2]) // 0.333…
 */
export function kendallTau(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) {
    throw new RangeError(`kendallTau: ${one.length} and ${other.length} numbers; allowed: equally many`);
  }
  let sum = 0;
  let [pairsOne, pairsOther] = [0, 0];
  for (let i = 0; i < one.length; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [Math.sign(one[i] - one[j]), Math.sign(other[i] - other[j])];
      sum += a * b;
      pairsOne += a * a;
      pairsOther += b * b;
    }
  }
  return sum / Math.sqrt(pairsOne * pairsOther);
}
