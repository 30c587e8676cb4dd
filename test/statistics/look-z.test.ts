import { describe, expect, test } from 'vitest';
import { lookZ } from '#src/statistics/look-z.js';
import { normalQuantile, twoSidedP } from '#src/statistics/normal.js';

describe('lookZ', () => {
  test('its examples', () => {
    expect(lookZ(1)).toBeCloseTo(normalQuantile(0.9875), 12);
    expect(lookZ(1).toFixed(4)).toBe('2.2414');
    expect(lookZ(5).toFixed(4)).toBe('3.1440');
  });

  test.each([0.05, 0.001])('all looks together miss exactly as often as allowed: %d', (missed) => {
    const looks = 2000;
    const all = Array.from({ length: looks }, (_, i) => twoSidedP(lookZ(i + 1, missed)));
    const sum = all.reduce((whole, p) => whole + p, 0);
    expect(sum).toBeLessThan(missed);
    expect(sum).toBeCloseTo(missed * (1 - 1 / (looks + 1)), 12);
  });
});
