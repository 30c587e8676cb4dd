import { JUDGED, type Judged } from '../experiment/judged.js';
import { battlesNeeded, compare } from '../statistics/equivalence.js';
import { exp } from '../statistics/exponential.js';
import { holm } from '../statistics/holm.js';
import { log, log1p } from '../statistics/logarithm.js';
import { normalQuantile } from '../statistics/normal.js';
import { powerOfTwo } from '../statistics/power-of-two.js';
import type { EffectRow, Verdict } from './rows.js';

/** Error allowed over the whole family. */
const ALPHA = 0.05;

/** A difference, and on what scale its margin is. */
export interface Compared extends Omit<EffectRow, 'p' | 'p_holm' | 'margin' | 'verdict' | 'battles_needed'> {
  /** How much of it there can be: pieces, turns, or 1 for a rate. */
  scale: number;
  /** The largest difference that a battle can show. */
  range: number;
  /** Do both play the same battles, by construction? */
  isIdentical: boolean;
  /** Does another morale system play at the baseline? */
  acrossSystems: boolean;
}

/**
 * Gives the comparisons of the family their p-values, adjusted over the family after Holm, and one of three
 * verdicts: the same within the margin, different, or undecided with the battles it takes. Those that are identical
 * by construction are called that, and need no p-value.
 *
 * @param margin share of the scale that counts as the same
 */
export function withVerdicts(compared: readonly Compared[], margin: number): EffectRow[] {
  const asked = compared.filter((each) => JUDGED.some((judged) => isJudged(each, judged)));
  const family = asked.filter(({ isIdentical }) => !isIdentical);
  const p = family.map((row) => differenceP(foundIn(row)));
  const same = family.map((row) => samenessP(foundIn(row), margin * row.scale, row.range));
  const adjusted = holm(p);
  const adjustedSame = holm(same);
  return compared.map((each) => {
    const { scale, range: _range, isIdentical: _isIdentical, acrossSystems: _across, ...row } = each;
    const i = family.indexOf(each);
    if (i < 0) {
      const verdict = asked.includes(each) ? 'identical' : null;
      return { ...row, p: null, p_holm: null, margin: null, verdict, battles_needed: null };
    }
    const within = margin * scale;
    const verdict = verdictOf(row, adjusted[i], adjustedSame[i]);
    const battles = verdict === 'undecided' ? needed(each, within, family.length) : null;
    return { ...row, p: p[i], p_holm: adjusted[i], margin: within, verdict, battles_needed: battles };
  });
}

function isJudged({ response, acrossSystems }: Compared, judged: Judged): boolean {
  if (judged.response !== response) return false;
  return judged.between === undefined || (judged.between === 'systems') === acrossSystems;
}

type EffectPart = Omit<Compared, 'scale' | 'range' | 'isIdentical' | 'acrossSystems'>;

function foundIn({ difference, standard_error, n }: EffectPart): Found {
  return { difference, standardError: standard_error, n };
}

function verdictOf({ response, difference }: EffectPart, p: number, same: number): Verdict {
  if (same < ALPHA) return 'same';
  if (p >= ALPHA) return 'undecided';
  const { moreIsBetter } = JUDGED.find((judged) => judged.response === response)!;
  if (moreIsBetter === null) return difference > 0 ? 'more' : 'less';
  return difference > 0 === moreIsBetter ? 'better' : 'worse';
}

/** Battles at which a difference like this, with a spread like this, would be decided, were it alone against the whole family. */
function needed(
  { difference, standard_error, n, range }: Compared,
  margin: number,
  family: number,
): number | null {
  const deviation = standard_error * Math.sqrt(n);
  const room = margin - Math.abs(difference);
  if (deviation === 0 && room > 0) return Math.ceil(log(ALPHA / family) / log1p(-room / range));
  if (!(deviation > 0)) return null;
  const isNearlySame = Math.abs(difference) < room;
  const spread = isNearlySame ? Math.max(deviation, leastDeviation(margin)) : deviation;
  const battles = battlesNeeded(difference, spread, margin, normalQuantile(1 - ALPHA / 2 / family));
  return Number.isFinite(battles) ? Math.max(battles, n + 1) : null;
}

/** A mean difference over n battles on the same luck. */
export interface Found {
  difference: number;
  /** 0: all battles differ by the same; NaN: there is but one. */
  standardError: number;
  n: number;
}

/**
 * Two-sided p, were there no difference in truth. Where all battles differ by the same a sign test stands in,
 * 2^(1 − n); where none differs, or there is but one battle, p is 1.
 */
export function differenceP({ difference, standardError, n }: Found): number {
  if (standardError > 0) return compare(difference, standardError, 0).pDifferent;
  return difference === 0 || n === 1 ? 1 : powerOfTwo(1 - n);
}

/**
 * p of two one-sided tests, were the true difference the margin or more: small when the two are the same within
 * the margin. Where few battles differ, the spread that they show says little of what it would be at the margin:
 * whole numbers whose mean is δ have a variance of f (1 − f) or more, f being what δ has behind the point, and no
 * smaller one is believed. Where no battle varies it is the chance of that if the truth were at the margin,
 * (1 − (margin − |difference|) ÷ range)ⁿ, a battle being able to differ by the range at most.
 */
function samenessP({ difference, standardError, n }: Found, margin: number, range: number): number {
  const room = margin - Math.abs(difference);
  if (room <= 0 || n === 1) return 1;
  if (!(standardError > 0)) return exp(n * log1p(-Math.min(1, room / range)));
  const least = leastDeviation(margin) / Math.sqrt(n);
  return compare(difference, Math.max(standardError, least), margin).pSame;
}

/** The least standard deviation of whole numbers with this mean: all of them one or the other of its neighbours. */
function leastDeviation(mean: number): number {
  const fraction = mean % 1;
  return Math.sqrt(fraction * (1 - fraction));
}

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
