/** A share that is this close to its last value hardly changes any more: two thirds of a pixel in a chart. */
const HARDLY = 0.002;

/**
 * The turn after which hardly anything changes: from then on, each of these shares is within a fifth of a percentage
 * point of its last value; 0: they are from the start.
 *
 * @param curves by turn, from 0
 * @example lastChange([[1, 0.6, 0.501, 0.5]]) // 2
 */
export function lastChange(curves: readonly (readonly number[])[]): number {
  return Math.max(
    0,
    ...curves.map(
      (shares) => shares.findLastIndex((share) => Math.abs(share - shares.at(-1)!) >= HARDLY) + 1,
    ),
  );
}
