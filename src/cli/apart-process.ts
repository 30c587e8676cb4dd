import { standByWorker } from '../experiment/ready-worker.js';
import { StopWithCode } from './exit-codes.js';
import { type Request, Requests } from './requests.js';

/** The tasks for a separate process, by name; the code of each is loaded on demand. */
const TASKS = {
  run: async () => {
    standByWorker();
    const [{ makeResults }] = await Promise.all([
      import('./make-results.js'),
      import('../report/results.js'),
    ]);
    return makeResults;
  },
  /** A run without charts and page. */
  data: async () => {
    standByWorker();
    return (await import('./make-results.js')).makeResults;
  },
  part: async () => (await import('./make-part.js')).makePart,
  exact: async () => (await import('./solve-points.js')).solvePoints,
};

export type Task = keyof typeof TASKS;
type Work<T extends Task> = Awaited<ReturnType<(typeof TASKS)[T]>>;
export type Order<T extends Task> = Parameters<Work<T>>[0];
export type Note<T extends Task> = Parameters<Parameters<Work<T>>[1]>[0];
/** A message sent after the order. */
export interface Asked {
  request: Request;
}
export type Result<T extends Task> = Awaited<ReturnType<Work<T>>>;

/** A message sent back: notes during the work, then the result or why there is none. */
export type Report<T extends Task> =
  | { note: Note<T> }
  /** Was the request passed on to work in progress? */
  | { heard: boolean }
  | { result: Result<T> }
  | { message: string; code: number | undefined };

/** Loading starts at once: the order may come later. */
const task = process.argv[2] as Task;
const loading = TASKS[task]();
loading.catch(() => {}); // reported when the work needs it

const requests = new Requests();
process.once('message', (order: Order<Task>) => {
  process.on('message', ({ request }: Asked) => {
    report({ heard: requests.ask(request) });
  });
  work(order).catch(fail);
});
process.on('uncaughtException', fail);
// A terminal, or a batch system, sends these to all processes; the parent process decides what to do.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(name, () => {});
// Nothing is left to receive the result.
process.once('disconnect', () => process.exit());

async function work<T extends Task>(order: Order<T>): Promise<void> {
  const act = (await loading) as (
    order: Order<T>,
    tell: (note: Note<T>) => void,
    requests: Requests,
  ) => Promise<Result<T>>;
  report<T>({ result: await act(order, (note) => report<T>({ note }), requests) });
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  report({ message, code: error instanceof StopWithCode ? error.code : undefined });
}

function report<T extends Task>(words: Report<T>): void {
  process.send!(words);
}
