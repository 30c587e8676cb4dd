import { replayAssumed } from '../../analysis/replay-assumed.js';
import { commandOf, scenarioOf } from '../../experiment/command.js';
import { BlockMerger } from '../../experiment/merge-blocks.js';
import { blockPlayer } from '../../experiment/play-study.js';
import { solveStudy } from '../../experiment/solve-study.js';
import { allReached, precisionRows, stopRule } from '../../experiment/stop-rule.js';
import { storiesOf } from '../../experiment/stories.js';
import { asPlayed, newStudy, ordersOf, type StudyOrders } from '../../experiment/study.js';
import type { Tally } from '../../tally/tally.js';
import { VERSION } from '../../version.js';
import type { Findings } from '../../words/findings.js';
import { stoppedInWords } from '../../words/stop-rule.js';
import { tellFindings } from '../../words/tell-findings.js';
import type { Breathe } from './live.js';
import type { Parsed } from './parsed.js';

/** It was asked to stop. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Plays the whole experiment of a scenario, as `standfast run` does: the same findings, to the last digit.
 *
 * @param tell called between blocks with the share of battles that are done, 0–1
 * @throws Stopped when there is something newer to do
 * @throws RangeError when the scenario is too large to be played
 */
export async function playWhole(
  { scenario, source, designPoints, warnings, expectedAt }: Parsed,
  { file, text, battles, seed }: { file: string; text: string; battles?: number; seed?: number },
  breathe: Breathe,
  tell: (share: number) => void,
): Promise<Findings> {
  const { run } = scenario;
  const planned = newStudy(designPoints, battles ?? run.battles, seed ?? run.seed, run.precision);
  const play = async (orders: StudyOrders, enough?: ReturnType<typeof stopRule>): Promise<Tally[]> => {
    const merger = new BlockMerger(orders, { enough });
    const playBlock = blockPlayer(orders);
    for (let block = 0; !merger.done; block++) {
      merger.add(block, playBlock(block));
      tell(merger.share);
      if (!(await breathe())) throw new Stopped();
    }
    return merger.whole();
  };
  const tallies = await play(ordersOf(planned), stopRule(planned));
  const study = asPlayed(planned, tallies);
  const known = precisionRows(study, tallies);
  return tellFindings(study, tallies, {
    version: VERSION,
    command: commandOf(file, study),
    scenario: scenarioOf(study, { text, source }),
    warnings: [
      ...warnings.map(({ message }) => message),
      ...(allReached(known) ? [] : [stoppedInWords(study, known)]),
    ],
    solved: solveStudy(study),
    expectedAt,
    replays: await replayAssumed(study, tallies, (orders) => play(orders)),
    stories: storiesOf(study),
  });
}
