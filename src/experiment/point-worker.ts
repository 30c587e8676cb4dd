import { parentPort } from 'node:worker_threads';
import { Library } from '../play/duel/library.js';
import type { HandedIn, WorkerOrders } from './crew.js';
import { playPart, type SentPart } from './play-points.js';

/** Keeps what is learned from one part for the next. */
const library = new Library();

// The orders come first, then the parts to be played.
parentPort!.once('message', ({ orders: { key }, at }: WorkerOrders<{ key: Int32Array }>) => {
  parentPort!.on('message', ({ task, ...part }: SentPart) => {
    at[2] = task;
    parentPort!.postMessage({ block: task, tallies: [playPart(part, key, library, at)] } satisfies HandedIn);
  });
});
