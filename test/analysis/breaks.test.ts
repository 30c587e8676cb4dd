import { expect, test } from 'vitest';
import { curveTestRows } from '#src/analysis/breaks.js';
import { pointTally } from '#src/analysis/tally-view.js';
import { newStudy } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { withFactors } from '../scenario/base.js';

/** Battles by pieces that a force had lost when it broke, or at the end if it did not. */
interface Curve {
  broke: readonly number[];
  unbroken: readonly number[];
}

test('forces of as many pieces as at the baseline are tested for the same break curve, and no others', () => {
  // Red has 20 pieces at the baseline and 8 in the variant; blue 10 in both.
  const fewer = '{ name: red, path: forces.red.units.bravo.roster.trooper, levels: [10, 4] }';
  const parsed = parseScenario(withFactors(fewer), 'test.yaml');
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { points, plans } = newStudy(parsed.designPoints, 5, 5);
  const viewOf = (point: number, { broke, unbroken }: Curve) => {
    const { layout, lossStart, subjects } = plans[point].shape;
    const tally = new Float64Array(layout.length);
    for (const force of [0, 1]) {
      const first = lossStart[subjects - 2 + force];
      tally.set(broke, layout.start.lossAtBreak + first);
      tally.set(unbroken, layout.start.lossUnbroken + first);
    }
    return pointTally(points[point], plans[point], tally);
  };
  // The example of docs/statistics.md.
  const rows = curveTestRows([
    viewOf(0, { broke: [3, 0], unbroken: [1, 0] }),
    viewOf(1, { broke: [0, 2], unbroken: [1, 2] }),
  ]);
  expect(rows).toMatchObject([
    {
      design_point: 1,
      baseline: 0,
      force: 'blue',
      breaks: 2,
      expected: expect.closeTo(3.67, 2),
      chi_square: expect.closeTo(5, 2),
      p: expect.closeTo(0.0253, 4),
      p_holm: expect.closeTo(0.0253, 4),
    },
  ]);
});
