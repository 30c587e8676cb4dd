export const DONE = 0;
/** The run is done, but a check failed: an `expect` of the scenario, `--strict`, or `rerun` found a difference. */
export const CHECK_FAILED = 1;
export const INVALID = 2;
export const RUN_FAILED = 3;
export const INTERRUPTED = 130;

/** What an interrupted program says when it had nothing to save. */
export const NOTHING_YET = 'interrupted before there was anything to save';

/** Ends the program with a code and, on stderr, a message that is printed as it is. */
export class StopWithCode extends Error {
  constructor(
    readonly code: number,
    message = '',
  ) {
    super(message);
  }
}

/** What went wrong, in a sentence for the terminal, with a remedy where one is known. */
export function failureInWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/\bE[MN]FILE\b/.test(message)) {
    return 'too many files are open at once: allow more (`ulimit -n 1024`), or use fewer worker threads (`--jobs`)';
  }
  if (OUT_OF_MEMORY.test(message)) {
    return 'out of memory: fewer worker threads (`--jobs`), variants, units and turns take less; NODE_OPTIONS=--max-old-space-size=8192 allows 8 GB';
  }
  return message;
}

/** The messages of a worker, of a failed allocation, and of the engine's limits on one map, list or text. */
const OUT_OF_MEMORY =
  /out of memory|\bOOM\b|allocation failed|(Map|Set) maximum size exceeded|Invalid (array|string|typed array) length/i;
