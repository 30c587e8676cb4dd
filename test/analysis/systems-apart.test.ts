import { describe, expect, test } from 'vitest';
import type { DivergenceRow } from '../../src/analysis/rows.js';
import { systemsApart } from '../../src/analysis/systems-apart.js';

function apart(design_point: number, other: number, divergence: number): DivergenceRow {
  const ends = { ci_low: divergence - 0.01, ci_high: divergence + 0.01 };
  const labels = { variant: `#${design_point}`, other_variant: `#${other}` };
  const battles = divergence * 1000;
  return { design_point, other, ...labels, battles, divergence, ...ends, interval_method: 'wilson', n: 1000 };
}

const ROWS = [
  apart(1, 0, 0.9),
  apart(2, 0, 0.25),
  apart(2, 1, 0.9),
  apart(3, 0, 0.5),
  apart(3, 1, 0.9),
  apart(3, 2, 0.125),
];

describe('how often rulebooks send home different sides', () => {
  test('nothing is said of one alone', () => {
    expect(systemsApart(ROWS, [{ id: 'a', designPoints: [0, 1, 2, 3] }])).toEqual([]);
  });

  test('two, each at the first design point that it plays', () => {
    const systems = [
      { id: 'a', designPoints: [0, 1] },
      { id: 'b', designPoints: [2, 3] },
    ];
    expect(systemsApart(ROWS, systems)).toEqual([
      'On the same luck, a and b send home different sides in 25.0 % (24.0 to 26.0) of battles.'.replace(
        ' %',
        '\u00a0%',
      ),
    ]);
  });

  test('of several, those that part most often and least', () => {
    const systems = [
      { id: 'a', designPoints: [0, 1] },
      { id: 'b', designPoints: [2] },
      { id: 'c', designPoints: [3] },
    ];
    expect(systemsApart(ROWS, systems)).toEqual([
      'On the same luck, a and c send home different sides in 50.0 % (49.0 to 51.0) of battles, more often than any other two rulebooks; b and c least often, in 12.5 % (11.5 to 13.5).'.replaceAll(
        ' %',
        '\u00a0%',
      ),
    ]);
  });
});
