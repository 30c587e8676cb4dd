import { parseScenario, type ScenarioResult } from '#src/scenario/parse.js';
import { formatProblem } from '#src/scenario/problems.js';

/** A scenario that must be valid; otherwise throws what is wrong with it. */
export function validScenario(...given: Parameters<typeof parseScenario>): ScenarioResult & { ok: true } {
  const result = parseScenario(...given);
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'));
  return result;
}
