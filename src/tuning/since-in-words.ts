import { isShared, type SharedResponse } from '../battlefield/responses.js';
import { IN_PLACE_OF_BREAKS } from '../experiment/judged.js';
import { plural } from '../plural.js';
import type { ChangedKey, KeyValue } from '../scenario/changed-keys.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { code, printable } from '../scenario/wording.js';
import { excludesZero } from '../statistics/interval.js';
import type { MeanAtLook } from '../statistics/mean-at-look.js';
import {
  count,
  counted,
  differenceWithInterval,
  inBrackets,
  NBSP,
  numberWithInterval,
  ofEach,
  percentWithInterval,
  pointsWithInterval,
} from '../words/format.js';
import { capitalized, listed, subject } from '../words/grammar.js';
import { verbOf } from '../words/responses.js';
import type { Answer, Since, SinceRow } from './since.js';

/** An answer for a terminal. */
export interface SinceWords {
  /** What was found, in a sentence or two. */
  headline: string;
  /** What cannot be compared, and why. */
  notes: string[];
  /** The most important columns first: the last ones may be left out if there is no room. */
  head: string[];
  rows: string[][];
  /** What the numbers are based on. */
  footer: string;
}

/** How the two compared states are described. */
export interface States {
  /** `than before the last save`. */
  than: string;
  /** For states that give the same results in every battle that was played. */
  same: (battles: string) => string;
  /** For states that compile to the same field and rules. */
  identical: string;
}

const SAVES: States = {
  than: 'than before the last save',
  same: (battles) => `Nothing has changed since the last save, in any of ${battles}.`,
  identical: 'The last save does not change what is played.',
};

/** The maximum numbers of variants and changed keys that are listed, and of letters of a value. */
const MOST_ROWS = 12;
const MOST_KEYS = 8;
const MOST_LETTERS = 60;

/**
 * What has changed since the last save, or the results if there is nothing to compare with.
 *
 * @param before the design points as they were; empty: this is the first answer
 */
export function sinceInWords(
  asked: Since,
  answer: Answer,
  before: readonly DesignPoint[],
  states = SAVES,
): SinceWords {
  const { study, matches } = asked;
  const { points, battles } = study;
  const rows = answer.rows.filter((row) => row.response !== IN_PLACE_OF_BREAKS || doBreaksDiffer(asked, row));
  const isCompared = matches.some(({ kind }) => kind === 'changed');
  const variants = ofEach(points.length);
  const luck = isCompared ? ', on the same luck before and after' : '';
  return {
    headline: isCompared
      ? changesInWords(asked, answer, rows, states)
      : plainInWords(asked, rows, before, states),
    notes: notesOf(asked, before),
    ...(points.length > 1 ? tableOfVariants(asked, rows) : tableOfMeasures(asked, rows)),
    footer: `${count(answer.battles)} of ${count(battles)} battles${variants}${luck}. In brackets: 95% intervals that hold ${points.length > 1 ? 'for all variants and ' : ''}however often you look.`,
  };
}

/**
 * Each key with its old and new value.
 *
 * @example keysInWords([turnLimit]) // ['turnLimit: 20 → 12']
 */
export function keysInWords(keys: readonly ChangedKey[]): string[] {
  const lines = keys.slice(0, MOST_KEYS).map(({ path, from, to }) => {
    const shown = printable(path);
    if (from.value === undefined) return `${shown}: ${valueInWords(to)} (new)`;
    if (to.value === undefined) return `${shown}: ${valueInWords(from)} (removed)`;
    return `${shown}: ${valueInWords(from)} → ${valueInWords(to)}`;
  });
  const left = keys.length - lines.length;
  return left > 0 ? [...lines, `and ${counted(left, 'other key')}`] : lines;
}

function valueInWords({ value, isDefault }: KeyValue): string {
  const text = printable(typeof value === 'string' ? value.replace(/\s+/g, ' ') : JSON.stringify(value));
  const short = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  return isDefault ? `${short} (default)` : short;
}

/** Does a break mean something else than before? */
function doBreaksDiffer({ matches }: Since, { design_point }: SinceRow): boolean {
  const match = matches[design_point];
  return match.kind === 'changed' && match.breaksDiffer;
}

/** Can the difference be distinguished from none? */
function isDistinguished({ difference }: SinceRow): boolean {
  return difference !== null && excludesZero(difference);
}

function changesInWords(
  asked: Since,
  { isTouched, battles }: Answer,
  rows: readonly SinceRow[],
  states: States,
): string {
  const { points } = asked.study;
  if (!isTouched.includes(true)) return states.same(counted(battles, 'battle'));
  const distinguished = rows.filter(isDistinguished);
  const compared = asked.matches.filter(({ kind }) => kind !== 'new').length;
  const where = points.length === 1 ? '' : ` in any of ${compared} variants`;
  const clearest = distinguished.toSorted(
    (a, b) => Number(isShared(b.response)) - Number(isShared(a.response)) || clearness(b) - clearness(a),
  );
  const first = mostOfHolding(asked, distinguished) ?? clearest[0];
  if (!first) {
    const open = rows.find(({ response, difference }) => response === 'holds_field' && difference)!;
    const widest = points.length === 1 ? `: ${changeInWords(asked, open)}` : '';
    return `No change can be distinguished from chance yet${where}${widest}.`;
  }
  if (points.length === 1) {
    // A second finding, if it is of another kind.
    const second = clearest.find(
      ({ response }) => response !== first.response && response !== 'nobody_holds',
    );
    const found = [first, ...(second ? [second] : [])].map((row) => changeInWords(asked, row));
    return `${capitalized(found.join('; '))} ${states.than}.`;
  }
  const same = distinguished.filter(
    ({ response, force }) => response === first.response && force === first.force,
  );
  const most = same.reduce((a, b) => (Math.abs(b.difference!.mean) > Math.abs(a.difference!.mean) ? b : a));
  const up = same.filter(({ difference }) => difference!.mean > 0).length;
  const [more, less] = comparisonOf(first.response);
  const ofAll = (some: number) =>
    some < compared ? count(some) : some === 2 ? 'both variants' : `all ${count(some)} variants`;
  const parts = [
    ...(up > 0 ? [`${more} in ${ofAll(up)}`] : []),
    ...(same.length > up ? [`${less} in ${ofAll(same.length - up)}`] : []),
  ];
  const all = same.length === compared && parts.length === 1 ? '' : ` of ${counted(compared, 'variant')}`;
  return `${capitalized(whoInWords(asked, first))} ${listed(parts)}${all}; the largest change is at ${printable(most.variant)}: ${shownChange(most)}.`;
}

/** How much more the second force must change than the first to be named instead. */
const MUCH_MORE = 1.25;

/** The row that shows who holds the field: of the first force, unless the other changes much more. */
function mostOfHolding({ study }: Since, distinguished: readonly SinceRow[]): SinceRow | undefined {
  const size = ({ difference }: SinceRow) => Math.abs(difference!.mean);
  const [one, other] = study.points[0].scenario.forces.map(({ id }) =>
    distinguished
      .filter(({ response, force }) => response === 'holds_field' && force === id)
      .toSorted((a, b) => size(b) - size(a))
      .at(0),
  );
  return one && other && size(other) > MUCH_MORE * size(one) ? other : (one ?? other);
}

/** How far a difference is from 0, in widths of its interval. */
export function clearness({ difference }: Pick<SinceRow, 'difference'>): number {
  if (!difference || difference.mean === 0) return 0;
  const { mean, low, high } = difference;
  return Math.abs(mean) / (high - low);
}

function comparisonOf(response: string): [more: string, less: string] {
  if (!isShared(response)) return ['higher', 'lower'];
  if (response === 'turns') return ['longer', 'shorter'];
  return response === 'losses' ? ['more', 'less'] : ['more often', 'less often'];
}

/** `Blue holds the field`, `the battle lasts`, `` `tests_panic.blue` is ``. */
function whoInWords(asked: Pick<Since, 'study'>, row: SinceRow): string {
  if (!isShared(row.response)) return `${ownName(row)} is`;
  if (row.force === '') return verbOf(row.response);
  const name = nameOf(asked, row);
  return `${name} ${verbOf(row.response, name)}`;
}

/** A response that only the rules in play give has no words for all of them: it is named as in `expect`. */
function ownName({ response, force }: Pick<SinceRow, 'response' | 'force'>): string {
  return code(`${response}.${force}`);
}

function nameOf({ study }: Pick<Since, 'study'>, { force }: Pick<SinceRow, 'force'>): string {
  const { name = force } = study.points[0].scenario.forces.find(({ id }) => id === force)!;
  return printable(name);
}

/** `Blue holds the field 3.1 points more often (2.2 to 4.0)`; when that is not certain: `… +0.4 points (−1.2 to +2.0)`. */
function changeInWords(asked: Since, row: SinceRow): string {
  const { response, isShare, difference, unit } = row;
  const who = whoInWords(asked, row);
  if (!isDistinguished(row)) return `${who} ${shownChange(row)}`;
  const { mean, low, high } = difference!;
  const size = mean > 0 ? [mean, low, high] : [-mean, -high, -low];
  const [a, b, c] = size as [number, number, number];
  const shown = (isShare ? pointsWithInterval : differenceWithInterval)(a, b, c);
  const [estimate, interval] = [shown.estimate, shown.interval].map((each) => each.replaceAll('+', ''));
  const [more, less] = comparisonOf(response);
  return `${who} ${estimate}${unit ? NBSP + unit : ''} ${mean > 0 ? more : less} (${interval})`;
}

/** `+3.1 points (+2.2 to +4.0)`, `+0.31 turns (+0.28 to +0.34)`. */
export function shownChange({ isShare, difference, unit }: SinceRow): string {
  if (!difference) return '';
  const { mean, low, high } = difference;
  if (low === 0 && high === 0) return 'the same';
  if (isShare) return inBrackets(pointsWithInterval(mean, low, high));
  const { estimate, interval } = differenceWithInterval(mean, low, high);
  return inBrackets({ estimate: `${estimate}${NBSP}${unit}`, interval });
}

/** `61.2% (60.1 to 62.3%)`. */
export function shownMean({ isShare }: Pick<SinceRow, 'isShare'>, { mean, low, high }: MeanAtLook): string {
  return inBrackets((isShare ? percentWithInterval : numberWithInterval)(mean, low, high));
}

function plainInWords(
  asked: Since,
  rows: readonly SinceRow[],
  before: readonly DesignPoint[],
  states: States,
): string {
  if (before.length > 0 && asked.matches.every(({ kind }) => kind === 'same')) return states.identical;
  const [one, other] = rows.filter(
    ({ design_point, response }) => design_point === 0 && response === 'holds_field',
  );
  const share = ({ now: { mean, low, high } }: SinceRow) => percentWithInterval(mean, low, high);
  const where = asked.study.points.length > 1 ? `at ${printable(asked.study.points[0].label)}, ` : '';
  const first = `${whoInWords(asked, one)} in ${share(one).estimate} of battles (${share(one).interval})`;
  return `${capitalized(`${where}${first}, ${nameOf(asked, other)} in ${shownMean(other, other.now)}`)}.`;
}

function notesOf({ study, matches }: Since, before: readonly DesignPoint[]): string[] {
  const { points } = study;
  if (before.length === 0) return [];
  const idsOf = ({ scenario }: DesignPoint) => scenario.forces.map(({ id }) => id).join(' and ');
  if (idsOf(points[0]) !== idsOf(before[0]))
    return [`The forces are ${idsOf(points[0])}, and were ${idsOf(before[0])}: nothing can be compared.`];
  const fresh = points.filter((_, i) => matches[i].kind === 'new').map(({ label }) => printable(label));
  const gone = before.length - (points.length - fresh.length);
  const breaksDiffer = matches.some((match) => match.kind === 'changed' && match.breaksDiffer);
  return [
    ...(fresh.length === points.length
      ? ['The factors or levels of the experiment have changed: no variant can be compared.']
      : fresh.length > 0
        ? [`New, with nothing to compare with: ${someOf(fresh)}.`]
        : []),
    ...(gone > 0 && fresh.length < points.length
      ? [`${capitalized(counted(gone, 'earlier variant'))} no longer ${plural(gone, 'exists', 'exist')}.`]
      : []),
    ...(breaksDiffer ? ['A break does not mean the same as before, so breaks are not compared.'] : []),
  ];
}

function someOf(names: readonly string[]): string {
  const left = names.length - MOST_KEYS;
  return left > 0
    ? `${names.slice(0, MOST_KEYS).join('; ')} and ${counted(left, 'other')}`
    : names.join('; ');
}

function tableOfMeasures(asked: Since, rows: readonly SinceRow[]): Pick<SinceWords, 'head' | 'rows'> {
  const isCompared = asked.matches[0].kind === 'changed';
  return {
    head: ['', ...(isCompared ? ['change'] : []), 'now'],
    rows: rows.map((row) => [
      measureInWords(asked, row),
      ...(isCompared ? [shownChange(row) || 'not compared'] : []),
      shownMean(row, row.now),
    ]),
  };
}

/** `Blue holds the field`, `Pieces that Blue loses`, `Turns`, `` `tests_panic.blue` ``. */
export function measureInWords(asked: Pick<Since, 'study'>, row: SinceRow): string {
  if (row.response === 'turns') return 'Turns';
  if (!isShared(row.response)) return ownName(row);
  const who = whoInWords(asked, row);
  return row.response === 'losses' ? `Pieces that ${who}` : capitalized(who);
}

function tableOfVariants(asked: Since, rows: readonly SinceRow[]): Pick<SinceWords, 'head' | 'rows'> {
  const { points } = asked.study;
  const isCompared = asked.matches.some(({ kind }) => kind === 'changed');
  const column = (response: SharedResponse, force = '') =>
    points.map(({ index }) =>
      rows.find((row) => row.design_point === index && row.response === response && row.force === force),
    );
  const [one, other] = points[0].scenario.forces.map(({ id }) => column('holds_field', id));
  const turns = column('turns');
  const shown = (column: readonly (SinceRow | undefined)[], show: (row: SinceRow) => string) =>
    column.map((row) => (row ? show(row) : ''));
  const now = (row: SinceRow) => shownMean(row, row.now);
  // The heads of the columns say the units.
  const change = (row: SinceRow) => shownChange(row).replace(/\u00a0(points|turns)/, '') || 'new';
  const [who, whose] = [one, other].map((column) => capitalized(nameOf(asked, column[0]!)));
  const holds = [who, whose].map((name) => subject(name, 'hold'));
  const columns: [string, string[]][] = isCompared
    ? [
        [`${who}: points`, shown(one, change)],
        [holds[0], shown(one, now)],
        [`${whose}: points`, shown(other, change)],
        ['turns', shown(turns, change)],
      ]
    : [one, other, turns].map((each, i) => [[...holds, 'Turns'][i], shown(each, now)]);
  // The largest changes, in scenario order.
  const size = (i: number) => Math.abs(one[i]?.difference?.mean ?? 0);
  const largest = points.map((_, i) => i).sort((a, b) => size(b) - size(a) || a - b);
  const chosen = largest.slice(0, MOST_ROWS).sort((a, b) => a - b);
  const left = points.length - chosen.length;
  return {
    head: ['variant', ...columns.map(([name]) => name)],
    rows: [
      ...chosen.map((i) => [printable(points[i].label), ...columns.map(([, cells]) => cells[i])]),
      ...(left > 0 ? [[`and ${counted(left, 'other')}`, ...columns.map(() => '')]] : []),
    ],
  };
}
