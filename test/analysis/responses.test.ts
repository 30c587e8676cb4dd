import { describe, expect, test } from 'vitest';
import { differencesFrom } from '#src/analysis/responses.js';
import { pointTally } from '#src/analysis/tally-view.js';
import { columnOf, type SharedResponse } from '#src/battlefield/responses.js';
import { newStudy } from '#src/experiment/study.js';
import { withFactors } from '../scenario/base.js';
import { validScenario } from '../scenario/valid.js';

/** Sums over the battles of a design point, for a response of red; differences are from the baseline. */
interface Seen {
  battles: number;
  sum: number;
  squares: number;
  difference?: number;
  differenceSquares?: number;
  differing?: number;
}

/** A response of red compared with the baseline: red has two units of 10 pieces there, of 4 in the variant. */
function ofRed(baseline: Seen, variant: Seen, response: SharedResponse = 'losses') {
  const fewer = '{ name: red, path: forces.red.units.bravo.roster.trooper, levels: [10, 4] }';
  const parsed = validScenario(withFactors(fewer), 'test.yaml');
  const { points, plans } = newStudy(parsed.designPoints, variant.battles, 5);
  const views = [baseline, variant].map((seen, i) => {
    const { layout, row } = plans[i].shape;
    const { start } = layout;
    const tally = new Float64Array(layout.length);
    const column = columnOf(row, response, 1);
    tally[start.battles] = seen.battles;
    tally[start.responses + column] = seen.sum;
    tally[start.responseSquares + column] = seen.squares;
    tally[start.differences + column] = seen.difference ?? 0;
    tally[start.differenceSquares + column] = seen.differenceSquares ?? 0;
    tally[start.differing + column] = seen.differing ?? 0;
    return pointTally(points[i], plans[i], tally);
  });
  return differencesFrom(views[1], views[0]).find((row) => row.force === 'red' && row.response === response)!;
}

describe('the difference from the baseline', () => {
  test('where no battle differs is bounded by the larger of what either can show', () => {
    // 20 pieces at the baseline, 8 in the variant: ± 20 z² ÷ (1,000 + z²).
    const same = { battles: 1000, sum: 2000, squares: 4000 };
    expect(ofRed(same, same)).toMatchObject({
      difference: 0,
      ci_low: expect.closeTo(-0.076535, 6),
      ci_high: expect.closeTo(0.076535, 6),
      interval_method: 'exact-zero',
      range: 20,
    });
  });

  test('is from the battles that both played, where the baseline played more of them', () => {
    // The variant loses 1 or 3 in turns, and the baseline always 3 in these 100 battles; 8 in 100 later ones.
    const baseline = { battles: 200, sum: 100 * 3 + 100 * 8, squares: 100 * 9 + 100 * 64 };
    const variant = {
      battles: 100,
      sum: 200,
      squares: 50 * (1 + 9),
      difference: -100,
      differenceSquares: 50 * 4,
      differing: 50,
    };
    expect(ofRed(baseline, variant)).toMatchObject({
      n: 100,
      baseline_mean: 3,
      mean: 2,
      difference: -1,
      // How the baseline's losses vary in these battles alone is not recorded.
      variance_ratio: null,
    });
  });

  test('says what the same luck was worth to a rate in the battles that both played', () => {
    // In 4 battles the baseline breaks in 1 and the variant in 2, in 1 of them both: variances of 0.25, ⅓ and 0.25.
    // In 4 later battles the baseline always breaks.
    const baseline = { battles: 8, sum: 1 + 4, squares: 1 + 4 };
    const variant = { battles: 4, sum: 2, squares: 2, difference: 1, differenceSquares: 1, differing: 1 };
    expect(ofRed(baseline, variant, 'broke').variance_ratio).toBeCloseTo((0.25 + 1 / 3) / 0.25, 12);
  });

  test('says what the same luck was worth', () => {
    // Two battles: 1 and 4 lost at the baseline, a variance of 4.5; 1 and 3 in the variant, 2; the difference 0 and −1, 0.5.
    const baseline = { battles: 2, sum: 5, squares: 17 };
    const variant = { battles: 2, sum: 4, squares: 10, difference: -1, differenceSquares: 1, differing: 1 };
    expect(ofRed(baseline, variant).variance_ratio).toBeCloseTo((2 + 4.5) / 0.5, 12);
  });
});
