import { describe, expect, test } from 'vitest';
import { changesOf, combinedOptions } from '#src/analysis/changes.js';
import { withFactors } from '../scenario/base.js';
import { validScenario } from '../scenario/valid.js';

/** The labels of the levels that combine others. */
function combined(...levels: readonly [label: string, set: Record<string, unknown>][]): string[] {
  const all = [{ label: 'as it is' }, ...levels.map(([label, set]) => ({ label, set }))];
  const parsed = validScenario(withFactors(JSON.stringify({ name: 'rules', levels: all })), 'test.yaml');
  const points = parsed.designPoints;
  const found = combinedOptions(points, changesOf(points));
  return points.filter(({ index }) => found.has(index)).map(({ levels: [only] }) => only.level);
}

const leaders = { 'rules.morale-ratio.options.leaders': 'off' };
const classes = { 'rules.morale-ratio.options.moraleClasses': 'intended' };
const limit = { turnLimit: 8 };

describe('a level combines others', () => {
  test('if it changes everything that two of them change, and more than either', () => {
    expect(combined(['leaders', leaders], ['limit', limit], ['both', { ...leaders, ...limit }])).toEqual([
      'both',
    ]);
    expect(
      combined(
        ['classes', classes],
        ['leaders', leaders],
        ['limit', limit],
        ['all', { ...classes, ...leaders, ...limit }],
        ['two', { ...classes, ...limit }],
      ),
    ).toEqual(['all', 'two']);
  });

  test('but not if it only adds to one other, or if the two change the same', () => {
    expect(combined(['leaders', leaders], ['more', { ...leaders, ...limit }])).toEqual([]);
    expect(
      combined(['eight', { turnLimit: 8 }], ['nine', { turnLimit: 9 }], ['more', { ...leaders, ...limit }]),
    ).toEqual([]);
  });

  test('and one that changes nothing is not one of the two', () => {
    expect(combined(['leaders', leaders], ['nothing', {}], ['more', { ...leaders, ...limit }])).toEqual([]);
  });
});
