import { readFileSync } from 'node:fs';
import { changed, groupsOf, partsOf, type Row } from '../changes.js';
import { ASSAULT, BANDS, BASE, CONVERTED, change, GROUNDED, KINDS, OBJECTIVES, SCRIPTED } from './base.js';

interface BadInput {
  title: string;
  text: string;
  overrides: string[];
  /** All expected messages in order, as `line:col: message`, or `--set path=value: message`. */
  messages: string[];
}

const BASES: Record<string, string> = {
  ...{ BASE, SCRIPTED, KINDS, BANDS },
  ...{ GROUNDED, CONVERTED, OBJECTIVES, ASSAULT },
};

/** A text after one change: also `= whole text`, `+ at its end`, and a factor. */
function spoil(text: string, change: string): string {
  const line = change.replaceAll('⏎', '\n');
  if (line.startsWith('=')) return line.slice(2);
  if (line.startsWith('+ ')) return `${text}${line.slice(2)}\n`;
  if (!line.startsWith('- { name')) return changed(text, line);
  const start = text.includes('\n  factors:\n') ? '' : 'experiment:\n  factors:\n';
  return `${text}${start}    ${line}\n`;
}

/** One input: a base after its changes, of which `--set …` are overrides. */
function inputOf(base: string, { changes, messages }: Row): BadInput {
  const parts = partsOf(changes);
  const isOverride = (part: string) => part.startsWith('--set ');
  return {
    title: changes,
    text: parts.filter((part) => !isOverride(part)).reduce(spoil, BASES[base]),
    overrides: parts.filter(isOverride).map((part) => part.replace('--set ', '')),
    messages,
  };
}

/** A table whose groups have headers such as `group (BASE)`. */
function tableOf(file: string): Record<string, BadInput[]> {
  const groups = groupsOf(readFileSync(`test/scenario/${file}`, 'utf8'));
  return Object.fromEntries(
    groups.map(([header, rows]) => {
      const base = /\((.*)\)$/.exec(header)![1];
      return [header, rows.map((row) => inputOf(base, row))];
    }),
  );
}

const CONTROL = 'it controls a terminal or the reading order, and is not text — leave it out';

/** Mistakes that cannot be shown in a line of text. */
const unprintable: BadInput[] = [
  [
    'text too long',
    change('title: A base', `title: ${'x'.repeat(201)}`),
    '3:8: `title` must be text of 1 to 200 characters, got 201 characters',
  ],
  [
    'control character',
    change('A base', 'A \x1bbase'),
    `3:10: the character U+001B is not allowed: ${CONTROL}`,
  ],
  [
    'text turned around, in a comment',
    change('title: A base', 'title: A base # \u202eesab A'),
    `3:17: the character U+202E is not allowed: ${CONTROL}`,
  ],
  [
    'too large',
    `${BASE}# ${'x'.repeat(1 << 20)}`,
    '1:1: the file is larger than 1 MiB, the most a scenario may have',
  ],
  ...(
    [
      ['brackets', change('title: A base', `title: ${'['.repeat(5000)}`), '3:71'],
      ['dashes', change('title: A base', `title:\n  ${'- '.repeat(5000)}`), '4:129'],
      ['indent', Array.from({ length: 200 }, (_, i) => `${' '.repeat(i)}a:\n`).join(''), '65:66'],
    ] as const
  ).map(([by, text, place]) => [
    `too deep by ${by}`,
    text,
    `${place}: maps and lists are nested more than 64 deep`,
  ]),
].map(([title, text, problem]) => ({ title, text, overrides: [], messages: [problem] }));

/** Mistakes in a scenario, and the exact messages for the user. */
export const badInputs: Record<string, BadInput[]> = { ...tableOf('bad-inputs.txt'), unprintable };

/** Valid scenarios, and their exact warnings. */
export const doubtfulInputs = tableOf('warnings.txt');
