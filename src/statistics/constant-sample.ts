import type { Interval } from './interval.js';
import { wilson } from './wilson.js';

/**
 * A 95 % interval for a mean when all n battles gave the same value, so that the standard error is 0.
 *
 * A standard error of 0 does not mean that other values cannot occur, only that the share u of battles
 * with another value is small: at most `wilson(0, n).high` (the "rule of three", with 3.84 for 3). If all
 * of that share were at one end of what is possible, the mean would be (1 − u) · value + u · end. The true
 * mean is missed at most (1 − u)ⁿ⁻¹ of the time: under 5 % from n = 12 on, 2.2 % for large n.
 *
 * `constantSampleInterval(0, 1000, { low: -1, high: 1 })` is `{ low: -0.00383, high: 0.00383 }`, rounded.
 *
 * @param value the one value seen, inside `possible`
 * @param n battles, an integer of at least 1
 * @param possible the least and greatest value that a battle can give
 * @returns in the unit of `value`
 * @throws RangeError when `value` is outside `possible` or n is not allowed
 * @see Hanley & Lippman-Hand, "If nothing goes wrong, is everything all right?", JAMA 249 (1983) 1743–1745
 */
export function constantSampleInterval(value: number, n: number, possible: Interval): Interval {
  return intervalWithUnseen(value, wilson(0, n).high, possible);
}

/**
 * The same when the greatest share u of other values is given, for example by a confidence sequence:
 * value − u (value − possible.low) to value + u (possible.high − value).
 *
 * `intervalWithUnseen(3, 0.1, { low: 0, high: 10 })` is `{ low: 2.7, high: 3.7 }`, rounded.
 *
 * @param value the one value seen, inside `possible`
 * @param unseen u, 0–1
 * @param possible the least and greatest value that a battle can give
 * @throws RangeError when `value` is outside `possible`
 */
export function intervalWithUnseen(value: number, unseen: number, possible: Interval): Interval {
  if (!(possible.low <= value && value <= possible.high)) {
    throw new RangeError(
      `constantSampleInterval: value is ${value}; allowed: ${possible.low} to ${possible.high}, what was said to be possible`,
    );
  }
  return {
    low: value - unseen * (value - possible.low),
    high: value + unseen * (possible.high - value),
  };
}
