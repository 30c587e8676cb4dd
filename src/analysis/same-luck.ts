import { count } from './format.js';
import type { EffectRow } from './rows.js';

/**
 * What giving all variants the same luck was worth: by how many times it cut the variance of the differences in who
 * holds the field.
 *
 * @returns null when no difference varied
 */
export function sameLuckInWords(effects: readonly EffectRow[]): string | null {
  const ratios = effects
    .filter(({ response }) => response === 'holds_field')
    .flatMap(({ variance_ratio }) => variance_ratio ?? [])
    .sort((a, b) => a - b);
  if (ratios.length === 0) return null;
  const middle = medianOf(ratios);
  const [low, high] = [times(ratios[0]!), times(ratios.at(-1)!)];
  const range = low === high ? '' : ` (${low} to ${high}×, by comparison)`;
  if (middle <= 1) {
    return `The same luck for all variants did not help: independent luck would need ${times(middle)}× the battles${range}.`;
  }
  const said = `All variants share their luck: independent luck would need ${times(middle)}× the battles${range}.`;
  const worse = ratios.filter((ratio) => ratio < 1).length;
  if (worse === 0) return said;
  return `${said} For ${worse} of ${ratios.length} comparisons independent luck would have been better.`;
}

function medianOf(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}

/** `13`, `1.7`. */
function times(ratio: number): string {
  return ratio >= 9.95 ? count(ratio) : ratio.toFixed(1);
}
