import type { Introduction } from '../engine/protocol.js';

/** More would wait for one another, and take memory. */
const MOST_WORKERS = 8;

/** Workers that play beside whoever asks: as many as there are processors, less the one that asks. */
const COUNT = Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS) - 1;

let helpers: Worker[] = [];
let start = 0;

/** Which helpers there are: whoever knows others has lost them. */
export const generation = (): number => start;

/** Introduces a worker to all helpers, who are started when they are first needed. They serve several in turn. */
export function lendHelpers(worker: Worker, make: () => Worker): void {
  while (helpers.length < COUNT) helpers.push(make());
  const channels = helpers.map(() => new MessageChannel());
  for (const [i, { port2 }] of channels.entries())
    helpers[i].postMessage({ helps: port2 } satisfies Introduction, [port2]);
  const ports = channels.map(({ port1 }) => port1);
  worker.postMessage({ helpers: ports } satisfies Introduction, ports);
}

/** Ends them: one of them may be the reason why somebody waits. */
export function endHelpers(): void {
  for (const helper of helpers) helper.terminate();
  helpers = [];
  start++;
}
