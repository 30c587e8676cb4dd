import { plural } from '../plural.js';
import { printable } from '../scenario/wording.js';
import { checkFolder } from '../storage/results-folder.js';
import { type RunRecord, readRecord } from '../storage/run-record.js';
import { playedInWords } from '../words/format.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { settleFirst } from './keeping.js';
import type { LoadedScenario } from './load-scenario.js';
import type { RunOptions } from './run-settings.js';

type Named = Pick<LoadedScenario['scenario'], 'name' | 'title' | 'question'>;
type Replacing = Pick<RunOptions, 'force' | 'resume'>;

/**
 * Makes sure, before anything is played, that results can be written to a folder and replace only earlier ones of the
 * same scenario.
 *
 * @throws StopWithCode when they would replace others, without `--force`
 * @throws Error when they cannot be written
 */
export async function prepareFolder(folder: string, scenario: Named, options: Replacing): Promise<void> {
  await settleFirst(folder);
  await refuseToReplace(folder, scenario, options);
  await checkFolder(folder, possibleNames);
}

/** All files that a command may write, requested or not. The code of the report is loaded only when this is called. */
async function possibleNames(): Promise<string[]> {
  const { RESULT_FILE_NAMES } = await import('../report/results.js');
  return [...RESULT_FILE_NAMES];
}

/**
 * Results may replace earlier ones of the same scenario, but not those of another scenario or with a tag.
 *
 * @throws StopWithCode when they would, without `--force`
 */
export async function refuseToReplace(folder: string, scenario: Named, options: Replacing): Promise<void> {
  if (options.force) return;
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
function isOfAnother(earlier: RunRecord, { name, title, question }: Named): boolean {
  return earlier.name !== name || (earlier.title !== title && earlier.question !== question);
}

/** `It replaces the results of 20,000 battles with seed 1 by version 0.10.0.` */
export function replacedInWords(earlier: RunRecord, now: RunRecord): string {
  const { seed, version, tallies, source } = earlier;
  const by = version === now.version ? '' : ` by version ${printable(version)}`;
  const what = `It replaces the results of ${playedInWords(earlier)} ${plural(earlier.battles, 'battle')} with seed ${seed}${by}`;
  if (source !== '' && source !== now.source)
    return `${what}, of the scenario as it was before; --tag keeps both.\n`;
  return `${what}${tallies !== '' && tallies === now.tallies ? ', which had the same counts' : ''}.\n`;
}
