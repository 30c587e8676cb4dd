import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/scenario/parse.js';
import { formatProblem } from '#src/scenario/problems.js';
import { starterScenario } from '#src/scenario/starter.js';
import { scaled } from '../scale.js';
import { threadSeconds } from '../thread-time.js';
import { BASE, KINDS, SCRIPTED, withFactors } from './base.js';

const SEED = 20250;
const texts = [
  BASE,
  SCRIPTED,
  KINDS,
  starterScenario(),
  withFactors(
    '{ name: a, path: turnLimit, levels: [5, 6] }',
    '{ name: b, levels: [{ label: x }, { label: y, set: { board.width: 60 } }] }',
  ),
];

/** Expects a quick answer in words, at places within the text and in their order. */
function holdsUp(text: string, overrides: string[] = []): void {
  const start = threadSeconds();
  const result = parseScenario(text, 'f', overrides);
  expect(threadSeconds() - start).toBeLessThan(5);
  const lines = text.replace(/^\ufeff/, '').split('\n');
  const problems = result.ok ? result.warnings : result.problems;
  if (!result.ok) expect(problems.length).toBeGreaterThan(0);
  let [line, col] = [0, 0];
  for (const problem of problems) {
    expect(formatProblem(problem)).not.toMatch(/undefined|\[object|Invalid input/);
    if (problem.file !== 'f') continue;
    expect(problem.line).toBeLessThanOrEqual(lines.length);
    expect(problem.col).toBeLessThanOrEqual(lines[problem.line - 1].length + 1);
    expect(problem.line > line || (problem.line === line && problem.col >= col)).toBe(true);
    [line, col] = [problem.line, problem.col];
  }
}

/** Tries half as many by day, and twenty times as many at night. */
function always<T>(runs: number, drawn: fc.Arbitrary<T>, holds: (value: T) => void): void {
  fc.assert(fc.property(drawn, holds), { seed: SEED, numRuns: scaled(Math.ceil(runs / 2), 20 * runs) });
}

const junk = fc.constantFrom(
  ...[': ', '- ', '\n', '  ', '\t', '{', '}', '[', ']', ',', '"', "'", '#', '&a ', '*a ', '!!set ', '!x '],
  ...['|', '>', '? ', '%', '---\n', '...\n', 'null', '~', 'true', '.nan', '.inf', '-1', '1e999', '0x1f'],
  ...['0o7', '2.5', '""', '{}', '[]', '__proto__: 1', 'constructor', '<<: *a'],
  ...['\ufeff', '\0', '\r\n', '\u2028', '\ud800'],
);

describe('any text gets an answer', () => {
  test('random text', () => {
    always(100, fc.string({ unit: 'binary', maxLength: 400 }), (text) => holdsUp(text));
  });

  test('random pieces of YAML', () => {
    const text = fc.array(fc.oneof(junk, fc.constantFrom('standfast', 'forces', 'combat', 'a', ' ')), {
      maxLength: 60,
    });
    always(150, text, (parts) => holdsUp(parts.join('')));
  });

  test('scenarios with pieces cut, doubled or damaged', () => {
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(30),
      put: fc.oneof(junk, fc.constant(''), fc.string()),
    });
    const spoilt = fc.tuple(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 5 }));
    always(200, spoilt, ([base, edits]) => {
      const text = edits.reduce((text, { at, cut, put }) => {
        const start = Math.floor(at * text.length);
        return text.slice(0, start) + put + text.slice(start + cut);
      }, base);
      holdsUp(text);
    });
  });

  test('scenarios with one value replaced by any other', () => {
    const lines = texts.flatMap((text) => text.split('\n').map((_, i) => [text, i] as const));
    always(200, fc.tuple(fc.constantFrom(...lines), fc.oneof(fc.json(), junk)), ([[text, i], value]) => {
      const all = text.split('\n');
      holdsUp(all.with(i, all[i].replace(/:.*/, `: ${value}`)).join('\n'));
    });
  });

  test('any override', () => {
    const step = fc.constantFrom(
      ...['forces', 'blue', '0', 'units', 'alpha', 'roster', 'rules', 'morale-ratio', 'tables', 'bands'],
      ...['3', 'combat', 'weapons', 'experiment', 'constructor', ''],
    );
    const override = fc
      .tuple(fc.array(step, { maxLength: 6 }), fc.oneof(junk, fc.json()))
      .map(([steps, value]) => `${steps.join('.')}=${value}`);
    always(150, fc.array(override, { maxLength: 3 }), (overrides) => holdsUp(BASE, overrides));
  });
});

describe('hostile texts of up to a megabyte get an answer in good time', () => {
  // By day a quarter: if time grew with the square of the length, that would still take too long.
  const SIZE = scaled(1 << 18, 1 << 20) - 8;
  const fill = (piece: string, frame: (body: string) => string = (body) => body) =>
    frame(piece.repeat(Math.floor((SIZE - 8) / piece.length)));
  const quoted = (body: string) => `"${body}"`;
  test.each([
    ...[
      ...['[', '{', ']', 'a: ', '- ', '"', "'", '#', '#\n', '\n', '\t', ' ', '&a ', '*a ', '- *a\n'],
      ...['- &a a\n', '? ', ': ', '!a ', '|\n', '>', ',', '%a\n', '---\n', 'a b\n', '- a\n', '? a\n'],
    ].map((piece) => [JSON.stringify(piece), fill(piece)] as const),
    ['many keys', Array.from({ length: 90_000 }, (_, i) => `a${i}:`).join('\n')] as const,
    ['a wide list', fill('a,', (body) => `[${body}]`)] as const,
    ['commas', fill(',', (body) => `[${body}`)] as const,
    ['bad escapes', fill('\\x', quoted)] as const,
    ['broken lines in quotes', fill('a\n', quoted)] as const,
    ['a long block of text', fill(' b\n', (body) => `a: |\n${body}`)] as const,
    [
      'many unknown keys',
      `${BASE}${Array.from({ length: 20_000 }, (_, i) => `kzz${i}: 1\n`).join('')}`,
    ] as const,
    ['deep brackets in quotes are only text', BASE.replace('A base', quoted('['.repeat(150)))] as const,
  ])('%s', (_, text) => {
    const start = threadSeconds();
    parseScenario(text, 'f');
    // It takes about 1 s.
    expect(threadSeconds() - start).toBeLessThan(5);
  });
});
