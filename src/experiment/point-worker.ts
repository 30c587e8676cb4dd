import { parentPort } from 'node:worker_threads';
import type { HandedIn, WorkerOrders } from './crew.js';
import { playPart, type SentPart } from './play-points.js';

// First come the orders, then the parts to be played.
parentPort!.once('message', ({ orders: { key }, at }: WorkerOrders<{ key: Int32Array }>) => {
  parentPort!.on('message', ({ task, ...part }: SentPart) => {
    at[2] = task;
    parentPort!.postMessage({ block: task, tallies: [playPart(part, key, at)] } satisfies HandedIn);
  });
});
