/**
 * A number as it is set for readers, with a minus sign in front and not a hyphen; other text stays as it is.
 *
 * @example withMinus(-3) // '−3'
 * @example withMinus('-1.50') // '−1.50'
 */
export function withMinus(number: number | string): string {
  return String(number).replace(/^-(?=\d)/, '−');
}
