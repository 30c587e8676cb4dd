/** A number or the sides of dice; not the digits of a name. */
const NUMBER = /((?<![a-z0-9.]|[a-z0-9]-)\d+(?:\.\d+)?|(?<=(?<![a-z0-9-])\d*d)\d+)/;

/**
 * A phrase taken apart at its numbers: words and numbers in turn, words first and last.
 *
 * @example splitAtNumbers('at least nerve - 1') // ['at least nerve - ', '1', '']
 * @example splitAtNumbers('2d6') // ['', '2', 'd', '6', '']
 */
export function splitAtNumbers(phrase: string): string[] {
  return phrase.split(NUMBER);
}

/**
 * What stands in a phrase where another, otherwise the same, has its numbers; null: their words differ.
 *
 * @example standsAt('at least nerve - 1', 'at least nerve - x') // ['x']
 */
export function standsAt(phrase: string, other: string): string[] | null {
  const words = splitAtNumbers(phrase).filter((_, i) => i % 2 === 0);
  const pattern = words.map((each) => each.replaceAll(/[^\w\s]/g, '\\$&')).join('([^]*?)');
  return new RegExp(`^${pattern}$`).exec(other)?.slice(1) ?? null;
}

/**
 * A phrase with other things where its numbers stand, in order.
 *
 * @example withNumbers('at least nerve - 1', ['2']) // 'at least nerve - 2'
 */
export function withNumbers(phrase: string, stand: readonly string[]): string {
  return splitAtNumbers(phrase)
    .map((part, i) => (i % 2 === 0 ? part : stand[(i - 1) / 2]))
    .join('');
}
