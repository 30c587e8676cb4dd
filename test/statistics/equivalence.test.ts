import { describe, expect, test } from 'vitest';
import { battlesToBeSame, battlesToDiffer, sameP } from '#src/statistics/equivalence.js';
import { normalQuantile, twoSidedP } from '#src/statistics/normal.js';

describe('sameP', () => {
  test('its example', () => {
    expect(sameP(0.01, 0.004, 0.02).toFixed(4)).toBe('0.0062');
  });

  test('is below 0.05 exactly when the 90 % interval lies within the margin (Schuirmann 1987)', () => {
    const z90 = normalQuantile(0.95);
    for (const [difference, margin] of [
      [0, 0.0165],
      [0, 0.0164],
      [0.02, 0.037],
      [-0.02, 0.0365],
      [-0.02, 0.0364],
    ] as const) {
      const within = Math.abs(difference) + z90 * 0.01 < margin;
      expect(sameP(difference, 0.01, margin) < 0.05).toBe(within);
    }
  });

  test('is one half exactly at the margin, in either direction', () => {
    expect([sameP(2, 1, 2), sameP(-2, 1, 2)]).toEqual([0.5, 0.5]);
  });
});

describe('battlesToDiffer and battlesToBeSame', () => {
  test('their examples: 2,500 × 1.96² and (1.645 · 0.5 / 0.02)² battles', () => {
    expect(battlesToDiffer(twoSidedP(1), 2500)).toBe(9604);
    expect(battlesToBeSame(0.01, 0.5, 0.03)).toBe(1691);
  });

  test.each([0.05, 0.005])('are where the p-values fall to %d', (error) => {
    for (const difference of [0.05, 0.015, -0.004]) {
      const errorAt = (battles: number) => 0.5 / Math.sqrt(battles);
      const differentAt = (battles: number) => twoSidedP(difference / errorAt(battles));
      const differ = battlesToDiffer(differentAt(1000), 1000, error);
      expect(differentAt(differ)).toBeLessThanOrEqual(error);
      expect(differentAt(differ - 1)).toBeGreaterThan(error);
      const same = battlesToBeSame(difference, 0.5, 0.06, error);
      expect(sameP(difference, errorAt(same), 0.06)).toBeLessThanOrEqual(error);
      expect(sameP(difference, errorAt(same - 1), 0.06)).toBeGreaterThan(error);
    }
  });

  test('nothing differs by 0; nothing at the margin is the same', () => {
    expect(battlesToDiffer(1, 1000)).toBe(Infinity);
    expect(battlesToBeSame(0.02, 0.5, 0.02)).toBe(Infinity);
    expect(battlesToBeSame(-0.03, 0.5, 0.02)).toBe(Infinity);
  });
});
