import { parentPort, workerData } from 'node:worker_threads';
import type { Solved, SolveOrders } from './solve-pool.js';
import { solveOrNull } from './solve-study.js';

const { plans, shared } = workerData as SolveOrders;
const next = new Int32Array(shared);
const solved: Solved[] = [];
for (let point = Atomics.add(next, 0, 1); point < plans.length; point = Atomics.add(next, 0, 1)) {
  solved.push({ point, tally: solveOrNull(plans[point]!) });
}
parentPort!.postMessage(solved);
