/**
 * Where labels stand that are to be beside their values and at least `step` apart: as near as it goes, in the
 * order of the values, within the axis.
 */
export function spreadLabels(
  values: readonly number[],
  step: number,
  [lowest, highest]: readonly [number, number],
): number[] {
  const ascending = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const places = [...values];
  let least = lowest;
  for (const i of ascending) {
    places[i] = Math.max(places[i]!, least);
    least = places[i]! + step;
  }
  let most = highest;
  for (const i of ascending.reverse()) {
    places[i] = Math.min(places[i]!, most);
    most = places[i]! - step;
  }
  return places;
}
