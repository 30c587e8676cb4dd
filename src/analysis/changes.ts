import type { DesignPoint } from '../scenario/design-points.js';
import { isMap } from '../scenario/plain-data.js';

/** A design point that differs in one factor from the one it is compared with. */
export interface Change {
  index: number;
  /** Index of the design point that it is compared with. */
  baseline: number;
  factor: string;
  level: string;
  /** The level of the factor at that design point. */
  before: string;
  /** Does the level itself name what it is compared with, by `against`? */
  isAsked: boolean;
}

/**
 * The changes that are reported one by one: changes of a single factor, with all others as in the first design point.
 * A level with `against` is compared with the level named there instead of the first. If there are such levels, only
 * these are reported, because they are what the scenario asks for.
 */
export function changesOf(points: readonly DesignPoint[]): Change[] {
  const changes = points.flatMap((point) => changeOf(points, point) ?? []);
  const asked = changes.filter(({ isAsked }) => isAsked);
  return asked.length > 0 ? asked : changes;
}

function changeOf(
  points: readonly DesignPoint[],
  { index, levels, baseline, scenario }: DesignPoint,
): Change | null {
  const first = points[0].levels;
  const before = points[baseline].levels;
  const changed = levels.flatMap(({ level }, i) => (level === before[i].level ? [] : [i]));
  const [only] = changed;
  if (only === undefined || changed.length > 1) return null;
  if (levels.some(({ level }, i) => i !== only && level !== first[i].level)) return null;
  const { factor, level } = levels[only];
  const isAsked = scenario.experiment!.factors[only].levels.some(
    (each) => typeof each === 'object' && each.label === level && each.against !== undefined,
  );
  return { index, baseline, factor, level, before: before[only].level, isAsked };
}

/**
 * The changes that combine others: each changes everything that two others with the same baseline change, and more
 * than either. By index of the design point.
 */
export function combinedOptions(
  points: readonly DesignPoint[],
  changes: readonly Change[],
): ReadonlySet<number> {
  const each = changes.map(({ index, baseline }) => ({
    index,
    baseline,
    places: placesOf(points[index], points[baseline]),
  }));
  const combined = each.filter((one) => {
    const within = each.filter(
      (other) =>
        other.baseline === one.baseline &&
        other.places.size > 0 &&
        other.places.size < one.places.size &&
        [...other.places].every((place) => one.places.has(place)),
    );
    return new Set(within.map(({ places }) => [...places].join('\n'))).size >= 2;
  });
  return new Set(combined.map(({ index }) => index));
}

/** Where two scenarios differ, as dotted paths; a list is a single place. */
function placesOf({ scenario }: DesignPoint, baseline: DesignPoint): ReadonlySet<string> {
  const { experiment: _, ...one } = scenario;
  const { experiment: __, ...other } = baseline.scenario;
  const places = new Set<string>();
  compare(one, other, '', places);
  return places;
}

function compare(one: unknown, other: unknown, place: string, places: Set<string>): void {
  if (one === other) return;
  if (!isMap(one) || !isMap(other)) {
    if (JSON.stringify(one) !== JSON.stringify(other)) places.add(place);
    return;
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    compare(one[key], other[key], `${place}.${key}`, places);
  }
}
