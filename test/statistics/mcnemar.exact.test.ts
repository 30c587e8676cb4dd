import { describe, expect, test } from 'vitest';
import { midTail } from '#src/statistics/binomial.js';
import { excludesZero } from '#src/statistics/interval.js';
import { mcnemar } from '#src/statistics/mcnemar.js';
import { Z95 } from '#src/statistics/normal.js';
import { wilson } from '#src/statistics/wilson.js';
import { scaled } from '../scale.js';

describe('mcnemar', () => {
  // Fagerland, Lydersen & Laake (2013), Table 1: airway hyper-responsiveness of 21 children before and after a stem cell
  // transplantation; and in their Statistical Analysis of Contingency Tables, CRC Press 2017, chapter 8: complete
  // response to treatment of 161 patients.
  test.each([
    [21, 7, 1, 0.0391],
    [161, 6, 16, 0.0347],
  ])('published: of %d pairs %d go up and %d down, p is %d', (n, up, down, p) => {
    expect(Math.abs(mcnemar(n, up, down).p - p)).toBeLessThan(0.00005);
  });

  test('its example', () => {
    const { p, low, high } = mcnemar(1000, 24, 6);
    expect([p.toFixed(5), low.toFixed(4), high.toFixed(4)]).toEqual(['0.00088', '0.0075', '0.0296']);
  });

  test('four battles all one way may be chance, five may not: 2⁻⁴ and 2⁻⁵', () => {
    for (const [up, p] of [
      [4, 1 / 16],
      [5, 1 / 32],
    ] as const) {
      const found = mcnemar(1000, up, 0);
      expect(found.p).toBeCloseTo(p, 14);
      expect(excludesZero(found)).toBe(up === 5);
      // All that differ go up, so the high end is that of the share of battles that differ.
      expect(found.high).toBeCloseTo(wilson(up, 1000).high, 15);
    }
  });

  test('the interval leaves out 0 exactly where p is below 0.05, and is mirrored with the battles', () => {
    for (let up = 0; up <= scaled(130, 500); up++) {
      for (let down = 0; down <= up; down++) {
        for (const n of [up + down, up + down + 7, 100 * (up + down)]) {
          if (n === 0) continue;
          const found = mcnemar(n, up, down);
          if (found.p < 0.05 !== excludesZero(found)) expect([n, up, down, found]).toBe('consistent');
          const difference = (up - down) / n;
          const isAround = found.low <= difference && difference <= found.high;
          if (!isAround || found.low < -1 || found.high > 1) expect([n, up, down, found]).toBe('around it');
          const back = mcnemar(n, down, up);
          if (back.p !== found.p || back.low !== -found.high || back.high !== -found.low)
            expect([n, up, down, found, back]).toBe('mirrored');
        }
      }
    }
  });

  test('joins the normal test and interval as more battles differ', () => {
    for (const [n, up, down] of [
      [1e5, 5200, 4800],
      [1e7, 501_000, 499_000],
      [1e8, 5_010_000, 4_990_000],
    ]) {
      const differ = up + down;
      const difference = (up - down) / n;
      const half = Z95 * Math.sqrt((differ / n - difference * difference) / n);
      const { low, high } = mcnemar(n, up, down);
      expect(Math.abs(low - (difference - half))).toBeLessThan((2 * half) / Math.sqrt(differ));
      expect(Math.abs(high - (difference + half))).toBeLessThan((2 * half) / Math.sqrt(differ));
    }
  });

  test('no battle that differs: none in n may hide 3.84 in n', () => {
    const { high } = wilson(0, 1000);
    expect(mcnemar(1000, 0, 0)).toEqual({ p: 1, low: -high, high });
  });
});

describe('midTail', () => {
  test('is the exact sum of chances, in whole numbers', () => {
    for (const [up, down] of [
      [1, 0],
      [3, 2],
      [16, 14],
      [20, 40],
      [700, 300],
      [480, 520],
    ]) {
      // Odds of 3 to 4: ½ C(n, up) 3^up 4^down + Σ C(n, k) 3^k 4^(n − k), over 7ⁿ.
      const n = up + down;
      let chance = 1n; // C(n, k)
      let twice = 0n;
      for (let k = 0; k <= n; k++) {
        if (k >= up) twice += (k === up ? 1n : 2n) * chance * 3n ** BigInt(k) * 4n ** BigInt(n - k);
        chance = (chance * BigInt(n - k)) / BigInt(k + 1);
      }
      const scale = 10n ** 330n;
      const exact = Number((scale * twice) / (2n * 7n ** BigInt(n)) / 10n ** 300n) / 1e30;
      if (exact > 1e-10)
        expect(Math.abs(Math.exp(midTail(up, down, 3 / 4).log) / exact - 1)).toBeLessThan(1e-13);
    }
  });
});
