import { expect, test } from 'vitest';
import { quantileOfCounts } from '#src/statistics/quantile.js';

test('its examples', () => {
  expect(quantileOfCounts([1, 0, 3], 25)).toBe(0);
  expect(quantileOfCounts([1, 0, 3], 26)).toBe(2);
});

// Calculated by hand from the shares at or below 0, 1, 2 …
test.each([
  { counts: [1, 4, 5, 5, 5], percent: 5, value: 0 },
  { counts: [1, 4, 5, 5, 5], percent: 6, value: 1 },
  { counts: [1, 4, 5, 5, 5], percent: 25, value: 1 },
  { counts: [1, 4, 5, 5, 5], percent: 26, value: 2 },
  { counts: [1, 4, 5, 5, 5], percent: 95, value: 4 },
  { counts: [1, 4, 5, 5, 5], percent: 100, value: 4 },
  { counts: [0, 0, 7, 0], percent: 1, value: 2 },
  { counts: [0, 0, 7, 0], percent: 100, value: 2 },
  { counts: [1], percent: 50, value: 0 },
  // An even number of battles: the lower of the two in the middle.
  { counts: [0, 1, 1, 0], percent: 50, value: 1 },
])('$percent % of $counts is $value', ({ counts, percent, value }) => {
  expect(quantileOfCounts(counts, percent)).toBe(value);
});

test('a share that is reached exactly counts as reached, whatever the number of battles', () => {
  // 0.07 · 100 and 0.57 · 100 are not whole in binary fractions.
  for (let percent = 1; percent < 100; percent++) {
    expect(quantileOfCounts([percent, 100 - percent], percent)).toBe(0);
    expect(quantileOfCounts([percent - 1, 101 - percent], percent)).toBe(1);
  }
});
