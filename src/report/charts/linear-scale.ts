/** Where a value stands, in px. */
export type LinearScale = (value: number) => number;

/** @param onto px at the ends of the domain; may run downwards */
export function linearScale(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
): LinearScale {
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

/** Round values within the domain, some `count` of them, a step of 1, 2 or 5 × 10ⁿ apart. */
export function ticksWithin([low, high]: readonly [number, number], count: number): number[] {
  const step = roundStep((high - low) / count);
  const ticks: number[] = [];
  // Whole steps, so that 0.1 + 0.2 does not become 0.30000000000000004.
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) {
    ticks.push(Number((i * step).toPrecision(12)));
  }
  return ticks;
}

/** The least of 1, 2, 5 × 10ⁿ that is not below `least`. */
export function roundStep(least: number): number {
  if (!(least > 0) || !Number.isFinite(least)) return 1;
  let power = 1;
  while (power > least) power /= 10;
  while (power * 10 <= least) power *= 10;
  return ([1, 2, 5].find((times) => times * power >= least * (1 - 1e-9)) ?? 10) * power;
}
