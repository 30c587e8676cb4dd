/**
 * Worker threads that stay for further calls of the program: a thread that has loaded and compiled its code serves the
 * next call. From the import of this module on, the threads that the program starts are such threads.
 */
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import threads, { type Worker as Thread } from 'node:worker_threads';
import { DIST } from '../built.js';

const { Worker } = threads;
const KEPT_THREAD = new URL('./kept-thread.js', import.meta.url);
/** Threads without work, by the address of their program. */
const idle = new Map<string, Thread[]>();
/** Of one program no more threads than this wait for work. */
const MOST_IDLE = 3;

/** A message to a thread that stays: a new call of its program begins, or a message to the program. */
export type ToThread = { program: string } | { message: unknown };

/** Acts as a new worker, in a thread that stays. */
class WorkerAgain extends EventEmitter {
  private readonly thread: Thread;
  /** How many messages have not been answered. */
  private open = 0;
  private isEnded = false;
  private readonly forward: Record<string, (what: unknown) => void> = {
    message: (answer) => {
      if (!(answer as { more?: boolean }).more) this.open--;
      this.emit('message', answer);
    },
    error: (why) => this.end('error', why),
    exit: (code) => this.end('exit', code),
  };

  constructor(private readonly program: string) {
    super();
    this.thread = idle.get(program)?.pop() ?? new Worker(KEPT_THREAD);
    for (const [name, hear] of Object.entries(this.forward)) this.thread.on(name, hear);
    this.thread.ref();
    this.thread.postMessage({ program } satisfies ToThread);
  }

  postMessage(message: unknown): void {
    // The first message to a worker that plays has its orders, which it does not answer.
    if (!('at' in (message as object))) this.open++;
    this.thread.postMessage({ message } satisfies ToThread);
  }

  ref = () => this.thread.ref();
  unref = () => this.thread.unref();

  /** The thread stays if it has nothing left to do. */
  async terminate(): Promise<number> {
    if (this.isEnded) return 0;
    const others = idle.get(this.program) ?? [];
    const stays = this.open === 0 && others.length < MOST_IDLE;
    this.end('exit', 1);
    if (!stays) return this.thread.terminate();
    this.thread.unref();
    idle.set(this.program, [...others, this.thread]);
    return 1;
  }

  private end(event: string, what: unknown): void {
    this.isEnded = true;
    for (const [name, hear] of Object.entries(this.forward)) this.thread.off(name, hear);
    this.emit(event, what);
  }
}

/** A thread whose program is not ours, or gets data at its start, is a new one. */
threads.Worker = function start(program: URL, options?: object) {
  const isOurs = program.protocol === 'file:' && fileURLToPath(program).startsWith(DIST + sep);
  return isOurs && !options ? new WorkerAgain(program.href) : new Worker(program, options);
} as unknown as typeof Worker;
syncBuiltinESMExports();
