import { printable } from '../scenario/wording.js';
import { type RunRecord, readRecord } from '../storage/run-record.js';
import { count } from '../words/format.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import type { LoadedScenario } from './load-scenario.js';
import { folderOf, type RunOptions } from './run-settings.js';

/**
 * Results may replace earlier ones of the same scenario, but not those of another scenario or with a tag.
 *
 * @throws StopWithCode when they would, without `--force`
 */
export async function refuseToReplace(
  { scenario }: LoadedScenario,
  options: Pick<RunOptions, 'out' | 'tag' | 'force' | 'resume'>,
): Promise<void> {
  if (options.force) return;
  const folder = folderOf(options, scenario);
  const earlier = await readRecord(folder);
  if (!earlier) return;
  const there = printable(folder);
  if (isOfAnother(earlier, scenario))
    throw new StopWithCode(
      INVALID,
      `${there} holds the results of another scenario, “${printable(earlier.title)}”: give this one another \`name\` or another folder with --out, or add --force to replace them`,
    );
  if (earlier.tag !== '' && !options.resume)
    throw new StopWithCode(
      INVALID,
      `${there} holds results that were tagged to be kept: choose another --tag, or add --force to replace them`,
    );
}

/** The same scenario may have a new title or a new question, but hardly both. */
function isOfAnother(earlier: RunRecord, { name, title, question }: LoadedScenario['scenario']): boolean {
  return earlier.name !== name || (earlier.title !== title && earlier.question !== question);
}

/** `It replaces the results of 20,000 battles with seed 1 by version 0.10.0.` */
export function replacedInWords(earlier: RunRecord, now: RunRecord): string {
  const { battles, seed, version, tallies, source } = earlier;
  const by = version === now.version ? '' : ` by version ${printable(version)}`;
  const what = `It replaces the results of ${count(battles)} ${battles === 1 ? 'battle' : 'battles'} with seed ${seed}${by}`;
  if (source !== '' && source !== now.source)
    return `${what}, of the scenario as it was before; --tag keeps both.\n`;
  return `${what}${tallies !== '' && tallies === now.tallies ? ', which had the same counts' : ''}.\n`;
}
