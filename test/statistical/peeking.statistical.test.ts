import { describe, expect, test } from 'vitest';
import { wilson } from '#src/statistics/wilson.js';
import { playLooking } from './coverage.js';

/**
 * A run under `--precision` looks after every block. Over many runs of one small battle that is solved exactly:
 * how often do its confidence sequences leave the truth out at any look? Each is right for 95 % of runs or more;
 * of 120 runs six may be wrong. Wilson's interval, meant for a single
 * look, shows that looking matters: it must go wrong in far more runs.
 */
const RUNS = 120;
const LOOKS = 8;

const runs = Array.from({ length: RUNS }, (_, run) => playLooking(run + 1, LOOKS));

const share = (of: readonly boolean[]) => of.filter((wrong) => wrong).length / of.length;

describe('runs that look after every block', () => {
  test('the sequence of a rate leaves the truth out, ever, in 5 % of them or fewer', () => {
    expect(share(runs.map(({ rate }) => rate.some(({ covers }) => !covers)))).toBeLessThanOrEqual(0.05);
  });

  test('and so does that of a difference', () => {
    expect(share(runs.map(({ difference }) => difference.some((covers) => !covers)))).toBeLessThanOrEqual(
      0.05,
    );
  });

  test('an interval for a single look does not', () => {
    const fooled = runs.map(({ rate }) =>
      rate.some(({ count, n, truth }) => {
        const { low, high } = wilson(count, n);
        return truth < low || truth > high;
      }),
    );
    expect(share(fooled)).toBeGreaterThan(0.08);
  });

  test('they look after every block of 4,096 battles', () => {
    for (const { rate } of runs)
      expect(rate.map(({ n }) => n / 4096)).toEqual(Array.from({ length: LOOKS }, (_, i) => i + 1));
  });
});
