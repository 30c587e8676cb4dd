import { parentPort, workerData } from 'node:worker_threads';
import type { Solved, SolveOrders } from './solve-pool.js';
import { solveOrNull } from './solve-study.js';

const { plans, shared } = workerData as SolveOrders;
const next = new Int32Array(shared);
for (let point = Atomics.add(next, 0, 1); point < plans.length; point = Atomics.add(next, 0, 1)) {
  parentPort!.postMessage({ point, tally: solveOrNull(plans[point]) } satisfies Solved);
}
parentPort!.postMessage(null);
