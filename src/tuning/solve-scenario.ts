import type { PlayPoints } from '../experiment/play-points.js';
import type { Posed } from '../scenario/pose.js';
import type { Scenario } from '../scenario/schema.js';
import type { Sought } from '../words/tell-findings.js';
import { solveFindings } from './solve-findings.js';
import { solvePosed } from './solve-posed.js';

/**
 * Solves the question of a scenario’s `solve` key.
 *
 * @param posed from `posedIn`
 * @param play plays on the seed of the run
 */
export async function solveScenario(
  posed: Posed,
  scenario: Scenario,
  play: PlayPoints,
  onProgress?: (battles: number) => void,
): Promise<Sought> {
  const { battles } = scenario.solve!;
  const solved = await solvePosed(posed, { battles, play, ...(onProgress && { onProgress }) });
  return solveFindings(solved, scenario);
}
