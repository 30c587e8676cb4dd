import { count } from './format.js';
import type { EffectRow } from './rows.js';

/**
 * What giving all variants the same luck was worth, by the variance of the differences in who holds the field.
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
  const low = ratios[0]!;
  const high = ratios.at(-1)!;
  const range =
    times(low) === times(high)
      ? ''
      : ` (between ${times(low)} and ${times(high)} times, comparison by comparison)`;
  const what = 'the variance of the differences in who holds the field';
  const said =
    middle > 1
      ? `The same luck for all cut ${what} ${times(middle)} times${range}: so many times the battles would have been needed without.`
      : `The same luck for all did not cut ${what}: without it that would have been ${times(middle)} times as large${range}.`;
  const worse = ratios.filter((ratio) => ratio < 1).length;
  if (worse === 0 || middle <= 1) return said;
  return `${said} In ${worse} of ${ratios.length} it did harm: luck of their own would have given these a smaller variance.`;
}

function medianOf(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}

/** `13`, `1.7`. */
function times(ratio: number): string {
  return ratio >= 9.95 ? count(ratio) : ratio.toFixed(1);
}
