import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf, type Study } from '#src/experiment/study.js';
import type { Findings } from '#src/words/findings.js';
import { tellFindings } from '#src/words/tell-findings.js';
import { validScenario } from '../scenario/valid.js';

/** What a scenario must say of itself. */
export const HEAD = { standfast: 1, name: 'test', title: 'Test', question: 'What comes of it?' };

/** Six novices on each side, so that at most 12 could test in a turn; only fire makes them test. */
export const NOVICES = {
  ...HEAD,
  system: 'unit-morale',
  turnLimit: 4,
  combat: { model: 'flat', weapons: { rifle: { bands: [{ upTo: 36, needed: 9 }] } } },
  forces: ['blue', 'red'].map((id) => {
    const troops = { training: 'regular', experience: 'novice' };
    return { id, units: [{ id: `${id}-1`, roster: { trooper: 6 }, slot: 24, at: 8, troops }] };
  }),
};

export function studyOf(scenario: object | string, battles: number, seed = 5): Study {
  const text = typeof scenario === 'string' ? scenario : JSON.stringify(scenario);
  return newStudy(validScenario(text, 'test.yaml').designPoints, battles, seed);
}

export function findingsOf(study: Study, facts: Partial<Parameters<typeof tellFindings>[2]> = {}): Findings {
  const without = { version: 'test', command: 'standfast run test.yaml', warnings: [] };
  return tellFindings(study, playStudy(ordersOf(study)), { ...without, ...facts });
}

/** What is found in battles of a scenario. */
export const analysed = (scenario: object | string, battles: number, seed?: number): Findings =>
  findingsOf(studyOf(scenario, battles, seed));
