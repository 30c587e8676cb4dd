import type { Findings } from './findings.js';
import { count, ofEach, playedInWords } from './format.js';

/**
 * Says that a run was not finished, for the first place where readers look; empty for a finished run.
 *
 * @example incompleteInWords(findings) // ['This run is incomplete: 40,960 of 100,000 battles of each variant were played.']
 */
export function incompleteInWords({ run }: Pick<Findings, 'run'>): string[] {
  const { battles, planned, designPoints } = run;
  if (battles === planned) return [];
  const each = ofEach(designPoints);
  return [`This run is incomplete: ${playedInWords(run)} of ${count(planned)} battles${each} were played.`];
}
