import type { DesignPoint } from '../../scenario/design-points.js';
import type { Change } from '../changes.js';

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
    places: placesOf(points[index]!, points[baseline]!),
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
