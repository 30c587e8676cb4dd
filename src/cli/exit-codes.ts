export const DONE = 0;
/** The run is done, and a check that was asked for failed: an `expect` of the scenario, or `--strict`. */
export const CHECK_FAILED = 1;
export const INVALID = 2;
export const RUN_FAILED = 3;
export const INTERRUPTED = 130;

/** Ends the program with a code and, on stderr, a message that needs no more words. */
export class StopWithCode extends Error {
  constructor(
    readonly code: number,
    message = '',
  ) {
    super(message);
  }
}
