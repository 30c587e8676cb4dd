import { type Targets, targetsOf } from '../scenario/precision-targets.js';
import type { Scenario } from '../scenario/schema.js';
import type { Format } from './formats.js';

export interface RunOptions {
  battles?: number;
  precision?: Targets;
  seed?: number;
  jobs?: number;
  set?: string[];
  out: string;
  format: Format[];
  json?: true;
  report: boolean;
  dryRun?: true;
  strict?: true;
  quiet?: true;
  color: boolean;
}

/** What is played: as the command line says, or else the scenario. */
export interface RunSettings {
  battles: number;
  seed: number;
  /** Undefined: all battles are played. */
  targets: Targets | undefined;
}

export function settingsOf({ run }: Scenario, options: RunOptions): RunSettings {
  const precision = options.precision ?? run.precision;
  return {
    battles: options.battles ?? run.battles,
    seed: options.seed ?? run.seed,
    targets: precision === undefined ? undefined : targetsOf(precision),
  };
}
