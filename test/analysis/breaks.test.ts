import { expect, test } from 'vitest';
import { curveTestRows } from '#src/analysis/breaks.js';
import { pointTally } from '#src/analysis/tally-view.js';
import { newStudy } from '#src/experiment/study.js';
import { withFactors } from '../scenario/base.js';
import { validScenario } from '../scenario/valid.js';

/** Battles by pieces that a force had lost when it broke, or at the end if it did not. */
interface Curve {
  broke: readonly number[];
  unbroken: readonly number[];
}

// Red has 20 pieces at the baseline and 8 in the variant; blue 10 in both.
const fewer = '{ name: red, path: forces.red.units.bravo.roster.trooper, levels: [10, 4] }';
const parsed = validScenario(withFactors(fewer), 'test.yaml');
const { points, plans } = newStudy(parsed.designPoints, 5, 5);

/** A design point at which both forces have this curve. */
function viewOf(point: number, { broke, unbroken }: Curve) {
  const { layout, lossStart, subjects } = plans[point].shape;
  const tally = new Float64Array(layout.length);
  tally[layout.start.battles] = [...broke, ...unbroken].reduce((sum, battles) => sum + battles, 0);
  for (let subject = 0; subject < subjects; subject++) {
    tally.set(broke, layout.start.lossAtBreak + lossStart[subject]);
    tally.set(unbroken, layout.start.lossUnbroken + lossStart[subject]);
  }
  return pointTally(points[point], plans[point], tally);
}

// The example of docs/statistics.md.
const four = viewOf(0, { broke: [3, 0], unbroken: [1, 0] });
const five = viewOf(1, { broke: [0, 2], unbroken: [1, 2] });

test('forces of as many pieces as at the baseline are tested for the same break curve, and no others', () => {
  expect(curveTestRows([four, five])).toMatchObject([
    {
      design_point: 1,
      baseline: 0,
      force: 'blue',
      breaks: 2,
      expected: expect.closeTo(3.67, 2),
      chi_square: expect.closeTo(5, 2),
      p: expect.closeTo(0.0253, 4),
      p_holm: expect.closeTo(0.0253, 4),
      n: 5,
      baseline_n: 4,
    },
  ]);
});
