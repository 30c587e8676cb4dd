import { parentPort, workerData } from 'node:worker_threads';
import { playBlocks } from './play-study.js';
import { BLOCKS_DONE, NEXT_BLOCK, type WorkerOrders } from './pool.js';

const { orders, shared } = workerData as WorkerOrders;
const counters = new Int32Array(shared);
const tallies = playBlocks(
  orders,
  () => Atomics.add(counters, NEXT_BLOCK, 1),
  () => Atomics.add(counters, BLOCKS_DONE, 1),
);
parentPort!.postMessage(tallies);
