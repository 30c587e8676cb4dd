import type { EffectRow } from './rows.js';

/** Of a difference in how often something happens: what of a row its size is made of. */
type Rates = Pick<EffectRow, 'baseline_mean' | 'difference' | 'n' | 'verdict'>;

/**
 * How many times a change raises or lowers the odds, whichever it does: 1 or more, and the same scale whatever the
 * baseline. From 8 % to 4 % is 2.1, as from 50 % to 32 %. Half a battle is added on either side of each rate, so that
 * a rate of 0 or 1 has a size as well (docs/statistics.md).
 */
export function timesTheOdds({ baseline_mean, difference, n }: Omit<Rates, 'verdict'>): number {
  const odds = (rate: number) => (rate * n + 0.5) / ((1 - rate) * n + 0.5);
  const ratio = odds(baseline_mean + difference) / odds(baseline_mean);
  return Math.max(ratio, 1 / ratio);
}

/**
 * Orders changes by their largest effect on a rate, by the odds: those that are told to differ come first.
 *
 * @param ratesOf differences that one change makes, of each force
 */
export function largestFirst<Change>(
  changes: readonly Change[],
  ratesOf: (change: Change) => readonly Rates[],
): Change[] {
  const sized = changes.map((change) => {
    const rates = ratesOf(change);
    const largest = (of: readonly Rates[]) => Math.max(0, ...of.map(timesTheOdds));
    return {
      change,
      told: largest(rates.filter(({ verdict }) => isDifferent(verdict))),
      all: largest(rates),
    };
  });
  return sized.sort((a, b) => b.told - a.told || b.all - a.all).map(({ change }) => change);
}

/** Is this the verdict on a difference? */
export function isDifferent(verdict: EffectRow['verdict']): boolean {
  return verdict !== null && !['same', 'identical', 'undecided'].includes(verdict);
}
