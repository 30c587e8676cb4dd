import { systemFindings, systemOfPlace } from './ask-system.js';
import { rulebookFindings } from './check-rulebook.js';
import { stopFindings } from './check-stop.js';
import { atOrigin, convert, type FilledCells } from './convert.js';
import { crossCheck, validParts } from './cross-check.js';
import { findingsOf } from './issues.js';
import { measurableIn } from './measure-names.js';
import { valueAt } from './places.js';
import { type Finding, isWarning } from './problems.js';
import type { Scenario } from './schema.js';
import { schemasFor } from './schemas-for.js';
import { shapedBy } from './shape.js';

export interface Examined {
  /** Errors and warnings. */
  findings: Finding[];
  /** What the quality of units filled in. */
  cells: FilledCells;
  /** Present when there are no errors. */
  scenario?: Scenario;
}

function stopping(scenario: Scenario): Finding[] {
  return stopFindings(scenario.run, measurableIn(scenario));
}

/** Everything found in one scenario as plain data: key by key, then as a whole. */
export function examine(written: unknown): Examined {
  const { data, cells } = convert(written);
  const schemas = schemasFor(data);
  const parsed = schemas.scenario.safeParse(data);
  const ofRules = rulebookFindings(data);
  if (!parsed.success || !ofRules.every(isWarning)) {
    const issues = parsed.success ? [] : shapedBy(schemas, () => findingsOf(parsed.error.issues, data));
    const inRules = [...issues, ...ofRules].some(({ path }) => path[0] === 'rulebook');
    const ids = [valueAt(data, ['rulebook'])].flat().map((page) => valueAt(page, ['id']));
    // An invalid rulebook is not a system yet.
    const isOfIt = ({ path }: Finding) => {
      const owner = systemOfPlace(path);
      return path[0] === 'system' || (owner !== undefined && ids.includes(owner));
    };
    const others = issues.filter((finding) => !(inRules && isOfIt(finding)));
    const findings = [...others, ...ofRules, ...crossCheck(validParts(data, schemas), data)];
    return { findings: findings.map((finding) => atOrigin(finding, cells)), cells };
  }
  const scenario = parsed.data;
  const all = [...ofRules, ...crossCheck(scenario, data), ...systemFindings(scenario), ...stopping(scenario)];
  const findings = all.map((finding) => atOrigin(finding, cells));
  return findings.every(isWarning) ? { findings, cells, scenario } : { findings, cells };
}
