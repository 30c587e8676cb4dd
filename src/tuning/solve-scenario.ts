import type { PlayPoints } from '../experiment/play-points.js';
import { pose } from '../scenario/pose.js';
import type { Scenario } from '../scenario/schema.js';
import { wantedOf } from '../scenario/solve-schema.js';
import type { Sought } from '../words/tell-findings.js';
import { solveFindings } from './solve-findings.js';
import { solvePosed } from './solve-posed.js';

/**
 * Solves what a scenario asks to be solved.
 *
 * @param source plain data of the scenario, of `parseScenario`
 * @param play plays on the seed of the run
 * @returns null: it asks nothing
 * @throws BadTarget when no battle can give what it asks
 */
export async function solveScenario(
  source: unknown,
  scenario: Scenario,
  play: PlayPoints,
  onProgress?: (battles: number) => void,
): Promise<Sought | null> {
  const { solve } = scenario;
  if (!solve) return null;
  const posed = pose(source, scenario, { vary: wantedOf(solve), target: solve.target });
  const { battles } = solve;
  const solved = await solvePosed(posed, { battles, play, ...(onProgress && { onProgress }) });
  return solveFindings(solved, scenario);
}
