/** Where a falling share first is a half or less, with its interval; what was not reached is null. */
interface Median {
  at: number | null;
  low: number;
  high: number | null;
}

/**
 * The first place at which a falling share is a half or less, and the interval that its own intervals give:
 * where their low ends, and their high ends, first are a half or less (Brookmeyer & Crowley, Biometrics 38, 1982,
 * 29–41).
 *
 * @returns null when not even the low end of its interval ever is
 */
export function medianOf(
  steps: readonly { at: number; share: number; low: number; high: number }[],
): Median | null {
  const firstAt = (field: 'share' | 'low' | 'high') => steps.find((step) => step[field] <= 0.5)?.at ?? null;
  const low = firstAt('low');
  return low === null ? null : { at: firstAt('share'), low, high: firstAt('high') };
}
