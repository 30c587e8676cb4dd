import { expect } from 'vitest';

/** The chance that a family of comparisons fails although nothing is wrong, if its seed were not fixed. */
const FAMILY_ERROR = 0.001;

/** A comparison, and the probability of what was seen if nothing is wrong. */
export interface Comparison {
  name: string;
  p: number;
}

/**
 * Expects no comparison to be less probable than 0.001 divided among all of the family (Bonferroni).
 *
 * @param members of the family: this many tests share the 0.001
 */
export function expectSound(comparisons: readonly Comparison[], members: number, what = ''): void {
  expect(comparisons.length, `comparisons ${what}`).toBeGreaterThan(0);
  const limit = FAMILY_ERROR / members / comparisons.length;
  expect(
    comparisons.filter(({ p }) => !(p >= limit)),
    `p below ${limit.toExponential(1)} ${what}`,
  ).toEqual([]);
}
