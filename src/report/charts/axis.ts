import { withMinus } from '../../minus.js';
import { decimal } from '../../statistics/decimal.js';
import { sum } from '../../statistics/sum.js';

/** The position of a value, in px. */
export type LinearScale = (value: number) => number;

/** @param onto px at the ends of the domain; may run downwards */
export function linearScale(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
): LinearScale {
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

/** Round values within the domain, about `count` of them, a step of 1, 2 or 5 × 10ⁿ apart. */
export function ticksWithin([low, high]: readonly [number, number], count: number): number[] {
  const step = roundStep((high - low) / count);
  const ticks: number[] = [];
  // Whole steps, so that 0.1 + 0.2 does not become 0.30000000000000004.
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) {
    ticks.push(decimal(i * step));
  }
  return ticks;
}

/** The smallest of 1, 2, 5 × 10ⁿ that is not below `least`. */
export function roundStep(least: number): number {
  if (!(least > 0) || !Number.isFinite(least)) return 1;
  let power = 1;
  while (power > least) power /= 10;
  while (power * 10 <= least) power *= 10;
  return ([1, 2, 5].find((times) => times * power >= least * (1 - 1e-9)) ?? 10) * power;
}

/**
 * Positions of labels that must be next to their values and at least `step` apart: as near as possible, in the
 * order of the values, within the axis. Labels that push each other are placed around the middle of their values.
 */
export function spreadLabels(
  values: readonly number[],
  step: number,
  [lowest, highest]: readonly [number, number],
): number[] {
  const ascending = [...values.keys()].sort((a, b) => values[a] - values[b] || a - b);

  // 1. Groups of labels that touch, each around the mean of where its labels would begin.
  const groups: { first: number; labels: number[] }[] = [];
  for (const label of ascending) {
    groups.push(placed([label]));
    for (let last = groups.at(-1)!, before = groups.at(-2); before && endOf(before) > last.first; ) {
      groups.splice(-2, 2, placed([...before.labels, ...last.labels]));
      last = groups.at(-1)!;
      before = groups.at(-2);
    }
  }

  // 2. Their places, from the lowest up; then back from the highest, where the axis ends.
  const places = [...values];
  for (const { first, labels } of groups) {
    for (const [i, label] of labels.entries()) places[label] = first + i * step;
  }
  let least = lowest;
  for (const i of ascending) {
    places[i] = Math.max(places[i], least);
    least = places[i] + step;
  }
  let most = highest;
  for (const i of ascending.reverse()) {
    places[i] = Math.min(places[i], most);
    most = places[i] - step;
  }
  return places;

  function placed(labels: number[]) {
    const starts = labels.map((label, i) => values[label] - i * step);
    return { labels, first: sum(starts) / starts.length };
  }

  function endOf({ first, labels }: { first: number; labels: number[] }): number {
    return first + labels.length * step;
  }
}

/** Numbers on an axis, with the decimals that their step needs: `0.5`, `−2`; shares in percent. */
export function tickFormat(ticks: readonly number[], isShare: boolean): (value: number) => string {
  const scale = isShare ? 100 : 1;
  const step = ticks.length > 1 ? (ticks[1] - ticks[0]) * scale : 1;
  const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0;
  return (value) => `${withMinus((value * scale).toFixed(digits))}${isShare ? '%' : ''}`;
}

/** `+2`, `−2`, `0`. */
export function signedTick(tick: number): string {
  if (tick === 0) return '0';
  return tick > 0 ? `+${tick}` : `−${-tick}`;
}
