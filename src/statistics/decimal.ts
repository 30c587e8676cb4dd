/** Without the error of binary fractions, to twelve significant digits: `decimal(0.1 + 0.2)` is 0.3. */
export function decimal(number: number): number {
  return Number(number.toPrecision(12));
}
