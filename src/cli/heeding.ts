import { INTERRUPTED } from './exit-codes.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * While the work goes on, a signal asks it to stop, and a second one ends the program at once. Before and after it they
 * end the program as they end any other.
 *
 * @param interrupt aborted by the first signal
 */
export async function heeding<T>(interrupt: AbortController, work: Promise<T>): Promise<T> {
  const onSignal = () => {
    if (interrupt.signal.aborted) process.exit(INTERRUPTED);
    interrupt.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    return await work;
  } finally {
    for (const name of SIGNALS) process.off(name, onSignal);
  }
}
