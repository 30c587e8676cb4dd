import { count } from './format.js';
import type { EffectRow } from './rows.js';

/** By how many times the same luck cut the variance of the differences in who holds the field, over all comparisons. */
export interface SameLuckRatios {
  /** The median. */
  middle: number;
  middleShown: string;
  lowShown: string;
  highShown: string;
  /** Comparisons for which independent luck would have been better, and all. */
  worse: number;
  all: number;
}

/** @returns null when no difference varied */
export function sameLuckRatios(effects: readonly EffectRow[]): SameLuckRatios | null {
  const ratios = effects
    .filter(({ response }) => response === 'holds_field')
    .flatMap(({ variance_ratio }) => variance_ratio ?? [])
    .sort((a, b) => a - b);
  if (ratios.length === 0) return null;
  const middle = medianOf(ratios);
  return {
    middle,
    middleShown: times(middle),
    lowShown: times(ratios[0]!),
    highShown: times(ratios.at(-1)!),
    worse: ratios.filter((ratio) => ratio < 1).length,
    all: ratios.length,
  };
}

/**
 * What giving all variants the same luck was worth.
 *
 * @returns null when no difference varied
 */
export function sameLuckInWords(effects: readonly EffectRow[]): string | null {
  const ratios = sameLuckRatios(effects);
  if (ratios === null) return null;
  const { middle, middleShown, lowShown, highShown, worse, all } = ratios;
  const range = lowShown === highShown ? '' : ` (${lowShown} to ${highShown}×, by comparison)`;
  if (middle <= 1) {
    return `The same luck for all variants did not help: independent luck would need ${middleShown}× the battles${range}.`;
  }
  const said = `All variants share their luck: independent luck would need ${middleShown}× the battles${range}.`;
  if (worse === 0) return said;
  return `${said} For ${worse} of ${all} comparisons independent luck would have been better.`;
}

function medianOf(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}

/** `13`, `1.7`. */
function times(ratio: number): string {
  return ratio >= 9.95 ? count(ratio) : ratio.toFixed(1);
}
