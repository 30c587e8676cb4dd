import { describe, expect, test } from 'vitest';
import { surprises } from './random-judge.js';

describe('sampled numbers', () => {
  const exact = new Map([
    ['a chance', { mean: 0.25, least: 0, most: 1 }],
    ['a mean', { mean: 2, least: 0, most: 6 }],
    ['always 3', { mean: 3, least: 0, most: 6 }],
    ['never', { mean: 0, least: 0, most: 6 }],
  ]);
  const played = (counts: Record<string, [sum: number, squares: number]>) =>
    new Map(
      Object.entries({
        'a chance': [100, 100],
        'a mean': [800, 1900],
        'always 3': [1200, 3600],
        ...counts,
      }).map(([name, [total, squares]]) => [name, { n: 400, sum: total, sumOfSquares: squares }] as const),
    );
  const kernel = played({});
  const found = (counts: Record<string, [number, number]>) =>
    surprises(exact, played(counts), kernel, 0.001).map(({ name }) => name);

  test('are accepted within the range of chance', () => {
    expect(found({})).toEqual([]);
    expect(found({ 'a chance': [115, 115], 'a mean': [830, 2000] })).toEqual([]);
  });

  test('are accepted where all are equal and other values are too rare to occur', () => {
    const rare = new Map([...exact, ['always 3', { mean: 2.999999, least: 0, most: 6 }]]);
    expect(surprises(rare, kernel, kernel, 0.001)).toEqual([]);
    const common = new Map([...exact, ['always 3', { mean: 2.95, least: 0, most: 6 }]]);
    expect(surprises(common, kernel, kernel, 0.001).map(({ name }) => name)).toEqual(['always 3']);
  });

  test('are not accepted beyond it', () => {
    expect(found({ 'a chance': [145, 145] })).toEqual(['a chance']);
    expect(found({ 'a mean': [1200, 4000] })).toEqual(['a mean']);
    expect(found({ 'always 3': [1199, 3595] })).toEqual(['always 3']);
    expect(found({ never: [1, 1] })).toEqual(['never']);
    expect(found({ 'of another name': [1, 1] })).toEqual(['of another name']);
  });
});
