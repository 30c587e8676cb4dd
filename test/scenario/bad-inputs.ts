import { readFileSync } from 'node:fs';
import { BANDS, BASE, change, KINDS, SCRIPTED, withFactors } from './base.js';

interface BadInput {
  title: string;
  text: string;
  /** All expected reports in order, as `line:col: message`. */
  problems: string[];
}

const BASES: Record<string, string> = { BASE, SCRIPTED, KINDS, BANDS };

/** A text after one line of `bad-inputs.txt`: `= whole text`, `+ at its end`, or `from → to`, where `…` leaves out. */
function spoil(text: string, line: string): string {
  if (line.startsWith('=')) return line.slice(2);
  if (line.startsWith('+ ')) return text + line.slice(2);
  const [from, to] = line.split(/ → ?/);
  const [first, last] = from.split('…');
  if (last === undefined) return change(from, to, text);
  const start = text.indexOf(first);
  return change(text.slice(start, text.indexOf(last, start) + last.length), to, text);
}

/** A base after all lines of one mistake, or with the factors that they list. `⏎` is a line break. */
function spoilt(base: string, mistake: readonly string[]): string {
  const lines = mistake.map((line) => line.replaceAll('⏎', '\n'));
  if (lines[0].startsWith('- { name')) return withFactors(...lines.map((line) => line.slice(2)));
  return lines.reduce(spoil, BASES[base]);
}

/** A group of `bad-inputs.txt`: `# group (BASE)`, then mistakes, each with its messages indented below it. */
function groupOf(part: string): [group: string, inputs: BadInput[]] {
  const [header, ...rows] = part.trimEnd().split('\n');
  const [, group, base] = /^# (.*) \((.*)\)$/.exec(header)!;
  const inputs: BadInput[] = [];
  let mistake: string[] = [];
  for (const row of rows) {
    const problem = /^ {2}(\d+:\d+: .*)/.exec(row)?.[1];
    if (problem === undefined) mistake.push(row);
    else if (mistake.length === 0) inputs.at(-1)!.problems.push(problem);
    else {
      inputs.push({ title: mistake.join(', '), text: spoilt(base, mistake), problems: [problem] });
      mistake = [];
    }
  }
  return [`${group} (${base})`, inputs];
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
].map(([title, text, problem]) => ({ title, text, problems: [problem] }));

/** Mistakes in a file, and the exact messages for the user. */
export const badInputs: Record<string, BadInput[]> = {
  ...Object.fromEntries(readFileSync('test/scenario/bad-inputs.txt', 'utf8').split('\n\n').map(groupOf)),
  unprintable,
};
