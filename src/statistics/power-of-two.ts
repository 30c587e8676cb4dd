/**
 * 2ᵏ, exactly, by repeated squaring: not every engine guarantees that for `2 ** k`.
 *
 * @param k an integer; below −1074 the result is 0, above 1023 it is ∞
 */
export function powerOfTwo(k: number): number {
  let power = 1;
  let square = k < 0 ? 0.5 : 2;
  for (let left = Math.abs(k); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power *= square;
    square *= square;
  }
  return power;
}
