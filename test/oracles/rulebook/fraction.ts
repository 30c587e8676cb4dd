/** Exact numbers: docs/rulebook.md, “Numbers and conditions”. */
export interface Fraction {
  readonly over: number;
  /** Above 0. */
  readonly under: number;
}

export const whole = (over: number): Fraction => ({ over, under: 1 });

/** Anything divided by 0 is 0. */
function fraction(over: number, under: number): Fraction {
  if (under === 0 || over === 0) return whole(0);
  const shared = commonDivisor(Math.abs(over), Math.abs(under)) * Math.sign(under);
  return { over: over / shared, under: under / shared };
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under });

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under);

export const dividedBy = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under, a.under * b.over);

/** Below 0, 0 or above 0, as a is less than, equal to or greater than b. */
export const compare = (a: Fraction, b: Fraction): number => a.over * b.under - b.over * a.under;

/** @throws if it is not one */
export function wholeOf({ over, under }: Fraction): number {
  if (under !== 1) throw new Error(`${over}/${under} is not whole`);
  return over;
}
