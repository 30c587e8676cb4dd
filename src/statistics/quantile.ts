import { requireCount } from './count.js';

/**
 * The smallest value whose share of battles at or below it reaches `percent`: the inverse of the empirical
 * distribution, without interpolation. It compares whole numbers, so no share is rounded.
 *
 * `quantileOfCounts([1, 0, 3], 25)`, the values 0 2 2 2, is 0; at 26 it is 2.
 *
 * @param counts battles by value, 0 … counts.length − 1; at least one battle
 * @param percent an integer from 1 to 100
 * @throws RangeError when there is no battle, or `percent` is not allowed
 * @see Hyndman & Fan, "Sample quantiles in statistical packages", definition 1
 */
export function quantileOfCounts(counts: ArrayLike<number>, percent: number): number {
  requireCount('quantileOfCounts', 'percent', percent, 1, 100);
  let battles = 0;
  for (let value = 0; value < counts.length; value++) battles += counts[value];
  requireCount('quantileOfCounts', 'the number of battles', battles, 1);
  let value = 0;
  let atOrBelow = counts[0];
  while (atOrBelow * 100 < percent * battles) {
    value++;
    atOrBelow += counts[value];
  }
  return value;
}
