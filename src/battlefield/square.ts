/** x², which engines round alike; `x ** 2` they need not. */
export function square(x: number): number {
  return x * x;
}
