import { parentPort, workerData } from 'node:worker_threads';
import { blockCount } from './blocks.js';
import { blockPlayer } from './play-study.js';
import { type HandedIn, MERGED, NEXT_BLOCK, type WorkerOrders } from './pool.js';

const { orders, shared, ahead } = workerData as WorkerOrders;
const counters = new Int32Array(shared);
const blocks = blockCount(orders.battles);
const play = blockPlayer(orders);

for (let block = takeBlock(); block < blocks; block = takeBlock()) {
  waitForOthers(block);
  // Copied, not transferred: a transfer detaches arrays, and from then on V8 looks at every access of a typed
  // array in this thread whether its array is still there. Measured, that makes the kernel 15 % slower.
  parentPort!.postMessage({ block, tallies: play(block) } satisfies HandedIn);
}
parentPort!.postMessage(null);

function takeBlock(): number {
  return Atomics.add(counters, NEXT_BLOCK, 1);
}

/** Waits until the block is near enough to those that are added up, so that few have to be kept. */
function waitForOthers(block: number): void {
  for (let merged = Atomics.load(counters, MERGED); block >= merged + ahead; ) {
    Atomics.wait(counters, MERGED, merged);
    merged = Atomics.load(counters, MERGED);
  }
}
