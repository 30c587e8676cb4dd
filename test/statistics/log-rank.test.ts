import { describe, expect, test } from 'vitest';
import { type Lifetimes, logRank } from '#src/statistics/log-rank.js';

function lifetimes(events: readonly number[], censored: readonly number[]): Lifetimes {
  const last = Math.max(...events, ...censored);
  const countAt = (times: readonly number[]) =>
    Array.from({ length: last + 1 }, (_, time) => times.filter((t) => t === time).length);
  return { events: countAt(events), censored: countAt(censored) };
}

/** Weeks in remission, Freireich et al., Blood 21 (1963) 699–716. */
const mercaptopurine = lifetimes(
  [6, 6, 6, 7, 10, 13, 16, 22, 23],
  [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35],
);
const placebo = lifetimes([1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23], []);

/** Weeks to relapse in acute myelogenous leukaemia, Miller, Survival Analysis (1981); R's `aml`. */
const maintained = lifetimes([9, 13, 18, 23, 31, 34, 48], [13, 28, 45, 161]);
const notMaintained = lifetimes([5, 5, 8, 8, 12, 23, 27, 30, 33, 43, 45], [16]);

describe('as printed by R, survival::survdiff', () => {
  test('Freireich et al. (1963): 9 of 19.3 against 21 of 10.7, χ² 16.8, p 4.17e-05', () => {
    const { observed, expected, chiSquare, p } = logRank(mercaptopurine, placebo)!;
    expect(observed).toEqual([9, 21]);
    expect(expected.map((e) => e.toFixed(1))).toEqual(['19.3', '10.7']);
    // The column (O − E)² / E.
    expect(expected.map((e, i) => ((observed[i] - e) ** 2 / e).toFixed(2))).toEqual(['5.46', '9.77']);
    expect(chiSquare.toFixed(1)).toBe('16.8');
    expect(p.toExponential(2)).toBe('4.17e-5');
  });

  test('Miller (1981), aml: 7 of 10.69 against 11 of 7.31, χ² 3.4, p 0.0653', () => {
    const { observed, expected, chiSquare, p } = logRank(maintained, notMaintained)!;
    expect(observed).toEqual([7, 11]);
    expect(expected.map((e) => e.toFixed(2))).toEqual(['10.69', '7.31']);
    expect(expected.map((e, i) => ((observed[i] - e) ** 2 / e).toFixed(2))).toEqual(['1.27', '1.86']);
    expect(chiSquare.toFixed(1)).toBe('3.4');
    expect(p.toFixed(4)).toBe('0.0653');
  });
});

test('the example in its docstring, by hand', () => {
  // Time 0: 5 and 4 at risk, 3 break: 3 · 5/9 expected of the first, variance 3 · 20/81 · 6/8.
  // Time 1: 4 and 0 at risk, 2 break: 2 expected, no variance.
  const found = logRank({ events: [0, 2], censored: [1, 2] }, { events: [3, 0], censored: [1, 0] })!;
  expect(found.observed).toEqual([2, 3]);
  expect(found.expected.map((e) => e.toFixed(2))).toEqual(['3.67', '1.33']);
  // (5/3)² / (5/9) = 5.
  expect(found.chiSquare.toFixed(4)).toBe('5.0000');
  expect(found.p.toFixed(4)).toBe('0.0253');
});

test('exchanging the groups changes only their order', () => {
  const [there, back] = [logRank(maintained, notMaintained)!, logRank(notMaintained, maintained)!];
  expect(back.observed).toEqual([...there.observed].reverse());
  // Some 20 terms of the sum of expected events, each off by 2e-15 at most.
  expect(Math.abs(back.expected[0] - there.expected[1])).toBeLessThan(5e-14);
  expect(Math.abs(back.chiSquare - there.chiSquare)).toBeLessThan(1e-12);
});

test('times without an event, and a longer group, make no difference', () => {
  const { events, censored } = notMaintained;
  const longer = { events: [...Array.from(events), 0, 0, 0], censored: [...Array.from(censored), 0, 0, 0] };
  expect(logRank(maintained, longer)).toEqual(logRank(maintained, notMaintained));
});

test('two equal groups: as many as expected, p 1', () => {
  const found = logRank(maintained, maintained)!;
  expect(found.expected).toEqual(found.observed);
  expect(found.chiSquare).toBe(0);
  expect(found.p).toBe(1);
});

test('is null when no time is informative', () => {
  const none = { events: [0, 0], censored: [2, 3] };
  expect(logRank(none, none)).toBeNull();
  // The second group is gone before the first one's event.
  expect(logRank({ events: [0, 2], censored: [0, 3] }, { events: [0], censored: [4] })).toBeNull();
  // All at risk break at once.
  expect(logRank({ events: [2], censored: [0] }, { events: [3], censored: [0] })).toBeNull();
});
