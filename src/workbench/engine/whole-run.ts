import type { MergeOptions } from '../../experiment/merge-blocks.js';
import { raceOf } from '../../experiment/race.js';
import { solveStudy } from '../../experiment/solve-study.js';
import { stopRule } from '../../experiment/stop-rule.js';
import { asPlayed, newStudy, ordersOf, type StudyOrders } from '../../experiment/study.js';
import type { Tally } from '../../tally/tally.js';
import { findingsOfRun, type Players } from '../../tuning/findings-of-run.js';
import type { Findings } from '../../words/findings.js';
import { capitalized } from '../../words/grammar.js';
import type { Breathe } from './breath.js';
import { breathing, comparing } from './breathing.js';
import type { Crew } from './crew.js';
import type { Parsed } from './parsed.js';

const PLAYING = 'Playing every variant';

/**
 * Plays the whole experiment of a scenario, as `standfast run` does: the same findings, to the last digit.
 *
 * @param tell called with the share of battles that are done, 0–1, and the current activity
 * @throws Stopped when there is something newer to do
 * @throws RangeError when the scenario is too large to be played
 */
export async function playWhole(
  parsed: Parsed,
  { file, text, battles, seed }: { file: string; text: string; battles?: number; seed?: number },
  crew: Crew,
  breathe: Breathe,
  tell: (share: number, doing: string) => void,
): Promise<Findings> {
  const { run } = parsed.scenario;
  const planned = newStudy(parsed.designPoints, battles ?? run.battles, seed ?? run.seed, run.precision);
  const play = (orders: StudyOrders, how: MergeOptions = {}): Promise<Tally[]> =>
    crew.play(orders, { ...how, onMerged: ({ share }) => tell(share, PLAYING) }, breathe);
  const tallies = await play(ordersOf(planned), { enough: stopRule(planned), race: raceOf(planned) });
  const players: Players = {
    solve: async (study) => solveStudy(study),
    again: play,
    lend: (used, use) => use(breathing(used, crew, breathe)),
    some: (plans, used) => comparing(plans, used, crew, breathe),
  };
  return findingsOfRun(asPlayed(planned, tallies), tallies, { ...parsed, file, text }, players, {
    tell: (doing) => tell(1, capitalized(doing)),
  });
}
