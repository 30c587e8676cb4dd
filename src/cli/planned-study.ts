import { newStudy, type Study } from '../experiment/study.js';
import { TooMuch } from '../experiment/too-much.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import type { LoadedScenario } from './load-scenario.js';
import { type RunOptions, settingsOf } from './run-settings.js';

/** @throws StopWithCode when the scenario is too large to be played: a mistake in the input */
export function plannedStudy({ file, scenario, designPoints }: LoadedScenario, options: RunOptions): Study {
  const { battles, seed, targets } = settingsOf(scenario, options);
  try {
    return newStudy(designPoints, battles, seed, targets);
  } catch (error) {
    throw tooMuchIn(file, error);
  }
}

/** As a mistake in the input of this file, when it says that something is too large; else as it is. */
export function tooMuchIn(file: string, error: unknown): unknown {
  return error instanceof TooMuch ? new StopWithCode(INVALID, `${file}: ${error.message}`) : error;
}
