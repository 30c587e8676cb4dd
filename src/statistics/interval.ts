/** A two-sided 95 % interval in the unit of its estimate, `low <= high`, both ends included. */
export interface Interval {
  low: number;
  high: number;
}

/** The part of an interval that is possible. */
export function bounded({ low, high }: Interval, possible?: Interval): Interval {
  if (!possible) return { low, high };
  return { low: Math.max(low, possible.low), high: Math.min(high, possible.high) };
}
