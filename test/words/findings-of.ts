import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import type { Findings } from '#src/words/findings.js';
import { tellFindings } from '#src/words/tell-findings.js';
import { validScenario } from '../scenario/valid.js';

/** What a run finds that is played and analysed in this thread, without an exact solution. */
export function findingsOf(text: string, battles: number, seed = 7): Findings {
  const study = newStudy(validScenario(text, 'f').designPoints, battles, seed);
  const orders = ordersOf(study);
  return tellFindings(study, playStudy(orders), { version: 'test', command: 'test', warnings: [] });
}
