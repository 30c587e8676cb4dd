import { FleetMisuse, queueUrl } from '../fleet/queue-url.js';
import type { Crewed } from '../fleet/workers-there.js';
import { counted } from '../plural.js';
import { INVALID, StopWithCode } from './exit-codes.js';

/**
 * The address of the queue, from `--queue` or the environment.
 *
 * @throws StopWithCode when there is none, or it is not the address of a Redis
 */
export function askedQueue(asked: string | true): string {
  try {
    return queueUrl(asked, process.env.STANDFAST_QUEUE);
  } catch (error) {
    throw misuseIn(error);
  }
}

/** Turns a misuse of the fleet into a command-line error; returns other errors as they are. */
export function misuseIn(error: unknown): unknown {
  return error instanceof FleetMisuse ? new StopWithCode(INVALID, error.message) : error;
}

/** The workers that play, for the progress line: `3 workers with 12 threads`. */
export function crewedInWords({ workers, threads, isSilent }: Crewed): string {
  if (isSilent) return 'Redis does not answer';
  if (workers === null) return '';
  if (workers === 0) return 'no worker yet';
  return `${counted(workers, 'worker')} with ${counted(threads, 'thread')}`;
}
