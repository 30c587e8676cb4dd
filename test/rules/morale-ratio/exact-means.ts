import type { Scenario } from '#src/scenario/schema.js';
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
