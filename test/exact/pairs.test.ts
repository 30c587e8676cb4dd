import { expect, test } from 'vitest';
import { Pairs } from '#src/exact/pairs.js';

test('numbers pairs in the order in which they first appear, however many', () => {
  const pairs = new Pairs();
  const known = new Map<string, number>();
  for (let i = 0; i < 20_000; i++) {
    const a = (Math.imul(i, 7919) % 211) - 1; // −1 stands for nothing seen
    const b = Math.imul(i, 104_729) % 1009;
    const number = known.get(`${a} ${b}`) ?? known.size;
    known.set(`${a} ${b}`, number);
    expect(pairs.numberOf(a, b)).toBe(number);
  }
  expect(pairs.count).toBe(known.size);
  expect(pairs.count).toBeGreaterThan(10_000);
});
