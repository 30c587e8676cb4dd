import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const PROGRAM = new URL('./worker.js', import.meta.url);

/** More would be in the way of whoever reads the scenario meanwhile. */
const MOST_READY = 2;

const ready: Worker[] = [];

/** Starts workers before there is anything to play, so that they have loaded their code when there is. */
export function standByWorkers(): void {
  const count = Math.min(MOST_READY, availableParallelism());
  for (let i = 0; i < count; i++) {
    const worker = new Worker(PROGRAM);
    ready.push(worker);
    worker.unref();
    const gone = () => {
      const at = ready.indexOf(worker);
      if (at >= 0) ready.splice(at, 1);
    };
    worker.once('error', gone).once('exit', gone);
  }
}

/** A worker that stands by, or else a new one. */
export function hireWorker(program: URL): Worker {
  const worker = program.href === PROGRAM.href ? ready.shift() : undefined;
  worker?.ref();
  return worker ?? new Worker(program);
}
