import { describe, expect, test } from 'vitest';
import { holm } from '#src/statistics/holm.js';

/** Digits as far as the sources print them. */
const rounded = (values: readonly number[], digits: number) =>
  values.map((value) => Number(value.toFixed(digits)));

// Raw and Holm columns of R's multtest::mt.rawp2adjp, as kept in statsmodels (commit
// 0123770), stats/tests/test_multi.py (res_multtest1, res_multtest2, res_multtest3), to 15 decimal places.
const multtest = [
  {
    name: 'res_multtest1, ten tests in no order',
    raw: [
      0.838541367553, 0.642193923795, 0.680845947633, 0.967833824309, 0.71626938238, 0.177096952723,
      5.23656777208e-5, 0.0202732688798, 0.00028140506198, 0.0149877310796,
    ],
    adjusted: [1, 1, 1, 1, 1, 1, 5.23656777208e-4, 0.1419128821586, 2.53264555782e-3, 0.1199018486368],
  },
  {
    name: 'res_multtest2, six tests that end equal',
    raw: [0.002, 0.004, 0.006, 0.008, 0.01, 0.012],
    adjusted: [0.012, 0.02, 0.024, 0.024, 0.024, 0.024],
  },
  {
    name: 'res_multtest3, ten tests of which five are small',
    raw: [0.001, 0.002, 0.003, 0.004, 0.005, 0.05, 0.06, 0.07, 0.08, 0.09],
    adjusted: [0.01, 0.018, 0.024, 0.028, 0.03, 0.25, 0.25, 0.25, 0.25, 0.25],
  },
];

describe('R multtest, from the statsmodels tests', () => {
  test.each(multtest)('$name', ({ raw, adjusted }) => {
    for (const [i, value] of holm(raw).entries()) {
      // One unit of the last printed place, and one rounding.
      expect(Math.abs(value - adjusted[i])).toBeLessThan(1.1e-15);
    }
  });

  test('the result in reverse order is the same in reverse order', () => {
    for (const { raw } of multtest) expect(holm([...raw].reverse())).toEqual(holm(raw).reverse());
  });
});

test('its example', () => {
  expect(rounded(holm([0.01, 0.04, 0.03]), 10)).toEqual([0.03, 0.06, 0.06]);
});

test('finds what Holm’s own rule finds: the smallest against α / m, the next against α / (m − 1) …', () => {
  const raw = [0.012, 0.2, 0.0099, 0.0099, 0.03, 0.049, 0.001];
  for (const alpha of [0.005, 0.01, 0.05, 0.06, 0.1, 0.3]) {
    const found = new Set<number>();
    const ascending = [...raw.keys()].sort((a, b) => raw[a] - raw[b]);
    for (const [rank, i] of ascending.entries()) {
      if (raw[i] > alpha / (raw.length - rank)) break;
      found.add(i);
    }
    expect(new Set([...raw.keys()].filter((i) => holm(raw)[i] <= alpha))).toEqual(found);
  }
});

test('edges: no test, one test, ties, 0 and 1', () => {
  expect(holm([])).toEqual([]);
  expect(holm([0.03])).toEqual([0.03]);
  expect(rounded(holm([0.02, 0.5, 0.02]), 10)).toEqual([0.06, 0.5, 0.06]);
  expect(holm([0, 1, 1])).toEqual([0, 1, 1]);
});

test('does not change its argument', () => {
  const raw = Object.freeze([0.3, 0.1]);
  expect(rounded(holm(raw), 10)).toEqual([0.3, 0.2]);
  expect(raw).toEqual([0.3, 0.1]);
});
