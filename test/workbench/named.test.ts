import { expect, test } from 'vitest';
import { named } from '#src/workbench/page/named.js';

test.each([
  ['routPolicy', 'rout policy'],
  ['fall-back', 'fall back'],
  ['-1', '−1'],
])('%s in words is %s', (key, words) => {
  expect(named(key)).toBe(words);
});
