import { playerOf } from '../experiment/play-some.js';
import { BadTarget } from '../scenario/solve-target.js';
import { CannotVary } from '../scenario/varied.js';
import { planSteps, type Steps, type StepsPlan } from '../tuning/steps.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import type { LoadedScenario } from './load-scenario.js';
import { progressLine } from './progress.js';

export interface HowToPlay {
  seed: number;
  jobs?: number | undefined;
  quiet?: true | undefined;
}

/**
 * Plays what the `sensitivity` of a scenario asks for, with a progress line.
 *
 * @throws StopWithCode when its measure or a path cannot be used
 */
export async function playSteps(loaded: LoadedScenario, { seed, jobs, quiet }: HowToPlay): Promise<Steps> {
  const { name, sensitivity } = loaded.scenario;
  const { battles } = sensitivity!;
  const { plans, play } = planned(loaded, battles);
  // An upper limit: changes without an effect are played less.
  const all = plans.length * battles;
  const progress = progressLine(name, all, quiet === true);
  try {
    return await play(
      playerOf(plans, seed, { jobs }, (played) => progress.update(Math.min(1, played / all))),
    );
  } finally {
    progress.stop();
  }
}

/** @throws StopWithCode when the measure or a path cannot be used */
function planned({ file, source, scenario }: LoadedScenario, battles: number): StepsPlan {
  try {
    return planSteps(source, scenario, { ...scenario.sensitivity, battles });
  } catch (error) {
    if (error instanceof BadTarget)
      throw new StopWithCode(INVALID, `${file}: the measure of a sensitivity: ${error.message}`);
    if (error instanceof CannotVary)
      throw new StopWithCode(INVALID, `${file}: what a sensitivity varies: ${error.message}`);
    throw error;
  }
}
