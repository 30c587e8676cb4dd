import type { Interval } from './interval.js';

/**
 * On which side of a level, or of a range, a value lies, as far as its interval says; `met`: it is certain to equal the
 * level, as a median can, or to lie within the range;
 * `none`: there is nothing to measure.
 */
export type Side = 'above' | 'below' | 'met' | 'undecided' | 'none';

/** @param within half the width of a range around the level; 0: there is none */
export function sideOf({ low, high }: Interval, level: number, within = 0): Side {
  if (low >= level - within && high <= level + within) return 'met';
  return low > level + within ? 'above' : high < level - within ? 'below' : 'undecided';
}

/**
 * Where a curve crosses a level: a place that certainly lies on one side of it, and the next that certainly lies on the
 * other. Places between them are undecided, or meet it, or have nothing to measure.
 *
 * @param places in order
 */
export function crossingsOf<Place>(
  places: readonly Place[],
  side: (place: Place) => Side,
): [before: Place, after: Place][] {
  const sure = places.filter((place) => side(place) === 'above' || side(place) === 'below');
  return sure
    .slice(1)
    .flatMap((after, i): [Place, Place][] => (side(sure[i]) === side(after) ? [] : [[sure[i], after]]));
}

/** Where a share crosses one half. */
export function crossingsOfHalf<Place extends Interval>(places: readonly Place[]): [Place, Place][] {
  return crossingsOf(places, (place) => sideOf(place, 0.5));
}

interface Placed {
  value: number;
  /** Null, or not finite: beyond what is known. */
  estimate: number | null;
  side: Side;
}

/** Where the straight line between both sides of the first crossing meets the level, or halfway; null: it is never crossed. */
export function meetingOf(places: readonly Placed[], level: number): number | null {
  const [first] = crossingsOf(places, ({ side }) => side);
  if (!first) return null;
  const [a, b] = first;
  const share = ((a.estimate ?? Infinity) - level) / ((a.estimate ?? Infinity) - (b.estimate ?? Infinity));
  return a.value + (share > 0 && share < 1 ? share : 0.5) * (b.value - a.value);
}
