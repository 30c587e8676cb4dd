import { midTail } from './binomial.js';
import { requireCount } from './count.js';
import { exp } from './exponential.js';
import type { Interval } from './interval.js';
import { log } from './logarithm.js';
import { wilson } from './wilson.js';

/** What is missed at each end of a 95 % interval. */
const LOG_TAIL = log(0.025);

/**
 * The mid-p McNemar test of a rate under two variants that play the same battles, and a 95 % interval of the
 * difference of the rates, (up − down) / n, that leaves out 0 exactly where p is below 0.05.
 *
 * Only battles that differ tell the variants apart. If the rates are equal, each of these goes up or down like a coin:
 * p is twice the chance of a more uneven result, and once the chance of this one.
 *
 * The difference is the share of battles that differ times their balance, the share of them that go up less the share
 * that go down. Wilson's interval of the first and the mid-p interval of the second are joined by squaring and adding
 * (`leastProduct`). The balance alone decides the sign.
 *
 * `mcnemar(1000, 24, 6)` is `{ p: 0.00088, low: 0.0075, high: 0.0296 }`, rounded.
 *
 * @param n battles, an integer of at least 1
 * @param up battles in which it happened under the variant alone, an integer 0–n
 * @param down under the baseline alone, likewise; up + down at most n
 * @returns p, 0–1; low and high, −1 to 1
 * @throws RangeError naming the argument, what it was and what is allowed
 * @see Fagerland, Lydersen & Laake, "The McNemar test for binary matched-pairs data: mid-p and asymptotic are better
 *   than exact conditional", BMC Medical Research Methodology 13 (2013) 91
 */
export function mcnemar(n: number, up: number, down: number): Interval & { p: number } {
  requireCount('mcnemar', 'n', n, 1);
  requireCount('mcnemar', 'up', up, 0, n);
  requireCount('mcnemar', 'down', down, 0, n - up);
  const differ = wilson(up + down, n);
  if (up === 0 && down === 0) return { p: 1, low: -differ.high, high: differ.high };
  const share = (up + down) / n;
  const low = leastProduct(share, differ, (up - down) / (up + down), leastBalance(up, down));
  const high = -leastProduct(share, differ, (down - up) / (up + down), leastBalance(down, up));
  const p = up === down ? 1 : 2 * exp(midTail(Math.max(up, down), Math.min(up, down), 1).log);
  return { p, low, high };
}

/** The low end of the 95 % mid-p interval of the balance: (odds − 1) / (odds + 1) where `midTail` is 0.025. */
function leastBalance(up: number, down: number): number {
  if (up === 0) return -1;
  const start = wilson(up, up + down).low;
  let odds = start / (1 - start);
  // Newton's method; ln tail is concave in ln odds, so it does not swing.
  for (let step = 1; Math.abs(step) > 1e-9; ) {
    const tail = midTail(up, down, odds);
    step = (LOG_TAIL - tail.log) / tail.slope;
    odds *= exp(step);
  }
  return (odds - 1) / (odds + 1);
}

/**
 * The least product of a share and a balance within an ellipse around the estimates, whose half axes reach to the ends
 * of their intervals. It is above 0 exactly where `least`, the low end of the balance, is: a positive product is least
 * where the share is small, a negative one where it is large.
 *
 * @see Zou & Donner, "Construction of confidence limits about effect measures: a general approach", Statistics in
 *   Medicine 27 (2008) 1693–1702: why squaring and adding keeps 95 %
 */
function leastProduct(share: number, { low, high }: Interval, balance: number, least: number): number {
  const across = (least > 0 ? low : high) - share;
  const down = balance - least;
  // The point at the angle with this sine, and how the product there changes with the angle.
  const at = (sine: number) => {
    const cosine = Math.sqrt((1 - sine) * (1 + sine));
    const here = { share: share + across * cosine, balance: balance - down * sine };
    return {
      product: here.share * here.balance,
      slope: -across * sine * here.balance - down * cosine * here.share,
    };
  };
  // The product falls, then rises: its slope changes sign once.
  let from = 0;
  let to = 1;
  for (let i = 0; i < 50; i++) {
    const middle = (from + to) / 2;
    if (at(middle).slope < 0) from = middle;
    else to = middle;
  }
  return at(to).product;
}
