import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StartRule } from '#src/rules/rulebook/ast.js';
import { parseText } from '#src/rules/rulebook/parse-text.js';
import { nearest } from '#src/scenario/wording.js';
import { ROOT } from '../../root.js';

const NAMES = ['nerve', 'stress', 'steady', 'fallen-back', 'officer', 'half-pay'];
const CONTEXT = { nearest, isName: (word: string) => NAMES.includes(word), isInRule: true };

function messageOf(text: string, rule: StartRule): string {
  const parsed = parseText(text, rule, CONTEXT);
  return parsed.ok ? '' : parsed.message;
}

const [, ...GROUPS] = readFileSync(join(ROOT, 'test/rules/rulebook/reworded.txt'), 'utf8')
  .trimEnd()
  .split('\n\n');
const ROWS = GROUPS.flatMap((group) => {
  const [header, ...rows] = group.split('\n');
  return rows.map((row) => [header.slice(2) as StartRule, row] as const);
});

test.each(ROWS)('%s: %s', (rule, row) => {
  const [written, message] = row.split(' ⇒ ');
  if (message !== undefined) {
    expect(messageOf(written, rule)).toBe(message);
    return;
  }
  const [wrong, instead] = row.split(' → ');
  expect(messageOf(wrong, rule)).toBe(`\`${wrong}\` is not understood — write \`${instead}\``);
  expect(messageOf(instead, rule)).toBe('');
});

test.each<[string, StartRule]>([
  ['force has retreated', 'Condition'],
  ['half-pay over 2', 'Condition'],
  ['lower of nerve and stress', 'Number'],
  ['at least -1', 'Condition'],
  ['won the assault and not lost the assault', 'Condition'],
  ['round half up (1/2 of pieces)', 'Number'],
  ['failed by 3 or more', 'Condition'],
  ['sheds roll stress', 'Effect'],
])('%s is left alone', (text, rule) => {
  expect(messageOf(text, rule)).not.toMatch(
    /has several|can mean several|is not understood — write `(?!failed by at least 3)/,
  );
});

test.each<[string, StartRule]>([
  ['best of 2d6', 'Dice'],
  ['3d6 drop worst', 'Dice'],
  ['casualties this turn between 1 and 3', 'Condition'],
  ['stress + nerve between 2 and 4', 'Condition'],
  ['not total between 2 and 4', 'Condition'],
  ['enemies within 1 cm', 'Condition'],
])('%s could mean another thing than its nearest wording, so none is suggested', (text, rule) => {
  expect(messageOf(text, rule)).not.toBe('');
  expect(messageOf(text, rule)).not.toContain('is not understood — write');
});

test('a counter named like pieces is a counter', () => {
  const parsed = parseText('loses 2 strength', 'Effect', { nearest, isName: (word) => word === 'strength' });
  expect(parsed).toMatchObject({
    message: '`loses 2 strength` is not understood — write `sheds 2 strength`',
  });
});

test('of a long text only the words that differ are suggested', () => {
  const long = 'is steady and casualties this phase at least 2 and stress at most one and officer near';
  expect(parseText(long, 'Condition', CONTEXT)).toEqual({
    ok: false,
    offset: long.indexOf('one'),
    message: '`one` is not understood — write `1`',
  });
});
