/** What the page holds for “What does each change do?”: every response of every variant, once. */
export interface ExplorerData {
  /** Names of the variants, in their order. */
  variants: readonly string[];
  /** For each variant, the one that it is compared with; null: none. */
  baselines: readonly (number | null)[];
  /** Names, and the colours in which they are drawn. */
  forces: readonly { name: string; colour: string }[];
  responses: readonly { name: string; isShare: boolean; isOfForces: boolean }[];
  rows: readonly ExplorerRow[];
}

/**
 * Variant; force, −1: the battle; response; its mean with the ends of its interval; the paired difference from
 * the variant’s own baseline with the ends of its interval, where there is one.
 */
export type ExplorerRow = readonly [
  variant: number,
  force: number,
  response: number,
  mean: number,
  low: number,
  high: number,
  difference?: number,
  differenceLow?: number,
  differenceHigh?: number,
];

export interface Choice {
  response: number;
  force: number;
  show: 'level' | 'difference';
  baseline: number;
}

/** A line of the chart. */
export interface Shown {
  variant: number;
  value: number;
  low: number;
  high: number;
  /** The interval is based on the pairing of the battles. */
  isPaired: boolean;
}

/** What is chosen, for every variant that has it, the largest first. */
export function shownRows(data: ExplorerData, choice: Choice): Shown[] {
  const rows = data.rows.filter(([, force, response]) => {
    return response === choice.response && (force === choice.force || force === -1);
  });
  const base = rows.find(([variant]) => variant === choice.baseline);
  const shown = rows.flatMap((row): Shown[] => {
    const [variant, , , value, low, high] = row;
    if (choice.show === 'level') return [{ variant, value, low, high, isPaired: false }];
    if (base === undefined || variant === choice.baseline) return [];
    return [differenceOf(data, row, base)];
  });
  return shown.sort((a, b) => b.value - a.value || a.variant - b.variant);
}

/**
 * The difference from another variant. Against its own baseline it is known battle by battle. Against any other
 * the interval has to hold however the two vary together: from low − high to high − low, of the two means or of
 * their differences from a baseline that they share, whichever is narrower.
 */
export function differenceOf(data: ExplorerData, row: ExplorerRow, base: ExplorerRow): Shown {
  const [variant, , , mean, low, high, difference, differenceLow, differenceHigh] = row;
  const [other, , , otherMean, otherLow, otherHigh] = base;
  if (data.baselines[variant] === other && difference !== undefined) {
    return { variant, value: difference, low: differenceLow!, high: differenceHigh!, isPaired: true };
  }
  const value = mean - otherMean;
  if (data.baselines[other] === variant && base[6] !== undefined) {
    return { variant, value, low: -base[8]!, high: -base[7]!, isPaired: true };
  }
  const apart = { variant, value, low: low - otherHigh, high: high - otherLow, isPaired: false };
  const isShared = data.baselines[variant] !== null && data.baselines[variant] === data.baselines[other];
  if (!isShared || difference === undefined || base[6] === undefined) return apart;
  const through = { ...apart, low: differenceLow! - base[8]!, high: differenceHigh! - base[7]! };
  return through.high - through.low < apart.high - apart.low ? through : apart;
}

/** `62.1%`, `+3.2 points`, `7.42`. */
export function numberShown(x: number, isShare: boolean, isDifference: boolean): string {
  const digits = isShare ? 1 : 2;
  const text = Math.abs(isShare ? 100 * x : x).toFixed(digits);
  const isZero = Number(text) === 0;
  const sign = x < 0 && !isZero ? '\u2212' : isDifference && !isZero ? '+' : '';
  return sign + text;
}
