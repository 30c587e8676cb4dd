import type { DesignPoint } from '../scenario/design-points.js';

/** A design point that differs in one factor from the one that it is compared with. */
export interface Change {
  index: number;
  /** Index of the design point that it is compared with. */
  baseline: number;
  factor: string;
  level: string;
  /** The level of the factor that it is compared with. */
  before: string;
  /** Does the level say itself what it is compared with, by `against`? */
  isAsked: boolean;
}

/**
 * The changes that are told one by one: of a single factor, all others being as the first design point has them.
 * A level that says `against` is compared with that level instead of the first; where some say so, only these are
 * told: they are what the scenario asks.
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
 * The changes that combine others: of the same baseline, each changes all that two others change, and more than
 * either. By index of the design point.
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

/** Where two scenarios differ, as dotted places; a list is one place. */
function placesOf({ scenario }: DesignPoint, baseline: DesignPoint): ReadonlySet<string> {
  const { experiment: _, ...one } = scenario;
  const { experiment: __, ...other } = baseline.scenario;
  const places = new Set<string>();
  compare(one, other, '', places);
  return places;
}

function compare(one: unknown, other: unknown, place: string, places: Set<string>): void {
  if (one === other) return;
  if (!isRecord(one) || !isRecord(other)) {
    if (JSON.stringify(one) !== JSON.stringify(other)) places.add(place);
    return;
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    compare(one[key], other[key], `${place}.${key}`, places);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
