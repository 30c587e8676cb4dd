import { systemsOf } from '../rules/registry.js';
import { scenarioAsRun } from '../scenario/as-run.js';
import { type Targets, targetsAsText, targetsOf } from '../scenario/precision-targets.js';
import type { Study } from './study.js';

/** What a run was given. With the version of the program, this is all that its report depends on. */
export interface GivenRun extends RunSettings {
  /** The scenario’s file, without its folders, and its text. */
  file: string;
  text: string;
  /** The text of each rulebook that it names by a path. */
  rulebooks?: Readonly<Record<string, string>>;
  /** Values set differently from the text, as `path=value`. */
  set?: readonly string[];
  /** Keeps its results separate. */
  tag?: string;
}

interface RunSettings {
  battles?: number;
  seed?: number;
  precision?: Targets;
}

/** The settings of a run that differ from its scenario. */
export function settingsOfRun({ points, cap, seed, precision }: Study): RunSettings {
  const [{ scenario }] = points;
  const { run } = scenario;
  const asked =
    run.precision === undefined ? '' : targetsAsText(targetsOf(run.precision, systemsOf(scenario)));
  return {
    ...(cap !== run.battles && { battles: cap }),
    ...(seed !== run.seed && { seed }),
    ...(precision && targetsAsText(precision) !== asked && { precision }),
  };
}

/**
 * The scenario's file with all settings of the run added: played without options, it gives the same results.
 *
 * @param given text and plain data of the file, of `parseScenario`
 */
export function scenarioOf(study: Study, { text, source }: { text: string; source: unknown }): string {
  return scenarioAsRun({ text, source, run: settingsOfRun(study) });
}
