import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Asked, Note, Order, Report, Result, Task } from './apart-process.js';
import { INTERRUPTED, StopWithCode } from './exit-codes.js';
import type { Request } from './requests.js';
import { terminalWidth } from './terminal-width.js';

/** Calls `act` while a separate process loads the code of the task; ends that process afterwards. */
export async function standingBy(task: Task, act: (child: ChildProcess) => Promise<void>): Promise<void> {
  const child = standBy(task);
  try {
    await act(child);
  } finally {
    child.kill('SIGKILL');
  }
}

function standBy(task: Task): ChildProcess {
  const child = fork(new URL('./apart-process.js', import.meta.url), [task], {
    // What it prints is for the terminal of this process.
    env: { ...process.env, COLUMNS: String(terminalWidth()) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  return child.once('exit', () => process.off('exit', end));
}

/**
 * How long a process may take to answer. While it adds up or draws it cannot receive requests, and on a busy machine it
 * may have to wait for a processor.
 */
const ANSWER_MILLISECONDS = 4000;

interface How<T extends Task> {
  /** Receives the notes sent during the work. */
  hear: (note: Note<T>) => void;
  /** A process that already stands by for the task. */
  child?: ChildProcess | undefined;
  /** Ends the work at once, as an operating system signal does; the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** Can it be asked to save, or to stop, at the moment? Default: never, and a signal ends it at once. */
  answers?: () => boolean;
}

/**
 * Does work in a separate process. So this process is always free to react to a signal, and can report what happened
 * when memory runs out.
 *
 * @throws StopWithCode with INTERRUPTED when a signal ends it; StopWithCode, or Error, as thrown by the work
 */
export async function apart<T extends Task>(
  task: T,
  order: Order<T>,
  { hear, child = standBy(task), signal, answers = () => false }: How<T>,
): Promise<Result<T>> {
  const interrupt = new AbortController();
  const ends = AbortSignal.any([interrupt.signal, ...(signal ? [signal] : [])]);
  const silence = listenToSignals(async (request) => {
    const isHeard = answers() && (await ask(child, request));
    if (!isHeard && request !== 'save') interrupt.abort(new StopWithCode(INTERRUPTED, 'interrupted'));
  });
  try {
    ends.throwIfAborted();
    return await resultOf(child, order, hear, ends);
  } finally {
    silence();
    child.kill('SIGKILL');
  }
}

function resultOf<T extends Task>(
  child: ChildProcess,
  order: Order<T>,
  hear: (note: Note<T>) => void,
  signal: AbortSignal,
): Promise<Result<T>> {
  let complaint = '';
  const killedBefore = killedForMemory();
  const end = (code: number | null, killer: NodeJS.Signals | null) =>
    endOf(code, killer, complaint, killedForMemory() > killedBefore);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MOST_COMPLAINT);
  });
  return new Promise<Result<T>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    child.on('message', (report: Report<T>) => {
      if ('note' in report) hear(report.note);
      else if ('result' in report) resolve(report.result);
      else if ('message' in report)
        reject(report.code ? new StopWithCode(report.code, report.message) : new Error(report.message));
    });
    child.once('error', reject);
    child.once('close', (code, killer) => reject(end(code, killer)));
    // It may have ended before it got the order.
    if (child.exitCode !== null || child.signalCode !== null) reject(end(child.exitCode, child.signalCode));
    if (child.connected) child.send(order);
  });
}

/** @returns false: it does not answer, or there is no work that the request could apply to */
function ask(child: ChildProcess, request: Request): Promise<boolean> {
  if (!child.connected) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (isHeard: boolean) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      resolve(isHeard);
    };
    const timer = setTimeout(() => settle(false), ANSWER_MILLISECONDS);
    const onMessage = (report: Report<Task>) => {
      if ('heard' in report) settle(report.heard);
    };
    child.on('message', onMessage);
    child.send({ request } satisfies Asked);
  });
}

/** Characters kept from the end of a process's error output. */
const MOST_COMPLAINT = 20_000;
/** Characters of it that are shown. */
const MOST_SHOWN = 500;

/**
 * Why there is no result.
 *
 * @param complaint its error output: the engine says there that memory has run out before it aborts
 * @param wasShort did the system kill a process meanwhile because memory was short?
 */
export function endOf(
  code: number | null,
  killer: NodeJS.Signals | null,
  complaint: string,
  wasShort: boolean,
): Error {
  if (killer === 'SIGKILL' && wasShort) return new Error('out of memory');
  const said = /^FATAL ERROR: .*$/m.exec(complaint) ?? /^.*Error: .*$/m.exec(complaint);
  const why = (said?.[0] ?? complaint.replace(/[\s#]+/g, ' ').trim()).slice(0, MOST_SHOWN);
  const how =
    killer === 'SIGKILL' ? 'was killed from outside (SIGKILL)' : `ended (${killer ?? `exit code ${code}`})`;
  return new Error(`the process ${how} before it was done${why === '' ? '' : `: ${why}`}`);
}

/** How many processes the system has killed because memory was short; 0 where it does not say, as outside Linux. */
function killedForMemory(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** What each signal requests. */
const SIGNALS = { SIGINT: 'stop', SIGTERM: 'end', SIGHUP: 'end', SIGUSR1: 'save' } as const;

/** Programs often pass on a signal to the processes they started, which have already received it. */
const ECHO_MILLISECONDS = 500;

/**
 * Handles signals until it is stopped; before and after, they end the program as usual. A second signal to stop or end
 * ends the program at once.
 *
 * @returns a function that stops the handling
 */
function listenToSignals(act: (request: Request) => Promise<void>): () => void {
  let endingSince = Infinity;
  const listeners = Object.entries(SIGNALS).map(([name, request]) => {
    const hear = () => {
      if (request !== 'save') {
        const now = performance.now();
        if (now - endingSince > ECHO_MILLISECONDS) process.exit(INTERRUPTED);
        endingSince = Math.min(endingSince, now);
      }
      void act(request);
    };
    process.on(name, hear);
    return () => process.off(name, hear);
  });
  return () => {
    for (const stop of listeners) stop();
  };
}
