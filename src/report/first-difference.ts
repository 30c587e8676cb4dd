import { printable } from '../scenario/wording.js';

/** Where two texts first differ, and what stands there in each. */
export interface Difference {
  /** From 1. */
  line: number;
  /** Characters before it. */
  at: number;
  one: string;
  other: string;
}

/** @returns null: they are the same */
export function firstDifference(one: string, other: string): Difference | null {
  if (one === other) return null;
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  const line = one.slice(0, at).split('\n').length;
  return { line, at, one: around(one, at), other: around(other, at) };
}

/** Characters shown before a difference, and from it on. */
const BEFORE = 40;
const AFTER = 60;

/** The surroundings of a place within its line. */
function around(text: string, at: number): string {
  if (at === text.length) return '(the end)';
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const line = text.slice(start, end === -1 ? undefined : end);
  const from = Math.max(0, at - start - BEFORE);
  const to = at - start + AFTER;
  const shown = `${from > 0 ? '…' : ''}${line.slice(from, to)}${line.length > to ? '…' : ''}`;
  return shown === '' ? '(an empty line)' : printable(shown);
}

/**
 * The part of a report in which a place is, in words: `its section “What are the losses?”`.
 *
 * @param page the text of a report that this program made
 */
export function partOfPage(page: string, at: number): string {
  const [, part = '', question] = [...page.matchAll(STARTS)].findLast(({ index }) => index <= at) ?? [];
  return question === undefined ? (NAMES[part] ?? 'its head') : `its section “${question}”`;
}

/** Where the parts of a report begin. */
const STARTS =
  /<(body|main|div id="lead"|footer|script type|script)\b|<details class="sec"[^>]*><summary><h2>([^<]*)<\/h2>/g;

const NAMES: Readonly<Record<string, string>> = {
  body: 'its header and contents',
  main: 'its answer',
  'div id="lead"': 'its main chart',
  footer: 'its last lines',
  'script type': 'its record for programs',
  script: 'its script',
};
