import { describe, expect, test } from 'vitest';
import { kaplanMeier } from '#src/statistics/kaplan-meier.js';
import { wilson } from '#src/statistics/wilson.js';
import { forEachComposition } from './compositions.js';
import { latticeSwing } from './lattice.js';

/** Chance to break at losses 0, 1, 2, and chance of then being censored; at 2 the battle is over. */
const breaking = [0.1, 0.3, 0.5];
const leaving = [0.2, 0.2, 1];
const unbroken = [0.9, 0.63, 0.315];
/** break at 0, leave at 0, break at 1, … */
const cells = [0.1, 0.18, 0.216, 0.1008, 0.2016, 0.2016];

describe.each([
  [20, ['0.957', '0.958', '0.961']],
  [25, ['0.967', '0.955', '0.954']],
])('%d units, every outcome enumerated', (n, found) => {
  const covered = [0, 0, 0];
  const byWilson = [0, 0, 0];
  forEachComposition(n, cells, (c, probability) => {
    const steps = kaplanMeier([c[0], c[2], c[4]], [c[1], c[3], c[5]]);
    for (const { time, low, high, method } of steps) {
      if (low <= unbroken[time] && unbroken[time] <= high) covered[time] += probability;
      if (method === 'wilson') byWilson[time] += probability;
    }
  });

  test('the table above adds up', () => {
    let seen = 1;
    let survival = 1;
    for (const time of [0, 1, 2]) {
      survival *= 1 - breaking[time];
      expect(unbroken[time]).toBeCloseTo(survival, 12);
      expect(cells[2 * time]).toBeCloseTo(seen * breaking[time], 12);
      expect(cells[2 * time + 1]).toBeCloseTo(seen * (1 - breaking[time]) * leaving[time], 12);
      seen *= (1 - breaking[time]) * (1 - leaving[time]);
    }
  });

  test.each([0, 1, 2])('loss %d is covered 95 % of the time, up to the lattice of whole units', (time) => {
    expect(covered[time].toFixed(3)).toBe(found[time]);
    // Outcomes lie on the lattice of breaks seen so far, binomial with this probability; later times mix many
    // lattices and swing less.
    const seenToBreak = cells.reduce((sum, p, i) => (i % 2 === 0 && i <= 2 * time ? sum + p : sum), 0);
    const swing = latticeSwing(Math.sqrt(n * seenToBreak * (1 - seenToBreak)));
    expect(Math.abs(covered[time] - 0.95)).toBeLessThan(swing);
  });

  test('the edge cases occur: no break at loss 0 with probability 0.9ⁿ', () => {
    // 10⁵ probabilities, each from some 20 logarithms: off by less than 1e-12.
    expect(Math.abs(byWilson[0] - 0.9 ** n)).toBeLessThan(1e-12);
    expect(byWilson[2]).toBeGreaterThan(0.003);
  });
});

test('no break yet: the low end is too high at most (r / (r + z²))ʳ of the time, under 5 % from 7 at risk on', () => {
  // With r or more at risk so far, the probability of no break is at most survivalʳ, and this is a miss only
  // when survival is below wilson(r, r).low = r / (r + z²).
  const missed = (r: number): number => wilson(r, r).low ** r;
  expect(missed(6)).toBeGreaterThan(0.05);
  for (let r = 7; r < 2000; r++) expect(missed(r)).toBeLessThan(0.05);
});
