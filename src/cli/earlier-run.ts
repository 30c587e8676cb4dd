import { plural } from '../plural.js';
import { printable } from '../scenario/wording.js';
import { checkFolder } from '../storage/results-folder.js';
import { type RunRecord, readRecord } from '../storage/run-record.js';
import { count, playedInWords } from '../words/format.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { settleFirst } from './keeping.js';
import type { LoadedScenario } from './load-scenario.js';
import { type RunOptions, shortOf } from './run-settings.js';

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

/**
 * Battles of each variant in a folder, where fewer must not replace them: 0 when there are no results, or `--force` is
 * given.
 */
export async function battlesToKeep(folder: string, { force }: Pick<RunOptions, 'force'>): Promise<number> {
  if (force) return 0;
  return (await readRecord(folder))?.battles || 0; // a record may have none
}

/** `reports/duel holds the results of 2,400 battles, so those of 50 went to reports/duel-short; --force …` */
export function keptInWords(folder: string, kept: number, battles: number): string {
  return `${printable(folder)} holds the results of ${count(kept)} battles, so those of ${count(battles)} went to ${printable(shortOf(folder))}; --force replaces the longer run.\n`;
}

/**
 * The same for the folder of results of fewer battles; `--force` would replace the longer run instead.
 *
 * @throws StopWithCode, Error likewise
 */
export async function prepareShort(folder: string, scenario: Named, options: Replacing): Promise<void> {
  await settleFirst(folder);
  const earlier = options.force ? null : await readRecord(folder);
  if (earlier && isOfAnother(earlier, scenario))
    throw new StopWithCode(
      INVALID,
      `${printable(folder)}, where results of fewer battles go, holds those of another scenario, “${printable(earlier.title)}”: remove it, or give this one another \`name\` or another folder with --out`,
    );
  await checkFolder(folder, possibleNames);
}

/** Where results of so many battles go: beside those of more battles, if they are there. */
export async function homeOf(
  folder: string,
  battles: number,
  scenario: Named,
  options: Replacing,
): Promise<{ home: string; beside: string }> {
  const kept = await battlesToKeep(folder, options);
  if (battles >= kept) return { home: folder, beside: '' };
  const home = shortOf(folder);
  await prepareShort(home, scenario, options);
  return { home, beside: keptInWords(folder, kept, battles) };
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
