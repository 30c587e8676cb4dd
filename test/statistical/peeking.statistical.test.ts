import { beforeAll, describe, expect, test } from 'vitest';
import { wilson } from '#src/statistics/wilson.js';
import { scaled } from '../scale.js';
import { playLooking } from './coverage.js';

/**
 * A run under `--precision` looks after every block. Over many runs of one small battle that is solved exactly:
 * how often do its confidence sequences leave the truth out at any look? Each is right for 95 % of runs or more: of
 * 40 runs 2 may be wrong, and were 5 % of all wrong, 9 or more would be once in 7,700 seeds; of 600, 58 or more twice in
 * a million. Wilson's interval, meant for a single look, shows that looking matters: it goes wrong in far more runs.
 */
const RUNS = scaled(40, 600, 40);
const MOST_WRONG = scaled(8, 57, 8);
const LOOKS = 8;

let runs: ReturnType<typeof playLooking>[];

beforeAll(() => {
  runs = Array.from({ length: RUNS }, (_, run) => playLooking(run + 1, LOOKS));
}, 1_200_000);

const count = (of: readonly boolean[]) => of.filter((wrong) => wrong).length;

describe('runs that look after every block', () => {
  test('the sequence of a rate leaves the truth out, ever, in some 5 % of them at most', () => {
    expect(count(runs.map(({ rate }) => rate.some(({ covers }) => !covers)))).toBeLessThanOrEqual(MOST_WRONG);
  });

  test('and so does that of a difference', () => {
    expect(count(runs.map(({ difference }) => difference.some((covers) => !covers)))).toBeLessThanOrEqual(
      MOST_WRONG,
    );
  });

  test('an interval for a single look does not', () => {
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
