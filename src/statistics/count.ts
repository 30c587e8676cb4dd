/**
 * Throws a RangeError unless `got` is an integer from `least` to `most` that a number holds exactly.
 *
 * `requireCount('wilson', 'n', 0, 1)` throws `wilson: n is 0; allowed: an integer of at least 1`.
 */
export function requireCount(
  where: string,
  name: string,
  got: number,
  least = 0,
  most = Number.MAX_SAFE_INTEGER,
): void {
  if (Number.isSafeInteger(got) && got >= least && got <= most) return;
  const allowed = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new RangeError(`${where}: ${name} is ${got}; allowed: an integer ${allowed}`);
}
