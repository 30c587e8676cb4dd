import { readName } from './expectations.js';
import { setAtPath } from './paths.js';
import type { Finding } from './problems.js';
import type { Scenario } from './schema.js';
import { notGiven } from './solve-target.js';

/** Checks the `sensitivity` of a scenario: whether the battle has its measure, and whether its paths exist. */
export function checkSensitivity(scenario: Scenario, source: unknown): Finding[] {
  const { sensitivity, forces } = scenario;
  const { measure, vary = [] } = sensitivity ?? {};
  const findings: Finding[] = [];
  const ids = forces.map(({ id }) => id);
  const read = measure === undefined ? null : readName(measure, ids);
  const fault = read && (read.ok ? notGiven(read, scenario) : read.fault);
  if (fault) findings.push({ path: ['sensitivity', 'measure'], message: fault });
  for (const [i, path] of vary.entries()) {
    const set = setAtPath(source, path, 0);
    if (!set.ok) findings.push({ path: ['sensitivity', 'vary', i], message: set.message });
  }
  return findings;
}
