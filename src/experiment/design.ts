import type { Place } from '../battlefield/ledger.js';
import type { Contrast, Design } from '../play/comparisons.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { isSampled } from '../scenario/designs.js';

/**
 * What a study compares: each design point with its baseline, and the factors with one another.
 *
 * A design point that differs from the first in one factor represents that factor's main effect at its
 * level; one that differs in two factors represents the interaction of these two levels:
 *
 * ```
 * main effect of a         mean over the others of  y(a) − y(0)
 * interaction of a and b   mean over the others of  y(a, b) − y(a, 0) − y(0, b) + y(0, 0)
 * ```
 *
 * over all combinations of the levels of the other factors.
 */
export function designOf(points: readonly DesignPoint[]): Design {
  return {
    baselines: points.map(({ baseline }) => baseline),
    contrasts: points.map((point) => contrastOf(points, point)),
  };
}

/** The position of each design point among those of its study. */
export function placesOf(points: readonly DesignPoint[]): Place[] {
  return points.map((point, earlier) => ({ earlier, hasContrast: changedIn(points, point).length > 0 }));
}

/** The one or two factors whose effect a design point represents; empty: it represents none. */
export function changedIn(points: readonly DesignPoint[], { levels }: DesignPoint): number[] {
  if (isSampled(points[0].scenario.experiment?.design)) return [];
  const first = points[0].levels;
  const changed = levels.flatMap(({ level }, factor) => (level === first[factor].level ? [] : [factor]));
  return first.length > 1 && changed.length <= 2 ? changed : [];
}

/** The two sides of a contrast, equally large: design points that are alike in all factors except the changed ones. */
export function contrastOf(points: readonly DesignPoint[], point: DesignPoint): Contrast | null {
  const changed = changedIn(points, point);
  if (changed.length === 0) return null;
  const first = points[0].levels;
  const contrast = { up: [] as number[], down: [] as number[] };
  for (const { index, levels } of points) {
    const sides = changed.map((factor) => {
      const { level } = levels[factor];
      if (level === point.levels[factor].level) return 1;
      return level === first[factor].level ? -1 : 0;
    });
    const sign = sides.reduce<number>((product, side) => product * side, 1);
    if (sign > 0) contrast.up.push(index);
    if (sign < 0) contrast.down.push(index);
  }
  return contrast;
}
