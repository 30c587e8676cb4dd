import { parentPort } from 'node:worker_threads';
import type { Drawn } from './draw-pool.js';
import { renderSvg } from './render-svg.js';

/** Draws one chart after the other, as they come in. */
parentPort!.on('message', (spec: Parameters<typeof renderSvg>[0]) => {
  renderSvg(spec).then(
    (svg) => parentPort!.postMessage({ svg } satisfies Drawn),
    (error: Error) => parentPort!.postMessage({ error: error.message } satisfies Drawn),
  );
});

// Loads the drawing library before there is anything to draw.
await Promise.all([import('vega'), import('vega-lite')]);
