import { parentPort } from 'node:worker_threads';
import { BLOCK_SIZE, blockRange } from './blocks.js';
import type { BlockOrder, HandedIn, WorkerOrders } from './crew.js';
import { PartsPlayer } from './play-parts.js';
import { studyPlayer } from './play-study.js';

// The orders come first, then the blocks.
parentPort!.once('message', ({ orders, at, crew }: WorkerOrders) => {
  const { plans, battles, blockSize = BLOCK_SIZE } = orders;
  const player = new PartsPlayer(studyPlayer(orders, at, crew), plans.length);
  parentPort!.on('message', ({ block, playing, missing }: BlockOrder) => {
    const parts = missing
      ? player.inParts(missing, playing)
      : player.atOnce(blockRange(block, battles, blockSize), playing);
    // Copied, not transferred: a transfer detaches arrays, and from then on V8 checks on every access to a typed
    // array in this thread whether it is detached. This was measured to make the kernel 15 % slower.
    for (const part of parts) parentPort!.postMessage({ block, ...part } satisfies HandedIn);
  });
});
