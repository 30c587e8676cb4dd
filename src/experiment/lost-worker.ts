/** Why a worker is lost when it fails: with the reason as its cause. */
export function workerFailed(why: unknown): Error {
  return new Error(`a worker failed: ${why instanceof Error ? why.message : String(why)}`, { cause: why });
}

/** Why a worker is lost when it exits by itself, which raises no error. */
export function workerEnded(code: number): Error {
  return new Error(`a worker ended (exit code ${code}) before it handed in its counts`);
}
