import { systemFindings } from './ask-system.js';
import { stopFindings } from './check-stop.js';
import { atOrigin, convert, type FilledCells } from './convert.js';
import { crossCheck, validParts } from './cross-check.js';
import { findingsOf } from './issues.js';
import { type Finding, isWarning } from './problems.js';
import { type Scenario, scenarioSchema } from './schema.js';

export interface Examined {
  /** Errors and warnings. */
  findings: Finding[];
  /** What the quality of units filled in. */
  cells: FilledCells;
  /** Present when there are no errors. */
  scenario?: Scenario;
}

function stopping({ run, forces }: Scenario): Finding[] {
  return stopFindings(
    run,
    forces.map(({ id }) => id),
  );
}

/** Everything that is to be said of one scenario as plain data: key by key, then as a whole. */
export function examine(written: unknown): Examined {
  const { data, cells } = convert(written);
  const parsed = scenarioSchema.safeParse(data);
  if (!parsed.success) {
    const findings = [...findingsOf(parsed.error.issues, data), ...crossCheck(validParts(data), data)];
    return { findings: findings.map((finding) => atOrigin(finding, cells)), cells };
  }
  const scenario = parsed.data;
  const findings = [...crossCheck(scenario, data), ...systemFindings(scenario), ...stopping(scenario)].map(
    (finding) => atOrigin(finding, cells),
  );
  return findings.every(isWarning) ? { findings, cells, scenario } : { findings, cells };
}
