import { expect } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { expectDistribution } from '../../play/expect-exact.js';
import { kernelMeasures } from '../../statistical/agreement.js';
import { solution } from '../both-players.js';

/** Exact means over all possible battles, to twelve decimals, for the measures with these names. */
export function exactMeans(scenario: Scenario, ...names: string[]): number[] {
  const measures = solution(scenario);
  return names.map((name) => {
    const measure = measures.get(name);
    if (!measure) throw new RangeError(`no ${name} among ${[...measures.keys()].join(', ')}`);
    return +measure.mean.toFixed(12);
  });
}

/** Enough for the spread of numbers whose means are exact. */
const BATTLES = 10_000;

/**
 * Expects measures to have the exact means of these chances of 0, 1, 2, …, and their spread within 4.5 standard
 * errors.
 */
export function expectSpread(scenario: Scenario, spreads: Record<string, ArrayLike<number>>): void {
  const sampled = kernelMeasures(scenario, BATTLES, 1);
  for (const [name, chances] of Object.entries(spreads)) {
    const mean = Array.from(chances).reduce((sum, chance, value) => sum + chance * value, 0);
    expect(exactMeans(scenario, name)[0], name).toBeCloseTo(mean, 11);
    expectDistribution(sampled.get(name)!, BATTLES, chances, name);
  }
}
