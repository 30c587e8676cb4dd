import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { exactMeasures } from '../../exact/exact-measures.js';
import { ROOT } from '../../root.js';
import { scenarioOf } from './battles.js';

/** A built-in system’s core in the words of a rulebook. */
export const coreOf = (name: string): string =>
  readFileSync(join(ROOT, `test/rules/rulebook/cores/${name}.yaml`), 'utf8');

/** The same battle under a built-in system and under the rulebook. */
export function bothWays(text: string, system: string, page: string): [built: Scenario, own: Scenario] {
  const id = /^id: (\S+)/m.exec(page)![1]!;
  const own = page
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
  const mine = text.replaceAll('SYSTEM', id);
  return [
    scenarioOf(`system: ${system}\n${text.replaceAll('SYSTEM', system)}`),
    scenarioOf(`${mine}\nrulebook:\n${own}\n`),
  ];
}

/** Numbers that both systems report, and that differ. */
export function differences([built, own]: readonly [Scenario, Scenario], leaveOut: RegExp): string[] {
  const theirs = exactMeasures(built);
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
