/**
 * Sum of numbers, added in their order.
 *
 * @example sum([2, 3, 5]) // 10
 * @example sum([]) // 0
 */
export function sum(numbers: Iterable<number>): number {
  let all = 0;
  for (const each of numbers) all += each;
  return all;
}
