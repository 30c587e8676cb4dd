import { expect } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { exactMeasures } from '../../exact/exact-measures.js';

/** Numbers that both systems report and that differ. */
export function differences([built, own]: readonly [Scenario, Scenario], leaveOut: RegExp): string[] {
  // Each system has its own word for the reason why a beaten force was beaten.
  const theirs = new Map(
    [...exactMeasures(built)]
      .map(
        ([name, measure]) =>
          [name.replace(/^(outcome .*) (group-morale|collapsed)$/, '$1 breaking-point'), measure] as const,
      )
      .filter(([name, { mean }], _, all) => mean > 0 || all.filter(([other]) => other === name).length === 1),
  );
  const mine = exactMeasures(own);
  const shared = [...theirs].filter(([name]) => mine.has(name) && !leaveOut.test(name));
  expect(shared.length).toBeGreaterThan(60);
  return shared.flatMap(([name, { mean }]) => {
    const other = mine.get(name)!.mean;
    return Math.abs(other - mean) <= 1e-12 * Math.max(1, Math.abs(mean))
      ? []
      : [`${name}: ${other}, and not ${mean}`];
  });
}
