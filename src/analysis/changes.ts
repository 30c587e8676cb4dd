import type { DesignPoint } from '../scenario/design-points.js';

/** A design point that differs in one factor from the one that it is compared with. */
export interface Change {
  index: number;
  /** `classes intended instead of off`. */
  words: string;
}

/**
 * The changes that are told one by one: of a single factor, all others being as the first design point has them.
 * A level that says `against` is compared with that level instead of the first; where some say so, only these are
 * told: they are what the scenario asks.
 */
export function changesOf(points: readonly DesignPoint[]): Change[] {
  const changes = points.flatMap((point) => changeOf(points, point) ?? []);
  const asked = changes.filter(({ isAsked }) => isAsked);
  return (asked.length > 0 ? asked : changes).map(({ index, words }) => ({ index, words }));
}

function changeOf(
  points: readonly DesignPoint[],
  { index, levels, baseline, scenario }: DesignPoint,
): (Change & { isAsked: boolean }) | null {
  const first = points[0]!.levels;
  const before = points[baseline]!.levels;
  const changed = levels.flatMap(({ level }, i) => (level === before[i]!.level ? [] : [i]));
  const [only] = changed;
  if (only === undefined || changed.length > 1) return null;
  if (levels.some(({ level }, i) => i !== only && level !== first[i]!.level)) return null;
  const { factor, level } = levels[only]!;
  const isAsked = scenario.experiment!.factors[only]!.levels.some(
    (each) => typeof each === 'object' && each.label === level && each.against !== undefined,
  );
  return { index, words: `${factor} ${level} instead of ${before[only]!.level}`, isAsked };
}
