import { type ExactAnswer, exactAnswer } from './analysis/exact.js';
import { pointTally } from './analysis/tally-view.js';
import { checkSize, solvePlan } from './exact/solve-plan.js';
import { checkKind, checkWhole } from './experiment/bounds.js';
import { compilePlan } from './plan/plan.js';
import { ScenarioError } from './run-scenario.js';
import { MOST_STATES } from './scenario/amounts.js';
import { parseScenario } from './scenario/parse.js';

export interface ExactOptions {
  /** Name of the scenario in problems. Default: `scenario.yaml`. */
  file?: string;
  /** Most joint states of a battle that is solved, 1 to 10⁸; they are estimated first. Default: a few seconds' work. */
  mostStates?: number;
}

/**
 * Solves every design point of a small scenario without sampling: probabilities and means, correct to
 * about 12 digits. If one of them is too large, none is solved.
 *
 * @throws ScenarioError when the scenario has mistakes, or is not text
 * @throws TypeError when `options` is not an object
 * @throws RangeError when `mostStates` is out of bounds
 * @throws TooLarge when a design point has too many states; says what to shrink
 * @example
 * const [baseline] = solveExactly(await readFile('scenarios/small-duel.yaml', 'utf8'));
 * baseline.outcomes[0]; // { holder: 'blue', reason: 'breaking-point', probability: 0.24135080626748… }
 */
export function solveExactly(text: string, options: ExactOptions = {}): ExactAnswer[] {
  checkKind(typeof options === 'object' && options !== null, 'options', 'an object', options);
  const { file, mostStates } = options;
  if (mostStates !== undefined) checkWhole('mostStates', mostStates, 1, MOST_STATES);
  const parsed = parseScenario(text, file);
  if (!parsed.ok) throw new ScenarioError(parsed.problems);
  return parsed.designPoints
    .map((point) => {
      const plan = compilePlan(point.scenario);
      return { point, plan, estimate: checkSize(plan, mostStates) };
    })
    .map(({ point, plan, estimate }) =>
      exactAnswer(pointTally(point, plan, solvePlan(plan, mostStates, estimate).tally)),
    );
}
