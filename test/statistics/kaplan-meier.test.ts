import { describe, expect, test } from 'vitest';
import { kaplanMeier } from '#src/statistics/kaplan-meier.js';
import { wilson } from '#src/statistics/wilson.js';

/** Weeks in remission on 6-mercaptopurine, Freireich et al., Blood 21 (1963) 699–716. */
const relapses = [6, 6, 6, 7, 10, 13, 16, 22, 23];
const stillInRemission = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35];

// Kaplan–Meier estimates, Greenwood errors and log-log intervals of these data, as printed in textbooks of
// survival analysis (for example Collett; Klein & Moeschberger) and by R's survfit(conf.type = "log-log").
const published = [
  { week: 6, survival: 0.857, error: 0.0764, low: 0.62, high: 0.952 },
  { week: 7, survival: 0.807, error: 0.0869, low: 0.563, high: 0.923 },
  { week: 10, survival: 0.753, error: 0.0963, low: 0.503, high: 0.889 },
  { week: 13, survival: 0.69, error: 0.1068, low: 0.432, high: 0.849 },
  { week: 16, survival: 0.627, error: 0.1141, low: 0.368, high: 0.805 },
  { week: 22, survival: 0.538, error: 0.1282, low: 0.268, high: 0.747 },
  { week: 23, survival: 0.448, error: 0.1346, low: 0.188, high: 0.68 },
];

function countAt(times: readonly number[], last: number): number[] {
  const counts = Array.from({ length: last + 1 }, () => 0);
  for (const time of times) counts[time]++;
  return counts;
}

describe('remission on 6-MP', () => {
  const steps = kaplanMeier(countAt(relapses, 35), countAt(stillInRemission, 35));

  test('there is a step for every week, and those at risk are counted at its start', () => {
    expect(steps.map((step) => step.time)).toEqual(Array.from({ length: 36 }, (_, week) => week));
    expect([0, 6, 7, 10, 13, 16, 22, 23, 35].map((week) => steps[week].atRisk)).toEqual([
      21, 21, 17, 15, 12, 11, 7, 6, 1,
    ]);
  });

  test.each(published)('week $week as published', ({ week, survival, error, low, high }) => {
    const step = steps[week];
    // Half a unit of the last printed place.
    expect(Math.abs(step.survival - survival)).toBeLessThanOrEqual(0.0005);
    expect(Math.abs(step.standardError - error)).toBeLessThanOrEqual(0.00005);
    expect(Math.abs(step.low - low)).toBeLessThanOrEqual(0.0005);
    expect(Math.abs(step.high - high)).toBeLessThanOrEqual(0.0005);
    expect(step.method).toBe('log-log-greenwood');
  });

  test('a week without a relapse keeps the estimate of the week before', () => {
    const { survival, standardError, low, high } = steps[23];
    for (const step of steps.slice(24)) expect(step).toMatchObject({ survival, standardError, low, high });
  });

  test('before the first relapse the interval is Wilson’s of those at risk', () => {
    for (const step of steps.slice(0, 6)) {
      expect(step).toMatchObject({ survival: 1, standardError: 0, ...wilson(21, 21), method: 'wilson' });
    }
  });
});

// Kaplan–Meier with log-log intervals to 15 digits, from scikit-survival (commit 0027349),
// tests/test_nonparametric.py, SimpleDataKMCases.data_first_and_last_censored: 16 units; the first and
// the last one are censored.
const scikitSurvival = {
  events: [2, 2, 3, 3, 5, 5, 6, 6, 7, 9, 11, 13, 13, 17],
  censored: [1, 23],
  times: [2, 3, 5, 6, 7, 9, 11, 13, 17],
  survival: [13, 11, 9, 7, 6, 5, 4, 2, 1].map((left) => left / 15),
  low: [
    0.563912005708952, 0.436208202355272, 0.317586910207385, 0.212259381879575, 0.164939278037332,
    0.121545719743796, 0.0825808249254053, 0.0218732094519415, 0.00430036344937564,
  ],
  high: [
    0.964884495916472, 0.89051993143724, 0.796522795577473, 0.687454424870113, 0.627586046596913,
    0.563999542746448, 0.49633566553142, 0.345732210952466, 0.260321963072145,
  ],
};

describe('scikit-survival, tests/test_nonparametric.py: 16 units', () => {
  const steps = kaplanMeier(countAt(scikitSurvival.events, 23), countAt(scikitSurvival.censored, 23));

  test.each([...scikitSurvival.times.entries()])('row %i, time %i', (row, time) => {
    const step = steps[time];
    // Half a unit of the 15th digit is at most 5e-16; there are some twenty roundings of 1.1e-16, magnified up to
    // 3 times by the exponent exp(c).
    expect(Math.abs(step.survival - scikitSurvival.survival[row])).toBeLessThan(5e-15);
    expect(Math.abs(step.low - scikitSurvival.low[row])).toBeLessThan(5e-15);
    expect(Math.abs(step.high - scikitSurvival.high[row])).toBeLessThan(5e-15);
  });
});

test('the example in its docstring', () => {
  const rounded = kaplanMeier([0, 2], [1, 2]).map((step) => ({
    ...step,
    ...{ low: step.low.toFixed(4), high: step.high.toFixed(4) },
  }));
  expect(rounded).toEqual([
    {
      ...{ time: 0, atRisk: 5, events: 0, censored: 1, survival: 1, standardError: 0 },
      ...{ low: '0.5655', high: '1.0000', method: 'wilson' },
    },
    {
      ...{ time: 1, atRisk: 4, events: 2, censored: 2, survival: 0.5, standardError: 0.25 },
      ...{ low: '0.0578', high: '0.8449', method: 'log-log-greenwood' },
    },
  ]);
});

describe('edges', () => {
  test('all break at once: Wilson with all of them', () => {
    expect(kaplanMeier([20], [0])[0]).toMatchObject({
      ...{ survival: 0, standardError: 0, ...wilson(0, 20), method: 'wilson' },
    });
  });

  test('the last one breaks: the high end does not rise above the step before', () => {
    const [before, last] = kaplanMeier([19, 1], [0, 0]);
    expect(wilson(0, 1).high).toBeGreaterThan(before.high);
    expect(last).toMatchObject({
      survival: 0,
      standardError: 0,
      low: 0,
      high: before.high,
      method: 'wilson',
    });
  });

  test('once no unit is at risk, steps repeat the last one with units at risk', () => {
    for (const broke of [0, 4, 2]) {
      const [first, ...rest] = kaplanMeier([broke, 0, 0], [4 - broke, 0, 0]);
      const { survival, standardError, low, high, method } = first;
      for (const step of rest) {
        expect(step).toMatchObject({ atRisk: 0, survival, standardError, low, high, method });
      }
    }
  });

  test('typed arrays work as well', () => {
    expect(kaplanMeier(new Uint32Array([0, 2]), new Float64Array([1, 2]))).toEqual(
      kaplanMeier([0, 2], [1, 2]),
    );
  });
});
