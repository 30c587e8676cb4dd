import { Worker } from 'node:worker_threads';

const PROGRAM = new URL('./worker.js', import.meta.url);

let ready: Worker | null = null;

/** Starts a worker before there is anything to play, so that it has loaded its code when there is. */
export function standByWorker(): void {
  const worker = new Worker(PROGRAM);
  ready = worker;
  worker.unref();
  const gone = () => {
    if (ready === worker) ready = null;
  };
  worker.once('error', gone).once('exit', gone);
}

/** The worker that is on standby, or else a new one. */
export function hireWorker(program: URL): Worker {
  if (ready === null || program.href !== PROGRAM.href) return new Worker(program);
  const worker = ready;
  ready = null;
  worker.ref();
  return worker;
}
