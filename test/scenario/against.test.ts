import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/scenario/parse.js';
import { formatProblem } from '#src/scenario/problems.js';
import { withFactors } from './base.js';

/** What each design point is compared with. */

function problemsOf(...factors: string[]): string[] {
  const result = parseScenario(withFactors(...factors), 'battle.yaml');
  return result.ok ? [] : result.problems.map(formatProblem);
}

/** Each design point’s label with that of the one it is compared with. */
function comparisons(...factors: string[]): string[] {
  const result = parseScenario(withFactors(...factors), 'battle.yaml');
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'));
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

describe('a level cannot be compared with', () => {
  test.each([
    [
      'one that is not there',
      limit(set('early', 5), set('late', 6, ', against: erly')),
      '51:119: level `late` of factor `limit` is compared with `erly`, which is not one of its levels; there is `early` — did you mean `early`?',
    ],
    [
      'itself',
      limit(set('x', 5), set('y', 6, ', against: y'), set('z', 7)),
      '51:112: level `y` of factor `limit` is compared with itself; there are `x` and `z` — name one',
    ],
    [
      'one that is compared with another',
      limit(set('x', 5), set('y', 6, ', against: x'), set('z', 7, ', against: y')),
      '51:161: level `z` of factor `limit` is compared with `y`, which is itself `against` `x`: comparisons cannot form a chain — leave one `against` out',
    ],
    [
      'any, when it is the first',
      limit(set('x', 5, ', against: y'), set('y', 6)),
      '51:75: level `x` of factor `limit` comes first, so it is the baseline and cannot have an `against` — leave it out',
    ],
  ])('%s', (_, factor, problem) => {
    expect(problemsOf(factor)).toEqual([`battle.yaml:${problem}`]);
  });

  test('one that is compared with this level', () => {
    const messages = problemsOf(limit(set('x', 5), set('y', 6, ', against: z'), set('z', 7, ', against: y')));
    expect(messages).toHaveLength(2);
    for (const message of messages) expect(message).toContain('comparisons cannot form a chain');
  });

  test('anything if it has no label', () => {
    expect(problemsOf('{ name: w, path: board.width, levels: [48, 50], against: 48 }')).toEqual([
      expect.stringContaining('unknown key `against`'),
    ]);
  });
});

describe('a factor', () => {
  const levels = (count: number) => Array.from({ length: count }, (_, i) => 1 + i).join(', ');

  test('has at most 60 levels', () => {
    expect(comparisons(`{ name: limit, path: turnLimit, levels: [${levels(60)}] }`)).toHaveLength(60);
    expect(problemsOf(`{ name: limit, path: turnLimit, levels: [${levels(61)}] }`)).toEqual([
      expect.stringContaining(
        'must be a list of 2 to 60 items or a map with keys such as `from`, `to` and `step`, got a list of 61 items',
      ),
    ]);
  });
});
