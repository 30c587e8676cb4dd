import { INTERRUPTED, NOTHING_YET } from './exit-codes.js';

/** What ends a program when nothing else handles it. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let words = NOTHING_YET;

/** From now on a signal ends the program with INTERRUPTED, while no command handles the signal itself. */
export function endOnSignal(): void {
  words = NOTHING_YET;
  for (const name of SIGNALS)
    process.on(name, () => {
      if (process.listenerCount(name) > 1) return;
      process.stderr.write(`${words}\n`);
      process.exit(INTERRUPTED);
    });
}

/** What the program says when a signal ends it, once there is something to save. */
export function whenInterrupted(sentence: string): void {
  words = sentence;
}
