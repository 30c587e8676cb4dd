import { systemFindings } from './ask-system.js';
import { crossCheck, validParts } from './cross-check.js';
import { type Finding, isWarning } from './findings.js';
import { findingsOf } from './issues.js';
import { type Scenario, scenarioSchema } from './schema.js';

export interface Examined {
  /** Errors and warnings. */
  findings: Finding[];
  /** Present when there are no errors. */
  scenario?: Scenario;
}

/** Everything that is to be said of one scenario as plain data: key by key, then as a whole. */
export function examine(data: unknown): Examined {
  const parsed = scenarioSchema.safeParse(data);
  if (!parsed.success) {
    return { findings: [...findingsOf(parsed.error.issues, data), ...crossCheck(validParts(data), data)] };
  }
  const scenario = parsed.data;
  const findings = [...crossCheck(scenario, data), ...systemFindings(scenario)];
  return findings.every(isWarning) ? { findings, scenario } : { findings };
}
