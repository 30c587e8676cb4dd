import { parentPort } from 'node:worker_threads';
import { Library } from '../play/duel/library.js';
import type { HandedIn, WorkerOrders } from './crew.js';
import { playRange, type SentRange } from './play-points.js';

/** Keeps what is learned from one range for the next. */
const library = new Library();

// The orders come first, then the ranges to be played.
parentPort!.once('message', ({ orders: { key }, at }: WorkerOrders<{ key: Int32Array }>) => {
  parentPort!.on('message', ({ task, ...range }: SentRange) => {
    at[2] = task;
    parentPort!.postMessage({
      block: task,
      tallies: [playRange(range, key, library, at)],
    } satisfies HandedIn);
  });
});
