// How far a computed exponential or logarithm is from the true one, in whole numbers of 500 bits and more.

const BITS = 500n;
const ONE = 1n << BITS;
/** ln 2 = Σ 1 / (n 2ⁿ). */
const LN2 = Array.from({ length: Number(BITS) }, (_, i) => ONE / (BigInt(i + 1) << BigInt(i + 1))).reduce(
  (sum, term) => sum + term,
);

/** The distance from a 64-bit number to the next larger one. */
export function unit(x: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  view.setBigUint64(0, view.getBigUint64(0) + 1n);
  return view.getFloat64(0) - Math.abs(x);
}

/** By how many of its units `y` is off e^x. */
export function unitsOffExp(y: number, x: number): number {
  return (excess(fraction(y), -x) / unit(y)) * y;
}

/** By how many of its units `y` is off e^x − 1. */
export function unitsOffExpm1(y: number, x: number): number {
  return (excess(plusOne(y), -x) / unit(y)) * (1 + y);
}

/** By how many of its units `y` is off ln x. */
export function unitsOffLog(y: number, x: number): number {
  return excess(fraction(x), -y) / unit(y);
}

/** By how many of its units `y` is off ln(1 + x). */
export function unitsOffLog1p(y: number, x: number): number {
  return excess(plusOne(x), -y) / unit(y);
}

/** a × e^x − 1, where that is near 0; for a logarithm, its negative error except for a term of its square. */
function excess({ over, bits }: Fraction, x: number): number {
  const { value, k } = power(x);
  const shift = BigInt(k - bits);
  const product = shift >= 0n ? (over * value) << shift : (over * value) >> -shift;
  return Number(product - ONE) / Number(ONE);
}

/** over / 2^bits, exactly. */
interface Fraction {
  over: bigint;
  bits: number;
}

function fraction(x: number): Fraction {
  let [over, bits] = [x, 0];
  for (; !Number.isInteger(over); over *= 2) bits++;
  return { over: BigInt(over), bits };
}

function plusOne(x: number): Fraction {
  const { over, bits } = fraction(x);
  return { over: over + (1n << BigInt(bits)), bits };
}

/** e^x = value × 2^(k − BITS), by the series of x − k ln 2. */
function power(x: number): { value: bigint; k: number } {
  const { over, bits } = fraction(x);
  const fixed = (over << BITS) >> BigInt(bits);
  const k = fixed / LN2;
  const rest = fixed - k * LN2;
  let [value, term] = [0n, ONE];
  for (let n = 1n; term !== 0n && term !== -1n; n++) {
    value += term;
    term = ((term * rest) >> BITS) / n;
  }
  return { value, k: Number(k) };
}
