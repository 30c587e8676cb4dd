import { expect, test } from 'vitest';
import { powerOfTwo } from '#src/statistics/power-of-two.js';

test('every power of two that a number holds, exactly', () => {
  let power = 1;
  for (let k = 0; k <= 1023; k++, power *= 2) {
    expect(powerOfTwo(k)).toBe(power);
    expect(powerOfTwo(-k)).toBe(1 / power);
  }
  expect([powerOfTwo(-1074), powerOfTwo(-1075), powerOfTwo(-1e9)]).toEqual([5e-324, 0, 0]);
  expect([powerOfTwo(1024), powerOfTwo(1e9)]).toEqual([Infinity, Infinity]);
});
