import { type ChildProcess, fork } from 'node:child_process';
import type { Note, Order, Report, Result, Task } from './apart-process.js';
import { INTERRUPTED, StopWithCode } from './exit-codes.js';

/** Does something while a process of its own loads what a task of it needs; that process ends with it. */
export async function standingBy(task: Task, act: (child: ChildProcess) => Promise<void>): Promise<void> {
  const child = standBy(task);
  try {
    await act(child);
  } finally {
    child.kill('SIGKILL');
  }
}

function standBy(task: Task): ChildProcess {
  return fork(new URL('./apart-process.js', import.meta.url), [task], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/**
 * Does work in a process of its own. So this one is always free to hear a signal, and is still there to say what
 * happened when memory ran out.
 *
 * @param hear what is told on the way
 * @param signal ends the work at once; the promise rejects with its reason
 * @param child a process that stands by for the task already
 * @throws StopWithCode, or Error, as the work does
 */
export function apart<T extends Task>(
  task: T,
  order: Order<T>,
  hear: (note: Note<T>) => void,
  signal?: AbortSignal,
  child = standBy(task),
): Promise<Result<T>> {
  let onAbort: () => void;
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MOST_COMPLAINT);
  });
  return new Promise<Result<T>>((resolve, reject) => {
    onAbort = () => reject(signal!.reason as Error);
    signal?.addEventListener('abort', onAbort);
    child.on('message', (report: Report<T>) => {
      if ('note' in report) hear(report.note);
      else if ('result' in report) resolve(report.result);
      else reject(report.code ? new StopWithCode(report.code, report.message) : new Error(report.message));
    });
    child.once('error', reject);
    child.once('close', (code, killer) => reject(endOf(code, killer, complaint)));
    if (child.connected) child.send(order);
  }).finally(() => {
    signal?.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
  });
}

/** The last of what a process said as it broke down. */
const MOST_COMPLAINT = 2000;

/** Why there is no result. */
function endOf(code: number | null, killer: NodeJS.Signals | null, complaint: string): Error {
  // The engine aborts when memory runs out in the middle of something; the system kills.
  if (killer === 'SIGABRT' || killer === 'SIGKILL' || code === ABORTED) return new Error('out of memory');
  const why = /^.*Error: .*$/m.exec(complaint)?.[0] ?? complaint.replace(/[\s#]+/g, ' ').trim();
  const how = `the work ended (${killer ?? `exit code ${code}`}) before it was done`;
  return new Error(why === '' ? how : `${how}: ${why}`);
}

/** As a shell gives SIGABRT. */
const ABORTED = 134;

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
