import type { Assembled } from './assemble.js';
import { checkExpect } from './check-expect.js';
import { checkExperiment } from './check-experiment.js';
import { checkSensitivity } from './check-sensitivity.js';
import { checkSolve } from './check-solve.js';
import { examine } from './examine.js';
import { settingsOf } from './levels.js';
import { inOneVoice, mayBeOfRulebook } from './old-ids.js';
import { valueAt } from './places.js';
import { type Finding, isWarning } from './problems.js';
import {
  type Expect,
  type Experiment,
  expectSchema,
  experimentSchema,
  type Factor,
  type Scenario,
} from './schema.js';

interface CheckedSource {
  /** Every default filled in; undefined when the file by itself has errors. */
  scenario: Scenario | undefined;
  experiment: Experiment | undefined;
  errors: Finding[];
  /** Those that `designPoints` does not find again. */
  warnings: Finding[];
  /** Are all rulebooks valid? Until then, nobody can know what paths into them mean. */
  areRulesKnown: boolean;
  /** Expectations that are not checked yet: what they can name depends on the design points. */
  lateExpect: Expect | undefined;
}

/** The schema and cross-checks of a scenario, its experiment, its expectations and what it solves for. */
export function checkSource({ source, unopened, unread }: Assembled): CheckedSource {
  const { scenario, findings: examined } = examine(source);
  const closed = [...unopened.map(({ path }) => path), ...unread].map((path) => path.join('.'));
  const own = [...unopened, ...withoutConsequences(examined, closed, source)];
  const areRulesKnown =
    closed.length === 0 && own.every((finding) => isWarning(finding) || finding.path[0] !== 'rulebook');
  const experiment = experimentSchema.safeParse(valueAt(source, ['experiment'])).data;
  const expect = expectSchema.safeParse(valueAt(source, ['expect'])).data;
  const lateExpect = experiment?.factors.some(leadsIntoRules) ? expect : undefined;
  const ofSensitivity = areRulesKnown && scenario ? checkSensitivity(scenario, source) : [];
  const findings = [
    ...own,
    ...(areRulesKnown && experiment ? checkExperiment(experiment, source) : []),
    ...(areRulesKnown && expect && !lateExpect ? checkExpect(expect, experiment?.factors, source) : []),
    ...ofSensitivity,
    ...(areRulesKnown && scenario ? checkSolve(scenario, source) : []),
  ];
  const errors = findings.filter((finding) => !isWarning(finding));
  return {
    ...{ scenario, experiment, areRulesKnown, lateExpect },
    errors: inOneVoice(errors, source),
    warnings: experiment ? ofSensitivity : findings,
  };
}

/** Leaves out what follows from a rulebook that cannot be opened or read, or that has no id. @param closed places that name one */
function withoutConsequences(
  findings: readonly Finding[],
  closed: readonly string[],
  source: unknown,
): Finding[] {
  const isNameless = findings.some(
    ({ path }) =>
      path[0] === 'rulebook' &&
      (path[2] === 'id' || typeof valueAt(source, [...path.slice(0, 2), 'id']) !== 'string'),
  );
  const isUnknown = closed.length > 0 || isNameless;
  return findings.filter(
    (finding) => !closed.includes(finding.path.join('.')) && !(isUnknown && mayBeOfRulebook(finding, source)),
  );
}

/** Can a level of the factor add rules to a rulebook, and so responses? */
function leadsIntoRules(factor: Factor): boolean {
  return factor.levels.some((_, level) =>
    settingsOf(factor, 0, level).some(({ target }) => target.startsWith('rulebook.')),
  );
}
