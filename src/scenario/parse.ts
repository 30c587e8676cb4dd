import { withoutStrengths } from './bare.js';
import { checkExpect, checkExpectedAt } from './check-expect.js';
import { checkExperiment } from './check-experiment.js';
import { checkSensitivity } from './check-sensitivity.js';
import { checkSolve } from './check-solve.js';
import { type DesignPoint, designPoints } from './design-points.js';
import { examine } from './examine.js';
import { readExpectations } from './expectations.js';
import { deepFreeze } from './freeze.js';
import { measurableIn } from './measure-names.js';
import { inOneVoice, mayBeOfRulebook } from './old-ids.js';
import { type Override, type ReadOverride, readOverride } from './overrides.js';
import { setAtPath } from './paths.js';
import { isWithin, type Path, valueAt, writtenPath } from './places.js';
import {
  arrangeProblems,
  type Finding,
  isWarning,
  NAMELESS,
  type Position,
  type Problem,
} from './problems.js';
import { readText } from './read.js';
import {
  asWrittenAt,
  type OpenRulebook,
  offsetWithin,
  ofRulebookFile,
  withRulebooks,
} from './rulebook-files.js';
import { expectSchema, experimentSchema, type Scenario } from './schema.js';
import { idleOverrides } from './unused-settings.js';
import { printable } from './wording.js';

/** An override that was applied. */
interface Overridden {
  /** As written; where rulebooks have been inserted before, in the scenario with them. */
  at: Path;
  label: string;
  /** Was it applied after rulebooks had been inserted? */
  isLate: boolean;
}

interface NotSet {
  setting: ReadOverride;
  message: string;
}

export type ScenarioResult =
  | {
      ok: true;
      /** As written, overrides applied, every default filled in, frozen. */
      scenario: Scenario;
      /** The variants to play, the baseline first; one when there is no experiment. */
      designPoints: DesignPoint[];
      /** The plain data of the file after overrides, before defaults. */
      source: unknown;
      warnings: Problem[];
      /** The place of each of the scenario's expectations, in their order. */
      expectedAt: Position[];
    }
  | { ok: false; problems: Problem[] };

/**
 * Reads a scenario from YAML or JSON.
 *
 *   text → plain data → overrides and rulebooks → schema → cross-checks → design points, each checked in the same way
 *
 * `open` gives the text of a rulebook that the scenario names by its path.
 *
 * All problems are reported at once, in the order of the file. `name` is only used in problems.
 * Never throws, whatever the text, even if it is not a string.
 */
export function parseScenario(
  text: string,
  name = NAMELESS,
  overrides: readonly Override[] = [],
  open?: OpenRulebook,
): ScenarioResult {
  const file = printable(name);

  // 1. Text to plain data.
  if (typeof text !== 'string') {
    const message = `a scenario is text, YAML or JSON, got ${text === null ? 'null' : typeof text} — read its file as UTF-8 text`;
    return { ok: false, problems: [{ file, line: 1, col: 1, path: '', message }] };
  }
  const { data, place, faults, positionOf } = readText(text);
  const at = (offset: number) => ({ file, ...positionOf(offset) });
  const ofText = faults.map(({ offset, message }) => ({ ...at(offset), path: '', message }));
  if (faults.some(({ isOfValue }) => !isOfValue)) return failed(ofText);

  // 2. Overrides, and rulebooks: those that are named by path are inserted, and the remaining overrides lead into them.
  let source = data;
  const overridden: Overridden[] = [];
  const setIn = (settings: readonly ReadOverride[], isLate: boolean) =>
    settings.flatMap((setting): NotSet | [] => {
      const { label, path, value, fault } = setting;
      const result =
        fault === undefined ? setAtPath(source, path, value) : { ok: false as const, message: fault };
      if (!result.ok) return { setting, message: result.message };
      source = result.data;
      for (const at of result.places) overridden.push({ at, label, isLate });
      return [];
    });
  const isMap = typeof data === 'object' && data !== null;
  if (isMap && isRulebook(data)) {
    const message =
      'this is a rulebook, not a scenario — write a scenario that names it: `system: ./` and the name of this file';
    return failed([{ ...at(0), path: '', message }]);
  }
  const later = setIn(isMap ? overrides.map(readOverride) : [], false).map(({ setting }) => setting);
  const { source: whole, files, findings: unopened, problems: ofFiles, unread } = withRulebooks(source, open);
  source = whole;
  const problems = [
    ...ofText,
    ...ofFiles,
    ...setIn(later, true).map(
      ({ setting: { label, path }, message }): Problem => ({ file: label, line: 1, col: 1, path, message }),
    ),
  ];

  source = withoutStrengths(
    source,
    overridden.map(({ at }) => at),
  );

  const locate = ({ path: whole, anchor, offset, message }: Finding): Problem => {
    const path = asWrittenAt(data, whole);
    const written = writtenPath(source, path);
    const ofFile = ofRulebookFile(whole, files);
    const override = overridden.findLast(({ at, isLate }) =>
      isLate ? isWithin(at, whole) : !ofFile && isWithin(at, path),
    );
    if (override) return { file: override.label, line: 1, col: 1, path: written, message };
    if (ofFile) return ofFile.locate(whole.slice(2), anchor, offset, message);
    return { ...at(offsetWithin(text, place, path, { anchor, offset })), path: written, message };
  };
  function failed(list: Problem[]): ScenarioResult {
    return { ok: false, problems: arrangeProblems(list, file) };
  }

  // 3. Schema and cross-checks of the scenario, its experiment, its expectations and what it solves for.
  const examined = examine(source);
  const { scenario } = examined;
  const closed = [...unopened.map(({ path }) => path), ...unread].map((path) => path.join('.'));
  const isNameless = examined.findings.some(({ path }) => path[0] === 'rulebook' && path[2] === 'id');
  const isUnknown = closed.length > 0 || isNameless;
  const findings = [
    ...unopened,
    ...examined.findings.filter(
      (finding) =>
        !closed.includes(finding.path.join('.')) && !(isUnknown && mayBeOfRulebook(finding, source)),
    ),
  ];
  const experiment = experimentSchema.safeParse(valueAt(source, ['experiment'])).data;
  // Until all rulebooks are valid, nobody can know what paths into them mean.
  const isInRules = ({ path }: Finding) => path[0] === 'rulebook';
  const areRulesKnown =
    closed.length === 0 && findings.every((finding) => isWarning(finding) || !isInRules(finding));
  const ofSensitivity = areRulesKnown && scenario ? checkSensitivity(scenario, source) : [];
  if (areRulesKnown) {
    if (experiment) findings.push(...checkExperiment(experiment, source));
    const expect = expectSchema.safeParse(valueAt(source, ['expect'])).data;
    if (expect) findings.push(...checkExpect(expect, experiment?.factors, source));
    findings.push(...ofSensitivity);
    if (scenario) findings.push(...checkSolve(scenario, source));
  }
  const errors = inOneVoice(
    findings.filter((finding) => !isWarning(finding)),
    source,
  );
  if (!scenario || errors.length > 0 || problems.length > 0)
    return failed([
      ...problems.filter((each) => areRulesKnown || !mayLeadIntoRules(each)),
      ...errors.map(locate),
    ]);

  // 4. Design points. Their findings include those about the file as written.
  const designed = designPoints(source, scenario);
  const { expectations } = readExpectations(scenario.expect ?? {}, measurableIn(scenario));
  const wrong = designed.findings.filter((finding) => !isWarning(finding));
  if (wrong.length === 0) wrong.push(...checkExpectedAt(expectations, designed.points));
  if (wrong.length > 0) return failed(wrong.map(locate));
  const idle = idleOverrides(
    overridden.map((setting) => setting.at),
    source,
    experiment?.factors ?? [],
    designed.points,
  );
  const warnings = [...(experiment ? ofSensitivity : findings), ...designed.findings, ...idle];
  return {
    ok: true,
    scenario: deepFreeze(scenario),
    designPoints: designed.points,
    source: deepFreeze(source),
    warnings: arrangeProblems(warnings.map(locate), file),
    expectedAt: expectations.map(({ path }) => {
      const place = locate({ path, anchor: 'key', message: '' });
      return { file: place.file, line: place.line, col: place.col };
    }),
  };
}

/** Could the path of this override lead into an own rulebook, or to what it defines? */
function mayLeadIntoRules({ path }: Problem): boolean {
  return /^(rulebook|rules|forces)\./.test(path);
}

/** Is this the page of a rulebook? In a scenario, `rulebook` is a map or a list. */
function isRulebook(data: object): boolean {
  return typeof valueAt(data, ['rulebook']) === 'number' && valueAt(data, ['standfast']) === undefined;
}
