import { expect, test } from 'vitest';
import { ratioFromSums } from '#src/statistics/ratio.js';
import { forEachComposition } from './compositions.js';

/**
 * Battles in which 0, 1 or 3 pieces test, and the pieces of one battle mostly fail together: x, y and the chance.
 * The true ratio is (0.1 · 1 + 0.1 · 3 + 0.05 · 1) / (0.3 · 1 + 0.3 · 3) = 0.45 / 1.2.
 */
const kinds = [
  { x: 0, y: 0, chance: 0.4 },
  { x: 1, y: 0, chance: 0.2 },
  { x: 1, y: 1, chance: 0.1 },
  { x: 3, y: 0, chance: 0.15 },
  { x: 3, y: 1, chance: 0.05 },
  { x: 3, y: 3, chance: 0.1 },
];
const truth = 0.45 / 1.2;

test.each([
  [15, '0.848', '0.762'],
  [30, '0.907', '0.788'],
])(
  '%d battles: the interval holds the ratio %d of the time, but with pieces in place of battles %d',
  (n, byBattles, byPieces) => {
    let [covered, total, pieces] = [0, 0, 0];
    forEachComposition(
      n,
      kinds.map(({ chance }) => chance),
      (counts, probability) => {
        const sumOf = (term: (kind: (typeof kinds)[number]) => number) =>
          kinds.reduce((sum, kind, i) => sum + counts[i] * term(kind), 0);
        const sumX = sumOf(({ x }) => x);
        const sumY = sumOf(({ y }) => y);
        const found = ratioFromSums({
          n,
          sumX,
          sumSquaredX: sumOf(({ x }) => x * x),
          sumY,
          sumSquaredY: sumOf(({ y }) => y * y),
          sumXY: sumOf(({ x, y }) => x * y),
          ...(sumX > 0 && { battlesWithAny: n - counts[0] }),
        });
        if (found === null) return;
        total += probability;
        if (found.low <= truth && truth <= found.high) covered += probability;
        // The binomial interval of pieces, which ignores that pieces of one battle belong together.
        const share = sumY / sumX;
        const half = 1.96 * Math.sqrt((share * (1 - share)) / sumX);
        if (Math.abs(share - truth) <= half) pieces += probability;
      },
    );
    expect((covered / total).toFixed(3)).toBe(byBattles);
    expect((pieces / total).toFixed(3)).toBe(byPieces);
  },
);
