/** The rules of the book: nerve is tested with d6, low is good. */

export const DIE = 6;

/** The results of a nerve test, the mildest first. */
export const RESULTS = ['holds', 'shaken', 'routs'] as const;
export const enum RESULT {
  HOLDS = 0,
  SHAKEN = 1,
  ROUTS = 2,
}

/**
 * N-2: the highest roll at which a unit with this nerve holds, or rallies; a 6 never does.
 *
 * @example mostToHold(4, true) // 5
 */
export function mostToHold(nerve: number, isSteadied: boolean): number {
  return Math.min(DIE - 1, nerve + (isSteadied ? 1 : 0));
}

/** N-3: the result of a test, which depends on whether the unit was already shaken. */
export function resultOf(holds: boolean, wasShaken: boolean): RESULT {
  if (holds) return RESULT.HOLDS;
  return wasShaken ? RESULT.ROUTS : RESULT.SHAKEN;
}

/** N-5: does a force with this many units break, if this many are neither shaken nor gone? */
export function breaks(units: number, steady: number): boolean {
  return 2 * (units - steady) >= units;
}
