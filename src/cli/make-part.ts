import { identityOf } from '../experiment/run-identity.js';
import { type PartHeader, type Shard, shardInWords } from '../experiment/shards.js';
import { wholeText } from '../scenario/as-run.js';
import { encodeTallies } from '../storage/tally-file.js';
import { VERSION } from '../version.js';
import { count, ofEach } from '../words/format.js';
import type { LoadedScenario } from './load-scenario.js';
import { type Ending, type Kept, type Progress, playKept } from './play-kept.js';
import type { Requests } from './requests.js';
import { plannedStudy, type RunOptions, tooMuchIn } from './run-settings.js';

export interface PartOrder {
  loaded: LoadedScenario;
  options: RunOptions;
  shard: Shard;
  kept: Kept;
}

export interface MadePart {
  /** The file of the part; null: it was not finished. */
  content: Uint8Array | null;
  /** Notes for the terminal. */
  noted: string;
  ended: Ending | null;
  /** Battles of each variant that were played. */
  held: number;
  isKept: boolean;
}

/**
 * Plays one part of a run and makes its file; writes only its progress.
 *
 * @throws StopWithCode when the run is too large to be played: a mistake in the input
 */
export async function makePart(
  { loaded, options, shard, kept }: PartOrder,
  tell: (progress: Progress) => void,
  requests: Requests,
): Promise<MadePart> {
  try {
    const study = plannedStudy(loaded, options);
    const { file, text, source, scenario } = loaded;
    const { jobs } = options;
    const played = await playKept(study, source, kept, requests, { jobs, shard, tell });
    const { tallies, battles, held, seconds, ended, isKept } = played;
    const header: PartHeader = {
      run: identityOf(study, source, VERSION),
      shard,
      given: { file, text: wholeText({ text, source }), set: options.set ?? [] },
    };
    const each = ofEach(study.points.length);
    const said = `Part ${shardInWords(shard)} of ${scenario.name}: ${count(battles)} battles${each} in ${seconds.toFixed(1)} s.\n`;
    return {
      content: ended ? null : encodeTallies(header, tallies),
      noted: options.quiet || ended ? '' : said,
      ended,
      held,
      isKept,
    };
  } catch (error) {
    throw tooMuchIn(loaded.file, error);
  }
}
