import { expect, test } from 'vitest';
import type { StartRule } from '#src/rules/rulebook/ast.js';
import { parseText } from '#src/rules/rulebook/parse-text.js';
import { nearest } from '#src/scenario/wording.js';

const NAMES = ['nerve', 'stress', 'steady', 'fallen-back', 'officer', 'half-pay'];

function messageOf(text: string, rule: StartRule): string {
  const parsed = parseText(text, rule, { nearest, isName: (word) => NAMES.includes(word), isInRule: true });
  return parsed.ok ? '' : parsed.message;
}

test.each([
  ['lose 1 stress', 'sheds 1 stress'],
  ['loses all stress', 'sheds all stress'],
  ['removes a stress', 'sheds 1 stress'],
  ['takes one stress', 'gains 1 stress'],
  ['gain 1 stress', 'gains 1 stress'],
  ['gains stress', 'gains 1 stress'],
  ['worsens', 'worsens by 1'],
  ['worsens by one', 'worsens by 1'],
  ['improve two steps', 'improves by 2'],
  ['lose one figure', 'loses 1 piece'],
  ['loses 2 models', 'loses 2 pieces'],
  ['Becomes Steady', 'becomes steady'],
  ['becomes fallen back', 'becomes fallen-back'],
  ['becomes fallen_back', 'becomes fallen-back'],
  ['is steady', 'becomes steady'],
  ['falls back 6"', 'falls back 6 inches'],
  ['retreats 15 cm', 'falls back 6 inches'],
  ['retreats 2.5 cm', 'falls back 1 inches'],
  ['is destroyed', 'leaves as eliminated'],
  ['no effect', 'nothing'],
])('what follows: %s → %s', (written, instead) => {
  expect(messageOf(written, 'Effect')).toBe(`\`${written}\` is not understood — write \`${instead}\``);
  expect(messageOf(instead, 'Effect')).toBe('');
});

test.each([
  ['at most nerve -stress', 'at most nerve - stress'],
  ['at most nerve -1', 'at most nerve - 1'],
  ['at most nerve-stress', 'at most nerve - stress'],
  ['at most nerve − stress', 'at most nerve - stress'],
  ['at most nerve minus stress', 'at most nerve - stress'],
  ['half of the unit lost', 'gone at least 1/2 of pieces at start'],
  ['at least a third of the models are lost', 'gone at least 1/3 of pieces at start'],
  ['the unit has lost half its strength', 'gone at least 1/2 of pieces at start'],
  ['below half strength', 'pieces under 1/2 of pieces at start'],
  ['gone at least half', 'gone at least 1/2 of pieces at start'],
  ['half of the units are lost', 'lost units at least 1/2 of units at start'],
  ['stress => 1', 'stress >= 1'],
  ['stress ≥ 1', 'stress >= 1'],
  ['is steady && stress', 'is steady and stress'],
  ['total between 2 and nerve', 'total at least 2 and total at most nerve'],
  ['equal to or over nerve', 'at least nerve'],
  ['roll higher than or equal to nerve', 'roll at least nerve'],
  ['no more than nerve', 'at most nerve'],
  ['enemy within 15cm', 'enemies within 6 inches'],
  ['steady friend within 6"', 'steady friends within 6 inches'],
  ['casualties this round', 'casualties this turn'],
  ['at least 2 casualties this phase', 'casualties this phase at least 2'],
  ['more than 2 casualties this turn', 'casualties this turn over 2'],
  ['under fire', 'shot at this phase'],
  ['the unit is steady', 'is steady'],
  ['at least the nerve', 'at least nerve'],
  ['roll beats nerve', 'roll over nerve'],
  ['roll under or equal nerve', 'roll at most nerve'],
  ['natural 6', 'roll = 6'],
  ['has broken', 'ever broke'],
  ['broken units so far at least 2', 'units that ever broke at least 2'],
  ['friends that have broken within 6 inches', 'friends that ever broke within 6 inches'],
  ['officer dead', 'not officer alive'],
  ['officer killed this turn', 'officer lost this turn'],
  ['“at least nerve”', 'at least nerve'],
  ['at least nerve.', 'at least nerve'],
  ['is Steady', 'is steady'],
  ['has stress', 'stress'],
  ['suffered casualties in this turn', 'casualties this turn'],
])('a condition: %s → %s', (written, instead) => {
  expect(messageOf(written, 'Condition')).toBe(`\`${written}\` is not understood — write \`${instead}\``);
  expect(messageOf(instead, 'Condition')).toBe('');
});

test.each([
  ['2 D6', '2d6'],
  ['2xd6', '2d6'],
  ['d%', 'd100'],
  ['highest of 2d6', '2d6 keep highest 1'],
  ['3d6 drop the lowest', '3d6 keep highest 2'],
  ['a d6', 'd6'],
  ['3d6 pick highest', '3d6 keep highest 1'],
  ['4d6 5+', '4d6 count 5 or more'],
  ['1d10 per model', '1d10 for each piece'],
])('dice: %s → %s', (written, instead) => {
  expect(messageOf(written, 'Dice')).toBe(`\`${written}\` is not understood — write \`${instead}\``);
  expect(messageOf(instead, 'Dice')).toBe('');
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

test.each<[string, StartRule, string]>([
  [
    'failed by 1',
    'Condition',
    '`failed by 1` can mean several things — write `failed by at least 1`, `failed by at most 1` or `failed by = 1`',
  ],
  [
    'becomes steady and gains 1 stress',
    'Effect',
    'several effects are a list — write `[becomes steady, gains 1 stress]`',
  ],
  [
    'sheds D3 stress',
    'Effect',
    '`D3` cannot be thrown here — give the rule `roll: d3`, and write `roll` for its number',
  ],
  [
    'd66',
    'Dice',
    '`d66`, two dice read as tens and units, cannot be thrown — write `1d36`, which has as many results',
  ],
  ['always', 'Condition', 'leave `always` out: without a condition it always holds'],
  [
    '1d6 vs nerve',
    'Dice',
    '`vs nerve` is not part of the dice — write `pass`, such as `pass: at least nerve`',
  ],
  [
    'at least nerve + 1 if officer near',
    'Condition',
    '`if officer near` is not part of it — add the number under `modifiers`, with `when: officer near`',
  ],
  ['+1', 'Number', '`+1` is not understood — write `1`'],
  ['15 cm', 'Number', '`15 cm` is not understood — write `6`, since numbers of the field are in inches'],
])('%s: %s', (text, rule, message) => {
  expect(messageOf(text, rule)).toBe(message);
});

test('of a long text only the words that differ are suggested', () => {
  const long = 'is steady and casualties this phase at least 2 and stress at most one and officer near';
  expect(
    parseText(long, 'Condition', { nearest, isName: (word) => NAMES.includes(word), isInRule: true }),
  ).toEqual({
    ok: false,
    offset: long.indexOf('one'),
    message: '`one` is not understood — write `1`',
  });
});
