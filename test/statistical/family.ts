import { expect } from 'vitest';

/** The chance that a family of comparisons alarms although nothing is wrong, were its seed not fixed. */
const FAMILY_ERROR = 0.001;

/** Something compared, and how probable what was seen is if nothing is wrong. */
export interface Comparison {
  name: string;
  p: number;
}

/**
 * Expects none of the comparisons to be less probable than 0.001 shared out among all of the family (Bonferroni).
 *
 * @param members of the family: so many tests share the 0.001
 */
export function expectSound(comparisons: readonly Comparison[], members: number, what = ''): void {
  expect(comparisons.length, `comparisons ${what}`).toBeGreaterThan(0);
  const limit = FAMILY_ERROR / members / comparisons.length;
  expect(
    comparisons.filter(({ p }) => !(p >= limit)),
    `p below ${limit.toExponential(1)} ${what}`,
  ).toEqual([]);
}
