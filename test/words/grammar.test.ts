import { expect, test } from 'vitest';
import { isPlural, listed, numberInWords, verb } from '#src/words/grammar.js';

test.each([
  ['Attackers', true],
  ['Green attackers', true],
  ['Dug-in sections', true],
  ['Sons of Horus', true],
  ['Horse and Foot', true],
  ['Guardsmen', true],
  ['Zulus', true],
  ['Royal Marines (reserve)', true],
  ['Bases per company', true],
  ['Blue', false],
  ['Attacking platoon', false],
  ['Army of Knights', false],
  ['2nd Battalion, Royal Fusiliers', false],
  ['Swiss', false],
  ['Chaos', false],
  ['Marine Corps', false],
  ['Spartacus', false],
  ['Napoleon’s', false],
  ['7', false],
  ['', false],
])('%j is a plural: %s', (name, is) => {
  expect(isPlural(name)).toBe(is);
});

test.each([
  ['hold', 'holds', 'hold'],
  ['be', 'is', 'are'],
  ['have', 'has', 'have'],
  ['lose', 'loses', 'lose'],
  ['carry', 'carries', 'carry'],
  ['do', 'does', 'do'],
])('%s agrees: Blue %s, Attackers %s', (base, one, many) => {
  expect([verb('Blue', base), verb('Attackers', base)]).toEqual([one, many]);
});

test('lists and small numbers', () => {
  expect([listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'], 'or')]).toEqual([
    'a',
    'a and b',
    'a, b or c',
  ]);
  expect([numberInWords(1), numberInWords(10), numberInWords(11)]).toEqual(['one', 'ten', '11']);
});
