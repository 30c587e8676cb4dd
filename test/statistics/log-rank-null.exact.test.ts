import { expect, test } from 'vitest';
import { logRank } from '#src/statistics/log-rank.js';
import { forEachComposition } from './compositions.js';

/**
 * Both groups break at the same rates: 0.3 at loss 0, then 0.1 leave, 0.3 break at loss 1, and 0.3 stand. The test
 * goes through every way that 16 units of the one and 8 of the other can end.
 */
const cells = [0.3, 0.1, 0.3, 0.3];

test('groups of 16 and 8 that break at the same rates are called different 5 % of the time', () => {
  const groups = [16, 8].map((n) => {
    const ways: { counts: number[]; probability: number }[] = [];
    forEachComposition(n, cells, (counts, probability) => ways.push({ counts: [...counts], probability }));
    return ways;
  });
  let found = 0;
  let total = 0;
  for (const a of groups[0]) {
    for (const b of groups[1]) {
      const [first, second] = [a, b].map(({ counts: [early, left, late, stood] }) => ({
        events: [early, late],
        censored: [left, stood],
      }));
      const result = logRank(first, second);
      total += a.probability * b.probability;
      if (result !== null && result.p <= 0.05) found += a.probability * b.probability;
    }
  }
  // 10⁵ probabilities from some 30 logarithms each.
  expect(Math.abs(total - 1)).toBeLessThan(1e-12);
  // Found: 0.0506. At these sizes whole units move it by a few thousandths.
  expect(Math.abs(found - 0.05)).toBeLessThan(0.002);
});
