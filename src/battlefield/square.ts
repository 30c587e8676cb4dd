/** x², rounded alike by all engines, which `x ** 2` need not be. */
export function square(x: number): number {
  return x * x;
}
