/** The maximum number of values of a range: more would wait for one another. */
const MOST_VALUES = 17;
/** How far a range extends to each side at first, and how far its handles can be moved. */
const USUAL_REACH = 8;
const MOST_REACH = 20;
/** Digits of a value that is not a whole number. */
const DIGITS = 3;

export interface Ends {
  from: number;
  to: number;
}

/** From half of the current value to twice that value; a whole number gets 3 to 8 values on each side. */
export function usualEnds(now: number, least: number): Ends {
  if (!Number.isInteger(now)) return { from: short(now / 2), to: short(now * 2) };
  const reach = Math.max(3, Math.min(USUAL_REACH, Math.ceil(Math.abs(now) / 2)));
  return { from: Math.max(least, now - reach), to: now + reach };
}

/** How far the handles of a range can be dragged. */
export function boundsOf(now: number, least: number, { from, to }: Ends): Ends {
  if (!Number.isInteger(now)) return { from: Math.min(0, from), to: Math.max(short(4 * now), to) };
  return { from: Math.min(from, Math.max(least, now - MOST_REACH)), to: Math.max(to, now + MOST_REACH) };
}

/**
 * The values of a range that are played, always including the current one if it is in the range. Beyond what is
 * possible there are only the ends, to show why they are left out.
 *
 * @example valuesIn({ from: 4, to: 7 }, 5) // [4, 5, 6, 7]
 */
export function valuesIn(ends: Ends, now: number, possible: Ends = ends): number[] {
  const from = Math.max(ends.from, possible.from);
  const to = Math.min(ends.to, possible.to);
  const within = from < to ? between({ from, to }, now) : [];
  return [...new Set([ends.from, ...within, ends.to])].sort((a, b) => a - b);
}

function between({ from, to }: Ends, now: number): number[] {
  const isWhole = [from, to, now].every(Number.isInteger);
  const step = isWhole ? Math.max(1, Math.ceil((to - from) / (MOST_VALUES - 1))) : (to - from) / 8;
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  const values = Array.from({ length: count }, (_, i) =>
    isWhole ? from + i * step : short(from + i * step),
  );
  return now >= from && now <= to ? [...values, to, now] : [...values, to];
}

function short(x: number): number {
  return Number(x.toPrecision(DIGITS));
}
