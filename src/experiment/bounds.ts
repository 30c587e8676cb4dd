/** Most worker threads of a run. */
export const MOST_JOBS = 256;

/**
 * @throws TypeError unless it is a number
 * @throws RangeError unless it is whole and within bounds (inclusive)
 */
export function checkWhole(name: string, got: number, least: number, most: number): void {
  checkKind(typeof got === 'number', name, 'a number', got);
  if (Number.isInteger(got) && got >= least && got <= most) return;
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, got ${String(got)}`);
}

/** For callers without types. @throws TypeError unless `is` */
export function checkKind(is: boolean, name: string, allowed: string, got: unknown): void {
  if (!is) throw new TypeError(`${name} must be ${allowed}, got ${got === null ? 'null' : typeof got}`);
}
