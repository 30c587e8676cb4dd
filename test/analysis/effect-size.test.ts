import { describe, expect, test } from 'vitest';
import { largestFirst, timesTheOdds } from '#src/analysis/verdicts.js';
import { comparison } from './compared.js';

const effect = (baseline_mean: number, mean: number, verdict: 'better' | 'undecided' = 'better') => ({
  ...comparison({ baseline_mean, mean, difference: mean - baseline_mean }),
  verdict,
});

describe('the size of an effect on a rate', () => {
  test('is the example of docs/statistics.md', () => {
    // (800 + ½) (9,600 + ½) ÷ ((400 + ½) (9,200 + ½)); (5,000 + ½) (6,800 + ½) ÷ ((3,200 + ½) (5,000 + ½)).
    expect(timesTheOdds(effect(0.08, 0.04))).toBeCloseTo(2.08565, 5);
    expect(timesTheOdds(effect(0.5, 0.32))).toBeCloseTo(2.1248, 4);
  });

  test('is the same up and down and for the other force, and 1 without a difference', () => {
    expect(timesTheOdds(effect(0.04, 0.08))).toBeCloseTo(timesTheOdds(effect(0.08, 0.04)), 12);
    expect(timesTheOdds(effect(0.92, 0.96))).toBeCloseTo(timesTheOdds(effect(0.08, 0.04)), 12);
    expect(timesTheOdds(effect(0.3, 0.3))).toBe(1);
  });

  test('is a number where something never happened', () => {
    // 0 and 100 of 10,000: (100 + ½) (10,000 + ½) ÷ (½ (9,900 + ½)).
    expect(timesTheOdds(effect(0, 0.01))).toBeCloseTo(203.03, 2);
  });
});

describe('in a list of changes', () => {
  const changes = {
    halved: [effect(0.08, 0.03)],
    most: [effect(0.5, 0.4), effect(0.5, 0.6)],
    rare: [effect(0, 0.01, 'undecided')],
  };
  test('those that change the odds most come first, and undecided ones last', () => {
    const names = ['rare', 'most', 'halved'] as const;
    expect(largestFirst(names, (name) => changes[name])).toEqual(['halved', 'most', 'rare']);
  });

  test('undecided ones are in the order of the odds as well', () => {
    const open = { less: [effect(0.5, 0.51, 'undecided')], more: [effect(0.5, 0.55, 'undecided')] };
    expect(largestFirst(['less', 'more'] as const, (name) => open[name])).toEqual(['more', 'less']);
  });
});
