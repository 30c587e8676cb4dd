import { describe, expect, test } from 'vitest';
import { withFactors } from './base.js';
import { validScenario } from './valid.js';

/** What each design point is compared with. */

/** Each design point’s label with that of the one it is compared with. */
function comparisons(...factors: string[]): string[] {
  const result = validScenario(withFactors(...factors), 'battle.yaml');
  const points = result.designPoints;
  return points.map(({ label, baseline }) => `${label} / ${points[baseline].label}`);
}

const limit = (...levels: string[]) => `{ name: limit, levels: [${levels.join(', ')}] }`;
const set = (label: string, turns: number, rest = '') =>
  `{ label: ${label}, set: { turnLimit: ${turns} }${rest} }`;

describe('the baseline of a design point is', () => {
  test('the first one by default', () => {
    expect(
      comparisons(limit(set('x', 5), set('y', 6)), '{ name: w, path: board.width, levels: [48, 50] }'),
    ).toEqual([
      'limit: x · w: 48 / limit: x · w: 48',
      'limit: x · w: 50 / limit: x · w: 48',
      'limit: y · w: 48 / limit: x · w: 48',
      'limit: y · w: 50 / limit: x · w: 48',
    ]);
  });

  test('the one with the named level and the same levels of the other factors', () => {
    const levels = limit(set('x', 5), set('y', 6), set('z', 7, ', against: y'));
    expect(comparisons(levels, '{ name: w, path: board.width, levels: [48, 50] }')).toEqual([
      'limit: x · w: 48 / limit: x · w: 48',
      'limit: x · w: 50 / limit: x · w: 48',
      'limit: y · w: 48 / limit: x · w: 48',
      'limit: y · w: 50 / limit: x · w: 48',
      'limit: z · w: 48 / limit: y · w: 48',
      'limit: z · w: 50 / limit: y · w: 50',
    ]);
  });

  test('the one with all named levels, when several factors name one', () => {
    const width = (label: string, inches: number, rest = '') =>
      `{ label: ${label}, set: { board.width: ${inches} }${rest} }`;
    const found = comparisons(
      limit(set('x', 5), set('y', 6), set('z', 7, ', against: y')),
      `{ name: w, levels: [${width('a', 48)}, ${width('b', 50)}, ${width('c', 52, ', against: b')}] }`,
    );
    expect(found).toHaveLength(9);
    expect(found).toContain('limit: z · w: c / limit: y · w: b');
    expect(found).toContain('limit: z · w: a / limit: y · w: a');
    expect(found).toContain('limit: x · w: c / limit: x · w: b');
    expect(found).toContain('limit: x · w: b / limit: x · w: a');
  });

  test('the first level of the factor, when it is named', () => {
    const found = comparisons(
      '{ name: w, path: board.width, levels: [48, 50] }',
      limit(set('x', 5), set('y', 6, ', against: x')),
    );
    expect(found).toContain('w: 50 · limit: y / w: 50 · limit: x');
  });

  test('a later level', () => {
    expect(comparisons(limit(set('x', 5), set('y', 6, ', against: z'), set('z', 7)))).toEqual([
      'limit: x / limit: x',
      'limit: y / limit: z',
      'limit: z / limit: x',
    ]);
  });
});

test('a factor has at most 60 levels', () => {
  const levels = (count: number) => Array.from({ length: count }, (_, i) => 1 + i).join(', ');
  const factor = (count: number) => `{ name: limit, path: turnLimit, levels: [${levels(count)}] }`;
  expect(comparisons(factor(60))).toHaveLength(60);
  expect(() => comparisons(factor(61))).toThrow('a list of 2 to 60 items');
});
