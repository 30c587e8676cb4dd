/**
 * The form of a word that agrees with a number.
 *
 * @example plural(1, 'battle') // 'battle'
 * @example plural(2, 'battle') // 'battles'
 * @example plural(2, 'is', 'are') // 'are'
 */
export function plural(n: number, one: string, many = `${one}s`): string {
  return n === 1 ? one : many;
}

/** A number in plain figures with its noun: `1 die`, `2 dice`. For large numbers, and where a line may break: `words/format`. */
export function counted(n: number, one: string, many?: string): string {
  return `${n} ${plural(n, one, many)}`;
}
