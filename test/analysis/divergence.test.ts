import { describe, expect, test } from 'vitest';
import { divergenceRows } from '#src/analysis/divergence.js';
import { type PointTally, pointTally } from '#src/analysis/tally-view.js';
import { battleByBattle, squadDuel, viewsOf } from './battle-by-battle.js';

describe('divergence', () => {
  const study = squadDuel('[off, intended, literal]', 150);
  const views = viewsOf(study);
  const rows = views.flatMap((view) => divergenceRows(view, views));

  test('counts the battles that end with another holder, one by one', () => {
    const responses = battleByBattle(study);
    const blue = responses('blue', 'holds_field');
    const red = responses('red', 'holds_field');
    const holder = (point: number, battle: number) =>
      blue[point][battle] === 1 ? 'blue' : red[point][battle] === 1 ? 'red' : 'nobody';
    for (const { design_point, other, battles, divergence, ci_low, ci_high, n } of rows) {
      let apart = 0;
      for (let battle = 0; battle < study.battles; battle++) {
        if (holder(design_point, battle) !== holder(other, battle)) apart++;
      }
      expect([battles, n]).toEqual([apart, study.battles]);
      expect(divergence).toBe(apart / study.battles);
      expect(ci_low).toBeLessThanOrEqual(divergence);
      expect(ci_high).toBeGreaterThanOrEqual(divergence);
    }
    for (const { divergence, independent, least } of rows) {
      expect(least).toBeLessThanOrEqual(divergence + 1e-12);
      expect(least).toBeLessThanOrEqual(independent);
    }
    // There must be something to count: leaders change the holder in some of these battles, but not all.
    expect(Math.max(...rows.map(({ battles }) => battles))).toBeGreaterThan(5);
  });

  test('is a share of the battles that both played: in a race one may have stopped earlier', () => {
    // Twice as many battles with the same shares, except that nothing more was compared.
    const longer = ({ point, plan, tally }: PointTally) => {
      const { apart } = plan.shape.layout.start;
      const end = apart + plan.shape.place.earlier;
      return pointTally(
        point,
        plan,
        tally.map((count, i) => (apart <= i && i < end ? count : 2 * count)),
      );
    };
    const [baseline, view] = views;
    expect(divergenceRows(longer(view), views)).toEqual([rows[0]]);
    expect(divergenceRows(view, [longer(baseline)])).toEqual([rows[0]]);
    expect(rows[0].n).toBe(150);
  });
});
