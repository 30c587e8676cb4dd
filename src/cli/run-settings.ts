import { join } from 'node:path';
import { TooMuch } from '../experiment/limits.js';
import type { Shard } from '../experiment/shards.js';
import { newStudy, type Study } from '../experiment/study.js';
import { systemsOf } from '../rules/registry.js';
import { type Asked, type Targets, targetsOf } from '../scenario/precision-targets.js';
import type { Scenario } from '../scenario/schema.js';
import { BadTarget } from '../scenario/solve-target.js';
import { CannotVary } from '../scenario/varied.js';
import { posedIn } from '../tuning/posed-within.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import type { LoadedScenario } from './load-scenario.js';
import type { Format } from './option-values.js';

export interface RunOptions {
  battles?: number;
  precision?: Asked;
  seed?: number;
  jobs?: number;
  set?: string[];
  /** Plays only this part of the run. */
  shard?: Shard;
  /** The address of the queue whose workers play. */
  queue?: string;
  /** Continues an unfinished run. */
  resume?: true;
  out: string;
  /** Keeps the results separate from other runs of the scenario. */
  tag?: string;
  /** Replaces results of another scenario, with a tag, or of more battles. */
  force?: true;
  /** Are there results of more battles, which are to stay? */
  short?: boolean;
  format: Format[];
  json?: true;
  report: boolean;
  dryRun?: true;
  strict?: true;
  quiet?: true;
  color: boolean;
}

/** Where the results of a scenario go: `reports/duel`, with a tag `reports/duel@draft`, if short `reports/duel-short`. */
export function folderOf(
  { out, tag, short }: Pick<RunOptions, 'out' | 'tag' | 'short'>,
  { name }: Pick<Scenario, 'name'>,
): string {
  const folder = join(out, tag === undefined ? name : `${name}@${tag}`);
  return short ? shortOf(folder) : folder;
}

/** Where results go when there are some of more battles in a folder. */
export function shortOf(folder: string): string {
  return `${folder}-short`;
}

/** The settings of the command line or, where it has none, of the scenario. */
export interface RunSettings {
  battles: number;
  seed: number;
  /** Default: all battles are played. */
  targets: Targets | undefined;
}

/** The options that change what is played. */
type Playing = Pick<RunOptions, 'battles' | 'seed' | 'precision'>;

/** @throws RangeError when `precision` names what no rules of the scenario give */
export function settingsOf(scenario: Scenario, options: Playing): RunSettings {
  const { run } = scenario;
  const precision = options.precision ?? run.precision;
  return {
    battles: options.battles ?? run.battles,
    seed: options.seed ?? run.seed,
    targets: precision === undefined ? undefined : targetsOf(precision, systemsOf(scenario)),
  };
}

/** A line that says so where `--precision` takes the place of the scenario’s `run.stop`. */
export function replacedStop(
  { file, scenario }: Pick<LoadedScenario, 'file' | 'scenario'>,
  { precision }: RunOptions,
): string[] {
  if (precision === undefined || scenario.run.stop === undefined) return [];
  return [
    `${file}: --precision takes the place of \`run.stop\`: no variant stops before the others, and there is no race.`,
  ];
}

/** @throws StopWithCode when the scenario is too large to be played: a mistake in the input */
export function plannedStudy({ file, scenario, designPoints }: LoadedScenario, options: Playing): Study {
  const { battles, seed, targets } = settingsOf(scenario, options);
  try {
    return newStudy(designPoints, battles, seed, targets);
  } catch (error) {
    throw tooMuchIn(file, error);
  }
}

/** Turns a TooMuch into an error in the input of this file; returns other errors as they are. */
export function tooMuchIn(file: string, error: unknown): unknown {
  return error instanceof TooMuch ? new StopWithCode(INVALID, `${file}: ${error.message}`) : error;
}

/**
 * Refuses a `solve` key that cannot be used, before anything is played.
 *
 * @throws StopWithCode
 */
export function refuseUnsolvable({ file, source, scenario }: LoadedScenario): void {
  try {
    posedIn(source, scenario);
  } catch (error) {
    if (error instanceof BadTarget || error instanceof CannotVary)
      throw new StopWithCode(INVALID, `${file}: \`solve\`: ${error.message}`);
    throw error;
  }
}
