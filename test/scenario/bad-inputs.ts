import { readFileSync } from 'node:fs';
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

/** A text after one line of a table: `as it is`, `= whole text`, `+ at its end`, a factor, or `from → to`, where `…` leaves out. */
function spoil(text: string, line: string): string {
  if (line === 'as it is') return text;
  if (line.startsWith('=')) return line.slice(2);
  if (line.startsWith('+ ')) return `${text}${line.slice(2)}\n`;
  if (line.startsWith('- { name')) {
    const start = text.includes('\n  factors:\n') ? '' : 'experiment:\n  factors:\n';
    return `${text}${start}    ${line}\n`;
  }
  const [from, to] = line.split(/ → ?/);
  const [first, last] = from.split('…');
  if (last === undefined) return change(from, to, text);
  const start = text.indexOf(first);
  return change(text.slice(start, text.indexOf(last, start) + last.length), to, text);
}

/** One input: the lines that spoil a base, and its messages. `⏎` is a line break, `--set` an override. */
function inputOf(base: string, mistake: readonly string[]): BadInput {
  const [lines, overrides] = [false, true].map((isOverride) =>
    mistake.filter((line) => line.startsWith('--set ') === isOverride),
  );
  return {
    title: mistake.join(', '),
    text: lines.map((line) => line.replaceAll('⏎', '\n')).reduce(spoil, BASES[base]),
    overrides: overrides.map((line) => line.replace('--set ', '')),
    messages: [],
  };
}

/** A group of a table: `# group (BASE)`, then mistakes, each with its messages indented below it. */
function groupOf(part: string): [group: string, inputs: BadInput[]] {
  const [header, ...rows] = part.trimEnd().split('\n');
  const [, group, base] = /^# (.*) \((.*)\)$/.exec(header)!;
  const inputs: BadInput[] = [];
  let mistake: string[] = [];
  for (const row of rows) {
    const message = /^ {2}(\d+:\d+: .*|--set .*|none)/.exec(row)?.[1];
    if (message === undefined) {
      mistake.push(row);
      continue;
    }
    if (mistake.length > 0) inputs.push(inputOf(base, mistake));
    mistake = [];
    if (message !== 'none') inputs.at(-1)!.messages.push(message);
  }
  return [`${group} (${base})`, inputs];
}

function tableOf(file: string): Record<string, BadInput[]> {
  return Object.fromEntries(readFileSync(`test/scenario/${file}`, 'utf8').split('\n\n').map(groupOf));
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
