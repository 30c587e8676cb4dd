import { isJudged, JUDGED } from '../experiment/judged.js';
import { battlesToBeSame, battlesToDiffer, sameP } from '../statistics/equivalence.js';
import { exp } from '../statistics/exponential.js';
import { holm } from '../statistics/holm.js';
import { log, log1p } from '../statistics/logarithm.js';
import type { EffectRow, Verdict } from './rows.js';

/** Error allowed for all comparisons of a family together. */
export const ALPHA = 0.05;

/** A difference, and the scale of its margin. */
export interface Compared extends Omit<EffectRow, 'p' | 'p_holm' | 'margin' | 'verdict' | 'battles_needed'> {
  /** Two-sided p-value of no difference. */
  p: number;
  /** The most there can be: pieces, turns, or 1 for a rate. */
  scale: number;
  /** The largest difference that a battle can show. */
  range: number;
  /** Do both play the same battles, by construction? */
  isIdentical: boolean;
  /** Does a break mean something else at the baseline? */
  breaksDiffer: boolean;
}

/**
 * Gives the comparisons of the family their p-values, Holm-adjusted over the family, and one of three verdicts: the
 * same within the margin, different, or undecided with the number of battles needed. Those that are identical by
 * construction get that verdict, and need no p-value.
 *
 * @param margin share of the scale that counts as the same
 */
export function withVerdicts(compared: readonly Compared[], margin: number): EffectRow[] {
  const asked = compared.filter(({ response, breaksDiffer }) => isJudged(response, breaksDiffer));
  const family = asked.filter(({ isIdentical }) => !isIdentical);
  const same = family.map((row) => samenessP(row, margin * row.scale));
  const adjusted = holm(family.map(({ p }) => p));
  const adjustedSame = holm(same);
  // Object.assign: a spread makes rows slow (docs/performance.md).
  return compared.map((each) => {
    const { p, scale, range: _range, isIdentical: _isIdentical, breaksDiffer: _breaksDiffer, ...row } = each;
    const i = family.indexOf(each);
    if (i < 0) {
      const verdict = asked.includes(each) ? 'identical' : null;
      return Object.assign({}, row, {
        p: null,
        p_holm: null,
        margin: null,
        verdict,
        battles_needed: null,
      } as const);
    }
    const within = margin * scale;
    const verdict = verdictOf(row, adjusted[i], adjustedSame[i]);
    const battles = verdict === 'undecided' ? needed(each, within, family.length) : null;
    const of = { p, p_holm: adjusted[i], margin: within, verdict, battles_needed: battles };
    return Object.assign({}, row, of);
  });
}

function verdictOf(
  { response, difference }: Pick<EffectRow, 'response' | 'difference'>,
  p: number,
  same: number,
): Verdict {
  if (same < ALPHA) return 'same';
  if (p >= ALPHA) return 'undecided';
  const { moreIsBetter } = JUDGED.find((judged) => judged.response === response)!;
  if (moreIsBetter === null) return difference > 0 ? 'more' : 'less';
  return difference > 0 === moreIsBetter ? 'better' : 'worse';
}

/** Battles after which a difference of this size and spread would be decided if it were the hardest of the family. */
function needed(compared: Compared, margin: number, family: number): number | null {
  const { difference, standard_error, p, n, range } = compared;
  const deviation = standard_error * Math.sqrt(n);
  const room = margin - Math.abs(difference);
  if (deviation === 0 && room > 0) return Math.ceil(log(ALPHA / family) / log1p(-room / range));
  if (!(deviation > 0)) return null;
  const error = ALPHA / family;
  const battles = Math.min(
    battlesToDiffer(p, n, error),
    battlesToBeSame(difference, Math.max(deviation, leastDeviation(margin)), margin, error),
  );
  return Number.isFinite(battles) ? Math.max(battles, n + 1) : null;
}

/**
 * p-value of two one-sided tests of the hypothesis that the true difference is the margin or more: small if the two
 * are the same within the margin. If few battles differ, their spread says little about the spread at the margin:
 * whole numbers whose mean is δ have a variance of at least f (1 − f), where f is the fractional part of δ, so no
 * smaller variance is accepted. If no battle varies, p is the chance of that if the truth were at the margin,
 * (1 − (margin − |difference|) ÷ range)ⁿ, since a battle can differ by at most the range.
 */
function samenessP({ difference, standard_error, n, range }: Compared, margin: number): number {
  const room = margin - Math.abs(difference);
  if (room <= 0 || n === 1) return 1;
  if (!(standard_error > 0)) return exp(n * log1p(-Math.min(1, room / range)));
  const least = leastDeviation(margin) / Math.sqrt(n);
  return sameP(difference, Math.max(standard_error, least), margin);
}

/** The least standard deviation of whole numbers with this mean: all of them are one of its two neighbours. */
function leastDeviation(mean: number): number {
  const fraction = mean % 1;
  return Math.sqrt(fraction * (1 - fraction));
}

/** The fields of a row from which the size of a difference in a rate is computed. */
type Rates = Pick<EffectRow, 'baseline_mean' | 'difference' | 'n' | 'verdict'>;

/**
 * The factor by which a change raises or lowers the odds: always 1 or more, and on the same scale whatever the
 * baseline. From 8 % to 4 % is 2.1, as is from 50 % to 32 %. Half a battle is added on either side of each rate, so
 * that rates of 0 and 1 have a size as well (docs/statistics.md).
 */
export function timesTheOdds({ baseline_mean, difference, n }: Omit<Rates, 'verdict'>): number {
  const odds = (rate: number) => (rate * n + 0.5) / ((1 - rate) * n + 0.5);
  const ratio = odds(baseline_mean + difference) / odds(baseline_mean);
  return Math.max(ratio, 1 / ratio);
}

/**
 * Orders changes by their largest effect on a rate, measured by the odds: those found to differ come first.
 *
 * @param ratesOf differences that one change makes, for each force
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
      different: largest(rates.filter(({ verdict }) => isDifferent(verdict))),
      all: largest(rates),
    };
  });
  return sized.sort((a, b) => b.different - a.different || b.all - a.all).map(({ change }) => change);
}

/** Does this verdict say that there is a difference? */
export function isDifferent(verdict: EffectRow['verdict']): boolean {
  return verdict !== null && !['same', 'identical', 'undecided'].includes(verdict);
}
