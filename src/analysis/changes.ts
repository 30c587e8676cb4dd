import type { DesignPoint } from '../scenario/design-points.js';

/** A design point that differs in one factor from the one that it is compared with. */
export interface Change {
  index: number;
  /** `classes intended instead of off`. */
  words: string;
}

/**
 * The changes that are told one by one: of a single factor, all others being as the first design point has them.
 * A level that says `against` is compared with that level instead of the first.
 */
export function changesOf(points: readonly DesignPoint[]): Change[] {
  const first = points[0]!.levels;
  return points.flatMap(({ index, levels, baseline }) => {
    const before = points[baseline]!.levels;
    const changed = levels.flatMap(({ level }, i) => (level === before[i]!.level ? [] : [i]));
    const [only] = changed;
    if (only === undefined || changed.length > 1) return [];
    if (levels.some(({ level }, i) => i !== only && level !== first[i]!.level)) return [];
    const { factor, level } = levels[only]!;
    return [{ index, words: `${factor} ${level} instead of ${before[only]!.level}` }];
  });
}
