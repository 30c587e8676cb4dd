import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anyNumber, formats, override, precision, shard, tag, wholeNumber } from '#src/cli/option-values.js';
import { queueUrl } from '#src/fleet/queue-url.js';
import { lookAlikes } from '#src/look-alikes.js';
import { parseText } from '#src/rules/rulebook/parse-text.js';
import { readName, readRange } from '#src/scenario/expectations.js';
import { measurableOf } from '#src/scenario/measure-names.js';
import { parseScenario } from '#src/scenario/parse.js';
import { readTarget } from '#src/scenario/solve-target.js';
import { ROOT } from '../root.js';
import { scaled } from '../scale.js';
import { Draw } from './draw.js';

/** Texts that ship with the program, spoilt: whatever is read of them, it is answered, and soon. */

const SEED = Number(process.env.RANDOM_SEED ?? 5506);

const SPECIAL = [
  ...['%', '%1', '%%', '#', ' # ', ': ', '- ', '<<: ', '&a ', '*a ', '!x ', '|', '>', '? ', '"', "'", '\\'],
  ...['\n', '\t', '\u00a0', '−', '–', '１', 'е', '\u200b', '\u00ad', '“', '(', ')', '[', ']', '{', '}'],
  ...['..', '<=', '=', '+', '*', '/', ',', '.nan', '1e999', '-', '__proto__', 'constructor', '💀', '\ud800'],
];
const BRACKETS = ['()', '[]', '{}', '""', "''"];

const textsIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));

/** A text with something left out, doubled, inserted, repeated, nested or replaced by many digits. */
function spoilt(text: string, draw: Draw): string {
  const from = draw.int(0, text.length);
  const to = Math.min(text.length, from + draw.int(0, 40));
  const piece = text.slice(from, to);
  const put = (middle: string) => text.slice(0, from) + middle + text.slice(to);
  switch (draw.int(0, 6)) {
    case 0:
      return put('');
    case 1:
      return put(piece + piece);
    case 2:
      return put(piece + draw.among(SPECIAL));
    case 3:
      return put(piece.repeat(draw.int(2, 400)));
    case 4: {
      const depth = draw.int(1, 300);
      const [open, close] = draw.among(BRACKETS);
      return put(open.repeat(depth) + piece + close.repeat(depth));
    }
    case 5:
      return put('9'.repeat(draw.int(1, 3000)));
    default:
      return put(draw.among(SPECIAL).repeat(draw.int(1, 300)));
  }
}

function spoiltOften(text: string, draw: Draw): string {
  let spoiltText = text;
  for (let left = draw.int(1, 3); left > 0; left--) spoiltText = spoilt(spoiltText, draw);
  return spoiltText;
}

/** Processor time of everything in this process, in ms: far less than this in each case when it runs alone. */
const MOST = 5000;

function answered(what: string, text: string, read: () => void): void {
  const before = process.cpuUsage();
  const shown = `${what}, RANDOM_SEED=${SEED}: ${JSON.stringify(text.slice(0, 2000))}`;
  try {
    read();
  } catch (error) {
    throw new Error(`thrown for ${shown}`, { cause: error });
  }
  expect(process.cpuUsage(before).user / 1000, shown).toBeLessThan(MOST);
}

/** Readers of arguments may refuse with a message that a person is meant to read. */
function refusedAtMost(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    const { constructor: kind, message } = error as Error;
    if (!/^(BadTarget|FleetMisuse|InvalidArgumentError)$/.test(kind.name) || message.length > 4000)
      throw error;
    if (/call stack|regular expression|undefined/i.test(message)) throw error;
  }
}

test(`spoilt scenarios and rulebooks, seed ${SEED}`, { timeout: scaled(60_000, 3_600_000) }, () => {
  const draw = new Draw(SEED);
  const scenarios = textsIn('scenarios');
  const pages = textsIn('rulebooks').filter((text) => /^rulebook:/m.test(text));
  const duels = textsIn('rulebooks').filter((text) => /^standfast:/m.test(text));
  for (let left = scaled(15, 3000); left > 0; left--) {
    const isRulebook = draw.int(0, 1) === 0;
    const text = isRulebook ? draw.among(duels) : spoiltOften(draw.among(scenarios), draw);
    const page = isRulebook ? spoiltOften(draw.among(pages), draw) : '';
    answered('a scenario', page || text, () => {
      const result = parseScenario(text, 'f', [], () => ({ text: page, name: 'page' }));
      for (const { message } of result.ok ? result.warnings : result.problems)
        expect(message).not.toMatch(/undefined|\[object|call stack/);
    });
  }
});

test(`spoilt expressions, seed ${SEED}`, { timeout: scaled(60_000, 3_600_000) }, () => {
  const draw = new Draw(SEED);
  const phrases = textsIn('rulebooks').flatMap((text) =>
    [...text.matchAll(/(?:when|pass|add|failed|passed|then|roll): ([^,}\n]+)/g)].map(([, phrase]) => phrase),
  );
  const rules = ['Condition', 'Number', 'Effect', 'Dice'] as const;
  for (let left = scaled(300, 30_000); left > 0; left--) {
    const text = spoiltOften(draw.among(phrases), draw).slice(0, 600);
    answered('an expression', text, () =>
      parseText(text, draw.among(rules), { nearest: () => undefined, isName: (word) => word === 'nerve' }),
    );
  }
});

test(`spoilt arguments, seed ${SEED}`, { timeout: scaled(60_000, 3_600_000) }, () => {
  const draw = new Draw(SEED);
  const measurable = measurableOf([{ id: 'blue' }, { id: 'red' }], []);
  const readers: [string, (text: string) => unknown][] = [
    ['win_rate.blue = 0.5', (text) => readTarget(text, measurable)],
    ['45..55%', (text) => readRange(text)],
    ['4 .. 6', (text) => readRange(text, 'number')],
    ['break_point.blue.alpha.median', (text) => readName(text, measurable)],
    ['1e6', wholeNumber(1, 1e9)],
    ['-2.5e3', anyNumber],
    ['holds_field=0.2%,turns=0.05', precision],
    ['csv,png', formats],
    ['3/16', shard],
    ['draft-2', tag],
    ['board.width=60', override],
    ['redis://me:secret@host:6379/2', (text) => queueUrl(text, undefined)],
    ['−5\u00a0１', lookAlikes],
    ['turnLimit=5', (text) => parseScenario('a: 1', 'f', [text])],
    ['expect={ win_rate.blue: 0.1..0.9 }', (text) => parseScenario('a: 1', 'f', [text])],
  ];
  for (let left = scaled(300, 30_000); left > 0; left--) {
    const [written, read] = draw.among(readers);
    const text = spoiltOften(written, draw);
    answered('an argument', text, () => refusedAtMost(() => read(text)));
  }
});

test('a percentage of hundreds of digits', () => {
  for (const written of [`${'9'.repeat(400)}%`, `of ${'9'.repeat(400)} percent of pieces`])
    expect(parseText(written, 'Condition', { nearest: () => undefined, isName: () => false })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^numbers go up to/),
    });
});

test('no sign repeated a hundred thousand times keeps a reader of arguments busy', () => {
  const measurable = measurableOf([{ id: 'blue' }, { id: 'red' }], []);
  for (const sign of ['%', '1', ' ', '.', '-', '=', '(', 'a.', '1 ', '1,', '9.', '%1']) {
    const text = sign.repeat(100_000 / sign.length);
    answered(sign, text, () => {
      refusedAtMost(() => readRange(text));
      refusedAtMost(() => readRange(`1${text}`, 'number'));
      refusedAtMost(() => readTarget(`win_rate.blue = ${text}`, measurable));
      refusedAtMost(() => readTarget(text, measurable));
      refusedAtMost(() => readName(text, measurable));
      for (const read of [wholeNumber(1, 9), anyNumber, precision, formats, shard, tag, override])
        refusedAtMost(() => read(text));
    });
  }
});
