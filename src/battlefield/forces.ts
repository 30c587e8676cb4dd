import { FIELDS } from './plan.js';
import { NOW } from './state.js';
import type { OnTheField } from './step.js';

/** Questions about all units of a force. */

/**
 * Have all units of a force broken that are on the board, or were until just now?
 *
 * @param justGone field of a unit that holds the pieces that it lost just now
 */
export function haveAllBroken({ field, state }: OnTheField, force: number, justGone: number): boolean {
  const { units } = state;
  let some = false;
  for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
    const now = unit * FIELDS.NOW;
    if (units[now + NOW.PIECES] + units[now + justGone] === 0) continue;
    if (units[now + NOW.BROKEN] === 0) return false;
    some = true;
  }
  return some;
}

/** What a field of the units of a force adds up to. */
export function sumOfForce({ field, state }: OnTheField, force: number, which: number): number {
  let sum = 0;
  for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
    sum += state.units[unit * FIELDS.NOW + which];
  }
  return sum;
}
