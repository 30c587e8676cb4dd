import { readName } from './expectations.js';
import { setAtPath } from './paths.js';
import type { Finding } from './problems.js';
import type { Scenario } from './schema.js';

/** Checks the `sensitivity` of a scenario: whether its measure and its paths exist. */
export function checkSensitivity({ sensitivity, forces }: Scenario, source: unknown): Finding[] {
  const { measure, vary = [] } = sensitivity ?? {};
  const findings: Finding[] = [];
  const ids = forces.map(({ id }) => id);
  const read = measure === undefined ? null : readName(measure, ids);
  if (read && !read.ok) findings.push({ path: ['sensitivity', 'measure'], message: read.fault });
  for (const [i, path] of vary.entries()) {
    const set = setAtPath(source, path, 0);
    if (!set.ok) findings.push({ path: ['sensitivity', 'vary', i], message: set.message });
  }
  return findings;
}
