import { plural } from '../plural.js';

/** Numbers for readers: the same in every locale, with as many digits as their error justifies. */

/** No-break space: keeps a number and its unit on one line. */
export const NBSP = '\u00a0';
const MINUS = '−';
const NO_NUMBER = '–';

/** An estimate as it is shown, never without its interval; the interval is empty when there is no number. */
export interface Shown {
  estimate: string;
  interval: string;
}

/** `62.1%`, `61.0 to 63.1`. */
export function percentWithInterval(fraction: number, low: number, high: number): Shown {
  const digits = digitsFor((high - low) * 100, 1);
  const show = (x: number) => fixed(x * 100, digits);
  return withInterval(`${show(fraction)}%`, show(low), show(high), fraction);
}

/** `+3.2 points`, `+2.8 to +3.6`: a difference of two fractions, in percentage points. */
export function pointsWithInterval(difference: number, low: number, high: number): Shown {
  const digits = digitsFor((high - low) * 100, 1);
  const show = (x: number) => signed(x * 100, digits);
  return withInterval(`${show(difference)}${NBSP}points`, show(low), show(high), difference);
}

/** `7.42`, `7.38 to 7.46`. */
export function numberWithInterval(mean: number, low: number, high: number): Shown {
  const digits = digitsFor(high - low, 2);
  return withInterval(fixed(mean, digits), fixed(low, digits), fixed(high, digits), mean);
}

/** `+0.31`, `+0.28 to +0.34`. */
export function differenceWithInterval(difference: number, low: number, high: number): Shown {
  const digits = digitsFor(high - low, 2);
  return withInterval(signed(difference, digits), signed(low, digits), signed(high, digits), difference);
}

/** `62.1% (61.0 to 63.1)`. */
export function inBrackets({ estimate, interval }: Shown): string {
  return interval === '' ? estimate : `${estimate} (${interval})`;
}

/** `62%`. */
export function percent(fraction: number): string {
  return Number.isFinite(fraction) ? `${fixed(fraction * 100, 0)}%` : NO_NUMBER;
}

/** A rate where there is little room: `48%`; `<1%` and `>99%` where it is not quite 0 or 1. */
export function percentInShort(fraction: number): string {
  if (fraction > 0 && fraction < 0.005) return '<1%';
  if (fraction >= 0.995 && fraction < 1) return '>99%';
  return percent(fraction);
}

/**
 * Two rates shown side by side: `39%` and `71%`; with decimals where they are less than a point apart, or where one
 * would be rounded to 0% or 100%.
 */
export function percents(one: number, other: number): [string, string] {
  if (!Number.isFinite(one) || !Number.isFinite(other)) return [percent(one), percent(other)];
  const isRoundedAway = (rate: number, digits: number) =>
    rate !== Math.round(rate) && [0, 100].includes(Number(fixed(rate * 100, digits)));
  let digits = one === other || Math.abs(one - other) >= 0.01 ? 0 : 1;
  const shown = () => [one, other].map((rate) => `${fixed(rate * 100, digits)}%`) as [string, string];
  const isClear = () => one === other || shown()[0] !== shown()[1];
  while (digits < MOST_DECIMALS && !(isClear() && [one, other].every((rate) => !isRoundedAway(rate, digits))))
    digits++;
  return shown();
}

const MOST_DECIMALS = 3;

/** A difference of two fractions in large figures: `−31.8`, `points`, `−33.2 to −30.3`. */
export function pointsFigure(
  difference: number,
  low: number,
  high: number,
): { value: string; unit: string; interval: string } {
  const digits = digitsFor((high - low) * 100, 1);
  const value = signed(difference * 100, digits);
  const unit = /^.?1(\.0+)?$/.test(value) ? 'point' : 'points';
  return { value, unit, interval: `${fixed(low * 100, digits)} to ${fixed(high * 100, digits)}` };
}

/** The size of a difference of two fractions: `1 point`, `7.0 points`, `20 points`. */
export function pointsInWords(difference: number): string {
  const size = Math.abs(difference * 100);
  const shown = fixed(size, size < 9.95 && Math.abs(size - Math.round(size)) > 0.05 ? 1 : 0);
  return `${shown}${NBSP}${shown === '1' ? 'point' : 'points'}`;
}

/** `100,000`. */
export function count(whole: number): string {
  return fixed(whole, 0).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 battle`, `2,000 battles`. */
export function counted(whole: number, one: string, many?: string): string {
  return `${count(whole)}${NBSP}${plural(whole, one, many)}`;
}

/** How many battles were played at each design point: in a race, where they stop one by one, from the fewest on. */
export interface Played {
  /** Left out: all played equally many. */
  fewest?: number | undefined;
  battles: number;
}

/** `20,000`; in a race `12,288 to 36,864`. */
export function playedInWords({ battles, fewest = battles }: Played): string {
  return fewest < battles ? `${count(fewest)} to ${count(battles)}` : count(battles);
}

/** `20,000 battles`; in a race `12,288 to 36,864 battles`. */
export function battlesInWords(played: Played): string {
  return `${playedInWords(played)}${NBSP}${plural(played.battles, 'battle')}`;
}

/** What follows a number of battles: ` of each variant`, or nothing where there is only one. */
export function ofEach(variants: number): string {
  return variants > 1 ? ' of each variant' : '';
}

/** The largest power of ten that is not above x; at least 1. */
export function powerOfTenUpTo(x: number): number {
  let power = 1;
  while (power * 10 <= x && power < Infinity) power *= 10;
  return power;
}

function withInterval(estimate: string, low: string, high: string, number: number): Shown {
  if (!Number.isFinite(number)) return { estimate: NO_NUMBER, interval: '' };
  return { estimate, interval: `${low} to ${high}` };
}

/** Decimals that show the half-width with one or two figures; `usual` when there is no width. */
function digitsFor(width: number, usual: number): number {
  if (!(width > 0) || !Number.isFinite(width)) return usual;
  let [digits, scale] = [0, 1];
  for (; digits < usual || (digits < 4 && (width / 2) * scale < 1); scale *= 10) digits++;
  return digits;
}

function fixed(x: number, digits: number): string {
  if (!Number.isFinite(x)) return NO_NUMBER;
  const text = Math.abs(x).toFixed(digits);
  return x < 0 && Number(text) !== 0 ? MINUS + text : text;
}

export function signed(x: number, digits: number): string {
  const text = fixed(x, digits);
  return x > 0 && Number(text) !== 0 ? `+${text}` : text;
}
