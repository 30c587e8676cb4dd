import { expect, test } from 'vitest';
import { verb } from '#src/words/grammar.js';
import { factorInWords, setTo } from '#src/words/summary/phrases.js';

test('a name of several words, whatever they are, stands in quotation marks and is one thing', () => {
  expect(['leaders', 'stand on', 'led by', 'the alarm is heard'].map(factorInWords)).toEqual([
    'leaders',
    '“stand on”',
    '“led by”',
    '“the alarm is heard”',
  ]);
  expect([setTo('pool', '6'), setTo('stand on', '7')]).toEqual(['pool 6', '“stand on” = 7']);
  expect([verb('leaders', 'change'), verb(factorInWords('the leaders'), 'change')]).toEqual([
    'change',
    'changes',
  ]);
});
