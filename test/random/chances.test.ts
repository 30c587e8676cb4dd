import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { binomial, chancesOf, hypergeometric, startOf } from '#src/random/chances.js';

describe('words are divided among counts by their chances', () => {
  test('in their order', () => {
    const chances = chancesOf([0.25, 0, 0.5, 0.25]);
    expect([0, 1, 2, 3, 4].map((count) => startOf(chances, count, 0, 100))).toEqual([0, 25, 25, 75, 100]);
  });

  test('none for an impossible count, and all remaining ones for the last possible count', () => {
    const chances = chancesOf([0, 0.1, 0.2, 0.7 - 1e-17, 0, 0]);
    expect([chances.least, chances.most]).toEqual([1, 3]);
    expect(startOf(chances, 1, 7, 1007)).toBe(7);
    for (const count of [4, 5, 6]) expect(startOf(chances, count, 7, 1007)).toBe(1007);
  });

  test.prop([
    fc
      .array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 12 })
      .filter((all) => all.some((n) => n > 0)),
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 1, max: 2 ** 31 - 1001 }),
  ])('each share is as wide as its chance, to within a word', (weights, low, width) => {
    const sum = weights.reduce((a, b) => a + b);
    const chances = chancesOf(weights.map((weight) => weight / sum));
    weights.forEach((weight, count) => {
      const share = startOf(chances, count + 1, low, low + width) - startOf(chances, count, low, low + width);
      expect(Math.abs(share - (width * weight) / sum)).toBeLessThanOrEqual(1.001);
      if (weight === 0) expect(share).toBe(0);
    });
  });
});

test('chances of successes: two of three dice, each on three of ten faces, 3 × 0.3² × 0.7', () => {
  expect(binomial(3, 10, 3).of[2]).toBeCloseTo(0.189, 12);
  expect(binomial(3, 10, 40).of.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
});

test('chances of the urn: two of four pieces are marked, and two are taken: both marked 1/6, one 4/6', () => {
  const { of } = hypergeometric(2, 2, 4);
  expect(of[2]).toBeCloseTo(1 / 6, 12);
  expect(of[1]).toBeCloseTo(4 / 6, 12);
  expect(hypergeometric(4, 2, 4)).toMatchObject({ least: 2, most: 2 });
});
