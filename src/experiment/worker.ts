import { parentPort } from 'node:worker_threads';
import type { BlockOrder, HandedIn, WorkerOrders } from './crew.js';
import { blockPlayer } from './play-study.js';

// First come the orders, then the blocks.
parentPort!.once('message', ({ orders, at, crew }: WorkerOrders) => {
  const play = blockPlayer(orders, at, crew);
  parentPort!.on('message', ({ block, playing }: BlockOrder) => {
    // Copied, not transferred: a transfer detaches arrays, and from then on V8 looks at every access of a typed
    // array in this thread whether its array is still there. Measured, that makes the kernel 15 % slower.
    parentPort!.postMessage({ block, tallies: play(block, playing) } satisfies HandedIn);
  });
});
