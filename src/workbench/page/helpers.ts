import type { Introduction } from '../engine/protocol.js';

/** More would wait for one another, and use memory. */
const MOST_WORKERS = 8;

/** The number of helpers: as many as there are processors, minus the worker that they help. */
const COUNT = Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS) - 1;

let helpers: Worker[] = [];
let start = 0;

/** The number of the current set of helpers: an engine that knows an older set has lost its helpers. */
export const generation = (): number => start;

/** Introduces a worker to all helpers, which are started when first needed. They serve several workers in turn. */
export function lendHelpers(worker: Worker, make: () => Worker): void {
  while (helpers.length < COUNT) helpers.push(make());
  const channels = helpers.map(() => new MessageChannel());
  for (const [i, { port2 }] of channels.entries())
    helpers[i].postMessage({ helps: port2 } satisfies Introduction, [port2]);
  const ports = channels.map(({ port1 }) => port1);
  worker.postMessage({ helpers: ports } satisfies Introduction, ports);
}

/** Ends them: one of them may be why an answer does not come. */
export function endHelpers(): void {
  for (const helper of helpers) helper.terminate();
  helpers = [];
  start++;
}
