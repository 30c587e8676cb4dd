import { describe, expect, test } from 'vitest';
import { idSchema } from '#src/battlefield/schema-parts.js';
import { newStudy } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { steeringAt } from '#src/scenario/wording.js';
import { runCommandOf, shellWord } from '#src/words/command.js';
import { BASE, change } from './base.js';
import { validScenario } from './valid.js';

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const STEERING = [
  ...range(0x00, 0x08),
  ...range(0x0b, 0x1f),
  ...range(0x7f, 0x9f),
  0x061c,
  0x200e,
  0x200f,
  ...range(0x2028, 0x202e),
  ...range(0x2066, 0x2069),
  0xd800,
  0xdfff,
  0xfeff,
].map((code) => String.fromCharCode(code));

test('all control characters and all that reverse text steer', () => {
  expect(STEERING.filter((char) => steeringAt(`ab${char}c`) !== 2)).toEqual([]);
});

test('text in any script, joined emoji, tabs and line ends do not', () => {
  for (const text of ['Zürich 日本 שלום عربى', '👩‍👩‍👧‍👦🎲', 'a\tb\nc', 'می‌خواهم', '±½…–'])
    expect(steeringAt(text)).toBe(-1);
});

describe('a scenario cannot contain them', () => {
  const places = [
    ['title: A base', 'title: '],
    ['question: Who stands?', 'question: '],
    ['system: morale-ratio', 'description: '],
  ] as const;

  test.each(places)('in place of %s, as escapes', (line, key) => {
    for (const char of STEERING) {
      const number = char.charCodeAt(0).toString(16).padStart(4, '0');
      const result = parseScenario(change(line, `${key}"a\\u${number}b"`), 'battle.yaml');
      const message = `the character U+${number.toUpperCase()} is not allowed`;
      expect(result).toMatchObject({ ok: false, problems: [{ message: expect.stringContaining(message) }] });
    }
  });

  test('literally, or after `--set`, with or without quotes', () => {
    for (const char of STEERING.filter((char) => !['\r', '\ufeff'].includes(char))) {
      expect(parseScenario(change('A base', `A ${char}base`), 'battle.yaml').ok).toBe(false);
    }
    for (const value of ['a\u009bb', '"a\u202eb"', '"\\e]0;x\\a"', '"\\0"']) {
      const result = parseScenario(BASE, 'battle.yaml', [`title=${value}`]);
      if (result.ok) throw new Error(`${JSON.stringify(value)} is let through`);
      expect(result.problems[0].message).toContain('is not allowed');
      for (const { file, message } of result.problems) expect(steeringAt(file + message)).toBe(-1);
    }
  });
});

test('the command in a report quotes the name of a file for a shell', () => {
  expect(shellWord('my battle.yaml')).toBe("'my battle.yaml'");
  expect(shellWord("it's\\\u001b]0;x\u0007\u202e.yaml")).toBe("$'it\\'s\\\\\\u001b]0;x\\u0007\\u202e.yaml'");
  const result = validScenario(BASE, 'x');
  const study = newStudy(result.designPoints, 10, 1);
  expect(runCommandOf('\u009b.yaml', study)).toMatch(/^standfast run \$'\\u009b\.yaml' /);
  expect(runCommandOf('-duel.yaml', study)).toMatch(/^standfast run \.\/-duel\.yaml /);
  expect(runCommandOf('-', study)).toMatch(/^standfast run - /);
});

test('device names are not ids, whatever their case; longer words are', () => {
  const devices = ['con', 'prn', 'aux', 'nul', ...range(0, 9).flatMap((n) => [`com${n}`, `lpt${n}`])];
  for (const device of devices) {
    expect(idSchema.safeParse(device).success).toBe(false);
    expect(idSchema.safeParse(device.toUpperCase()).success).toBe(false);
    expect(idSchema.safeParse(`${device}-1`).success).toBe(true);
    expect(idSchema.safeParse(`${device}x`).success).toBe(true);
  }
});
