/** A two-sided 95 % interval in the unit of its estimate, `low <= high`, both ends included. */
export interface Interval {
  low: number;
  high: number;
}

/** Is a difference with this interval distinguished from none? An end at 0 does not distinguish it. */
export function excludesZero({ low, high }: Interval): boolean {
  return low > 0 || high < 0;
}

/** The part of an interval that is possible. */
export function bounded({ low, high }: Interval, possible?: Interval): Interval {
  if (!possible) return { low, high };
  return { low: Math.max(low, possible.low), high: Math.min(high, possible.high) };
}
