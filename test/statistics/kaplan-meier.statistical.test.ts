import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, test } from 'vitest';
import { type KaplanMeierStep, kaplanMeier } from '#src/statistics/kaplan-meier.js';
import { wilson } from '#src/statistics/wilson.js';
import { latticeSwing } from './lattice.js';

const seed = 20_250_607;
const replications = 20_000;
const units = 200;

/** Chance to break on losing piece 0..12, and chance of being censored after each piece without a break. */
const breaking = [0, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6];
const leaving = 0.06;
const truth = distribution();

test(`log-log intervals of ${units} units hold the true curve 95 % of the time (seed ${seed})`, () => {
  const hits = countHits((steps) => steps);
  for (const time of breaking.keys()) {
    const coverage = hits[time] / replications;
    const { low, high } = allowed(time);
    expect(coverage, `pieces lost: ${time}`).toBeGreaterThanOrEqual(low);
    if (truth.atRisk[time] * units >= 10) {
      expect(coverage, `pieces lost: ${time}`).toBeLessThanOrEqual(high);
    }
  }
  // The measurement for this seed that docs/statistics.md quotes: within 1 % where some ten breaks (9.7 at
  // loss 2) and ten units at risk are expected.
  for (const time of breaking.keys()) {
    if (truth.broken[time] * units < 9.5 || truth.atRisk[time] * units < 10) continue;
    expect(Math.abs(hits[time] / replications - 0.95), `pieces lost: ${time}`).toBeLessThan(0.01);
  }
});

test(`counting censored units as unbroken for ever fails the same bounds (seed ${seed})`, () => {
  const hits = countHits((steps) => {
    let broken = 0;
    return steps.map(({ events }) => {
      broken += events;
      return wilson(units - broken, units);
    });
  });
  for (const time of [6, 7, 8, 9, 10, 11, 12]) {
    expect(hits[time] / replications, `pieces lost: ${time}`).toBeLessThan(allowed(time).low);
  }
});

/**
 * Bounds for the coverage found. Chance: 4.5 standard errors of a share of 0.95 in 20 000 replications, 0.0069;
 * with 26 bounds at 3.4e-6 each, a change of seed gives a false alarm with probability 9e-5 at most. Lattice: the
 * effect of whole units on the true coverage, from the standard deviation of the breaks seen so far. Loss 0 never
 * breaks, is never missed and has no upper bound. With fewer than 10 units at risk the interval is often
 * Wilson's, on the wide side (found 0.98 at 12), so there only the lower bound holds.
 */
function allowed(time: number): { low: number; high: number } {
  const chance = 4.5 * Math.sqrt((0.95 * 0.05) / replications);
  const broken = truth.broken[time];
  if (broken === 0) return { low: 1, high: 1 };
  const swing = latticeSwing(Math.sqrt(units * broken * (1 - broken)));
  return { low: 0.95 - swing - chance, high: 0.95 + swing + chance };
}

/** For each loss, the replications in which the interval there holds the true survival. */
function countHits(
  intervals: (steps: KaplanMeierStep[]) => readonly { low: number; high: number }[],
): number[] {
  const rng = xoroshiro128plus(seed);
  for (let skipped = 0; skipped < 64; skipped++) rng.next(); // the seed is not mixed
  const hits = breaking.map(() => 0);
  for (let replication = 0; replication < replications; replication++) {
    const events = breaking.map(() => 0);
    const censored = breaking.map(() => 0);
    for (let unit = 0; unit < units; unit++) {
      const u = uniformFloat64(rng);
      let cell = 0;
      while (cell < truth.cumulative.length - 1 && u >= truth.cumulative[cell]) cell++;
      (cell % 2 === 0 ? events : censored)[cell >> 1]++;
    }
    for (const [time, { low, high }] of intervals(kaplanMeier(events, censored)).entries()) {
      if (low <= truth.survival[time] && truth.survival[time] <= high) hits[time]++;
    }
  }
  return hits;
}

/** Survival, share at risk, share seen to break so far, and cumulative cells: break at 0, leave at 0, break at 1, … */
function distribution() {
  const survival: number[] = [];
  const atRisk: number[] = [];
  const broken: number[] = [];
  const cumulative: number[] = [];
  let unbroken = 1;
  let seen = 1;
  let seenToBreak = 0;
  let sum = 0;
  for (const [time, chance] of breaking.entries()) {
    const last = time === breaking.length - 1;
    const leave = last ? 1 : leaving;
    atRisk.push(seen);
    unbroken *= 1 - chance;
    survival.push(unbroken);
    seenToBreak += seen * chance;
    broken.push(seenToBreak);
    sum += seen * chance;
    cumulative.push(sum);
    sum += seen * (1 - chance) * leave;
    cumulative.push(sum);
    seen *= (1 - chance) * (1 - leave);
  }
  return { survival, atRisk, broken, cumulative };
}
