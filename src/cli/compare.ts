import { resolve } from 'node:path';
import { isShared } from '../battlefield/responses.js';
import { isComparable } from '../experiment/judged.js';
import { StandingCrew } from '../experiment/standing-crew.js';
import { newStudy, type Study } from '../experiment/study.js';
import { usualJobs } from '../experiment/usual-jobs.js';
import { bothGive } from '../rules/registry.js';
import { changedKeys } from '../scenario/changed-keys.js';
import { printable } from '../scenario/wording.js';
import { type Answer, lookAgain, type Since, type SinceRow, since } from '../tuning/since.js';
import {
  clearness,
  keysInWords,
  measureInWords,
  type States,
  shownChange,
  shownMean,
  sinceInWords,
} from '../tuning/since-in-words.js';
import { VERSION } from '../version.js';
import { count } from '../words/format.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { PlainTable } from './plain-table.js';
import { readRun } from './read-run.js';
import { spinner } from './spinner.js';

interface CompareOptions {
  jobs?: number;
  json?: true;
  quiet?: true;
}

type Run = Awaited<ReturnType<typeof readRun>> & { path: string };

/**
 * Compares two runs: plays both again from their reports, on the same luck if they have the same seed, and prints every
 * measure of both with the difference.
 *
 * @param one folder of results, or report
 * @throws StopWithCode when a report cannot be read, or the two have different forces or no variant in common
 */
export async function compare(one: string, other: string, options: CompareOptions): Promise<void> {
  const [a, b]: [Run, Run] = [
    { ...(await readRun(one)), path: one },
    { ...(await readRun(other)), path: other },
  ];
  refuseOtherBattle(a, b);
  const battles = Math.min(a.record.battles, b.record.battles);
  const isPaired = a.record.seed === b.record.seed;
  const line = spinner('playing both again', options.quiet === true || options.json === true);
  const crew = new StandingCrew(options.jobs ?? usualJobs());
  line.update(2 * battles);
  let found: Found;
  try {
    found = withoutOwnOfOne(await (isPaired ? paired : unpaired)(a, b, battles, crew));
  } finally {
    line.stop();
    await crew.close();
  }
  process.stdout.write(options.json ? asJson(a, b, battles, found) : asText(a, b, battles, found));
}

interface Found {
  asked: Since;
  answer: Answer;
}

/** Both runs must be about the same two forces, and share a variant; texts, such as the question, may differ. */
function refuseOtherBattle(a: Run, b: Run): void {
  const differing = (what: string, of: (run: Run) => string): string[] =>
    of(a) === of(b)
      ? []
      : [`  ${what}\n    ${printable(a.path)}: ${of(a)}\n    ${printable(b.path)}: ${of(b)}`];
  const forces = ({ loaded }: Run) => loaded.scenario.forces.map(({ id }) => printable(id)).join(' and ');
  const found = differing('the forces', forces);
  const variants = ({ loaded }: Run) => loaded.designPoints.map(({ label }) => printable(label));
  const isShared = variants(a).some((label) => variants(b).includes(label));
  if (!isShared) found.push(...differing('the variants', (run) => variants(run).join('; ')));
  if (found.length > 0)
    throw new StopWithCode(INVALID, `these runs cannot be compared; they differ in\n${found.join('\n')}`);
}

const studyOf = ({ loaded, record }: Run, battles: number): Study =>
  newStudy(loaded.designPoints, battles, record.seed);

/** Plays both on the same luck and compares them battle by battle. */
async function paired(a: Run, b: Run, battles: number, crew: StandingCrew): Promise<Found> {
  return playedOnce(since(studyOf(b, battles), a.loaded.designPoints, true), crew);
}

/** Plays each on its own luck: the interval of a difference combines the intervals of both. */
async function unpaired(a: Run, b: Run, battles: number, crew: StandingCrew): Promise<Found> {
  const alone = async (run: Run) => {
    const asked = since(studyOf(run, battles), [], true);
    return playedOnce({ ...asked, missed: asked.missed / 2 }, crew);
  };
  const before = await alone(a);
  const { asked, answer } = await alone(b);
  const compared = since(asked.study, a.loaded.designPoints);
  const { plans } = compared.orders;
  const rows = answer.rows.map((row): SinceRow => {
    const match = compared.matches[row.design_point];
    const breaksDiffer = match.kind === 'changed' && match.breaksDiffer;
    const same = before.answer.rows.find(
      ({ variant, force, response }) =>
        variant === row.variant && force === row.force && response === row.response,
    );
    if (!same || match.kind === 'new' || !isComparable(row.response, breaksDiffer)) return row;
    if (match.kind === 'changed' && !bothGive(plans[row.design_point], plans[match.at], row.response))
      return row;
    const [now, then] = [row.now, same.now];
    const difference = { mean: now.mean - then.mean, low: now.low - then.high, high: now.high - then.low };
    return { ...row, before: then, difference };
  });
  // Variants that are the same in both are played with two seeds here, and so differ.
  const matches = compared.matches.map((match, at) =>
    match.kind === 'same' ? ({ kind: 'changed', at, breaksDiffer: false } as const) : match,
  );
  return {
    asked: { ...compared, matches },
    answer: { ...answer, rows, isTouched: matches.map(({ kind }) => kind === 'changed') },
  };
}

async function playedOnce(asked: Since, crew: StandingCrew): Promise<Found> {
  const once = { ...asked, looks: [asked.study.battles] };
  const looks = lookAgain(once, (orders, from, to) => crew.play(orders, from, to));
  const { value } = await looks.next();
  return { asked: once, answer: value as Answer };
}

/** Leaves out responses that only the rules of one run give. */
function withoutOwnOfOne({ asked, answer }: Found): Found {
  const rows = answer.rows.filter(({ response, difference }) => isShared(response) || difference);
  return { asked, answer: { ...answer, rows } };
}

/** The most responses of the rules, each of both forces, that a table has. */
const MOST_OWN = 4;

/** The responses that only the rules of both runs give, those that differ most clearly first. */
function ownOf({ rows }: Answer): string[] {
  const own = rows.filter(({ response }) => !isShared(response));
  const clearest = (name: string) =>
    Math.max(...own.filter(({ response }) => response === name).map(clearness));
  return [...new Set(own.map(({ response }) => response))].toSorted((a, b) => clearest(b) - clearest(a));
}

function notesOf(a: Run, b: Run, battles: number, own: readonly string[]): string[] {
  const [one, other] = [a.record, b.record];
  const isOld = one.version !== VERSION || other.version !== VERSION;
  return [
    one.seed === other.seed
      ? `Paired: both played the same ${count(battles)} battles, with the same dice until a rule makes them differ.`
      : `Not paired: the seeds are ${one.seed} and ${other.seed}, so each played its own ${count(battles)} battles, and the intervals are wider.`,
    ...(one.battles === other.battles
      ? []
      : ['The longer run is compared only up to the number of battles of the shorter one.']),
    ...(isOld
      ? [
          `The reports are from versions ${printable(one.version)} and ${printable(other.version)}; both were played again with ${VERSION}.`,
        ]
      : []),
    ...(own.length > MOST_OWN
      ? [
          `Of the ${own.length} numbers that only these rules count, the table has the ${MOST_OWN} that differ most clearly; --json prints all.`,
        ]
      : []),
  ];
}

function statesOf({ path }: Run): States {
  return {
    than: `than in ${printable(path)}`,
    same: (battles) => `Both give the same results in each of ${battles}.`,
    identical: 'Both have the same field and rules: they play the same battles.',
  };
}

function asText(a: Run, b: Run, battles: number, { asked, answer }: Found): string {
  const words = sinceInWords(asked, answer, a.loaded.designPoints, statesOf(a));
  const keys = keysInWords(changedKeys(a.loaded, b.loaded));
  const { points } = asked.study;
  const own = ownOf(answer);
  const left = own.slice(MOST_OWN);
  const table = new PlainTable([...(points.length > 1 ? ['variant'] : []), 'measure', 'A', 'B', 'B − A']);
  let variant = -1;
  for (const row of answer.rows) {
    if (left.includes(row.response)) continue;
    const isFirst = row.design_point !== variant;
    variant = row.design_point;
    table.push([
      ...(points.length > 1 ? [isFirst ? printable(row.variant) : ''] : []),
      measureInWords(asked, row),
      row.before ? shownMean(row, row.before) : 'not compared',
      shownMean(row, row.now),
      row.difference ? shownChange(row) : '',
    ]);
  }
  return [
    printable(b.loaded.scenario.question),
    `A: ${printable(a.path)}${isSamePlace(a, b) ? ' (the same report as B)' : ''}`,
    `B: ${printable(b.path)}`,
    ...(keys.length > 0 ? ['What differs, from A to B:', ...keys.map((key) => `  ${key}`)] : []),
    '',
    words.headline,
    ...words.notes,
    '',
    table.toString(),
    '',
    ...notesOf(a, b, battles, own),
    `In brackets: 95% intervals that hold for all measures${points.length > 1 ? ' of all variants' : ''} at once.`,
    '',
  ].join('\n');
}

const isSamePlace = (a: Run, b: Run) => resolve(a.path) === resolve(b.path);

function asJson(a: Run, b: Run, battles: number, { asked, answer }: Found): string {
  const of = ({ path, record, loaded }: Run) => ({
    path,
    name: loaded.scenario.name,
    version: record.version,
    seed: record.seed,
    battles: record.battles,
  });
  const { headline, notes } = sinceInWords(asked, answer, a.loaded.designPoints, statesOf(a));
  const isPaired = a.record.seed === b.record.seed;
  const found = {
    ...{ version: VERSION, a: of(a), b: of(b), battles, paired: isPaired, answer: headline, notes },
    changed: keysInWords(changedKeys(a.loaded, b.loaded)),
    rows: answer.rows.map(({ now, before, ...row }) => ({ ...row, a: before, b: now })),
  };
  return `${JSON.stringify(found)}\n`;
}
