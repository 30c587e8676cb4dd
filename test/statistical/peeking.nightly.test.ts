import { beforeAll, describe, expect, test } from 'vitest';
import { wilson } from '#src/statistics/wilson.js';
import { playLooking } from './coverage.js';

/**
 * A run with `--precision` looks at its results after every block. In many runs of a small, exactly solved battle,
 * how often do its confidence sequences miss the truth at some look? Each is right in 95 % of runs or more. If
 * 5 % of all were wrong, 58 or more of 600 would occur twice in a million seeds. Wilson's interval, for a single look, shows that looking matters: it is wrong far more often.
 */
const RUNS = 600;
const MOST_WRONG = 57;
const LOOKS = 8;

let runs: ReturnType<typeof playLooking>[];

beforeAll(() => {
  runs = Array.from({ length: RUNS }, (_, run) => playLooking(run + 1, LOOKS));
}, 1_200_000);

const count = (of: readonly boolean[]) => of.filter((wrong) => wrong).length;

describe('runs that look at their results after every block', () => {
  test('the sequence of a rate misses the truth at some look in about 5 % of them at most', () => {
    expect(count(runs.map(({ rate }) => rate.some(({ covers }) => !covers)))).toBeLessThanOrEqual(MOST_WRONG);
  });

  test('and so does the sequence of a difference', () => {
    expect(count(runs.map(({ difference }) => difference.some((covers) => !covers)))).toBeLessThanOrEqual(
      MOST_WRONG,
    );
  });

  test('an interval for a single look misses it more often', () => {
    const fooled = runs.map(({ rate }) =>
      rate.some(({ count, n, truth }) => {
        const { low, high } = wilson(count, n);
        return truth < low || truth > high;
      }),
    );
    expect(count(fooled)).toBeGreaterThan(MOST_WRONG);
  });

  test('they look after every block of 4,096 battles', () => {
    for (const { rate } of runs)
      expect(rate.map(({ n }) => n / 4096)).toEqual(Array.from({ length: LOOKS }, (_, i) => i + 1));
  });
});
