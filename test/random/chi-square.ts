/**
 * A value that a chi-square variable of k degrees of freedom exceeds with probability at most
 * `alarm`, by the inequality of Laurent and Massart (Annals of Statistics 28, 2000, lemma 1):
 * P(X ≥ k + 2√(kx) + 2x) ≤ e⁻ˣ.
 */
export function chiSquareBound(degrees: number, alarm: number): number {
  const x = -Math.log(alarm);
  return degrees + 2 * Math.sqrt(degrees * x) + 2 * x;
}

/** Pearson's chi-square of counts whose cells are equally likely; its degrees of freedom are cells − 1. */
export function evenChiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
}
