import { assemble } from './assemble.js';
import { checkExpect, checkExpectedAt } from './check-expect.js';
import { checkSource } from './check-source.js';
import { type DesignPoint, designPoints } from './design-points.js';
import { readExpectations } from './expectations.js';
import { deepFreeze } from './freeze.js';
import { locate, positionIn } from './locate.js';
import { measurableAtAll } from './measure-names.js';
import type { Override } from './overrides.js';
import { valueAt } from './places.js';
import type { Fault } from './plain.js';
import {
  arrangeProblems,
  type Finding,
  isWarning,
  NAMELESS,
  type Position,
  type Problem,
} from './problems.js';
import { readText } from './read.js';
import type { OpenRulebook } from './rulebook-files.js';
import type { Scenario } from './schema.js';
import { idleOverrides } from './unused-settings.js';
import { printable } from './wording.js';

export type ScenarioResult =
  | {
      ok: true;
      /** As written, overrides applied, every default filled in, frozen. */
      scenario: Scenario;
      /** The variants to play, the baseline first; one when there is no experiment. */
      designPoints: DesignPoint[];
      /** The plain data of the file after overrides, before defaults. */
      source: unknown;
      /** The text of each rulebook that `open` gave, by the path that the scenario names it by. */
      rulebooks: Readonly<Record<string, string>>;
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
  const failed = (problems: Problem[]): ScenarioResult => ({
    ok: false,
    problems: arrangeProblems(problems, file),
  });
  const wrongText = (message: string) => failed([{ file, line: 1, col: 1, path: '', message }]);

  // 1. Text to plain data.
  if (typeof text !== 'string')
    return wrongText(
      `a scenario is text, YAML or JSON, got ${text === null ? 'null' : typeof text} — read its file as UTF-8 text`,
    );
  const given = { file, text, ...readText(text) };
  const inText = ({ offset, message }: Fault): Problem => ({
    ...positionIn(given, offset),
    ...{ path: '', message },
  });
  const ofText = given.faults.map(inText);
  if (given.faults.some(({ isOfValue }) => !isOfValue)) return failed(ofText);
  if (isRulebook(given.data))
    return wrongText(
      'this is a rulebook, not a scenario — write a scenario that names it: `system: ./` and the name of this file',
    );

  // 2. Overrides and rulebooks.
  const assembled = assemble(given.data, overrides, open);
  const { source } = assembled;
  const located = (findings: readonly Finding[]) => findings.map((each) => locate(each, given, assembled));

  // 3. Schema and cross-checks.
  const { scenario, experiment, errors, warnings, areRulesKnown, lateExpect } = checkSource(assembled);
  const problems = [...ofText, ...assembled.problems];
  if (!scenario || errors.length > 0 || problems.length > 0)
    return failed([
      ...problems.filter((each) => areRulesKnown || !mayLeadIntoRules(each)),
      ...located(errors),
    ]);

  // 4. Design points. Their findings include those about the file as written.
  const designed = designPoints(source, scenario);
  const wrong = designed.findings.filter((finding) => !isWarning(finding));
  if (wrong.length > 0) return failed(located(wrong));
  const measurable = measurableAtAll(designed.points);
  if (lateExpect) wrong.push(...checkExpect(lateExpect, experiment?.factors, source, measurable));
  const { expectations } = readExpectations(scenario.expect ?? {}, measurable);
  if (wrong.length === 0) wrong.push(...checkExpectedAt(expectations, designed.points));
  if (wrong.length > 0) return failed(located(wrong));
  const set = assembled.overridden.map(({ at }) => at);
  const idle = idleOverrides(set, source, experiment?.factors ?? [], designed.points);
  const expected = expectations.map(({ path }): Finding => ({ path, anchor: 'key', message: '' }));
  return {
    ok: true,
    scenario: deepFreeze(scenario),
    designPoints: designed.points,
    source: deepFreeze(source),
    rulebooks: Object.fromEntries(assembled.files.map(({ path, text }) => [path, text])),
    warnings: arrangeProblems(
      [
        ...given.warnings.map(inText),
        ...assembled.warnings,
        ...located([...warnings, ...designed.findings, ...idle]),
      ],
      file,
    ),
    expectedAt: located(expected).map(({ file, line, col }) => ({ file, line, col })),
  };
}

/** Could the path of this override lead into an own rulebook, or to what it defines? */
function mayLeadIntoRules({ path }: Problem): boolean {
  return /^(rulebook|rules|forces)\./.test(path);
}

/** Is this the page of a rulebook? In a scenario, `rulebook` is a map or a list. */
function isRulebook(data: unknown): boolean {
  return typeof valueAt(data, ['rulebook']) === 'number' && valueAt(data, ['standfast']) === undefined;
}
