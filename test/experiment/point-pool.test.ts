import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { playPointsHere } from '#src/experiment/play-points.js';
import { PointPool } from '#src/experiment/point-pool.js';
import { compilePlan } from '#src/plan/plan.js';
import { WORKER } from '../built.js';
import '../cli/kept-threads.js';
import { designPoints } from './small-duel.js';

const plans = designPoints.map(({ scenario }) => compilePlan(scenario));
const [one, other] = plans;
const realUrl = new URL('./point-worker.js', WORKER);
const PARTS = [
  { plan: one, first: 0, end: 4096 },
  { plan: other, first: 4096, end: 2 * 4096 + 64 },
];

afterEach(() => vi.restoreAllMocks());

describe('workers that stay', () => {
  test.each([1, 3])('play with %i threads what this thread plays', async (jobs) => {
    const pool = new PointPool(7, { jobs, workerUrl: realUrl });
    try {
      const expected = await playPointsHere(7)(PARTS);
      expect(await pool.play(PARTS)).toEqual(expected);
      // A second round in reverse order; with one worker there are more tasks than workers.
      expect(await pool.play(PARTS.toReversed())).toEqual(expected.toReversed());
      expect(expected[1][one.shape.layout.start.battles]).toBe(4096 + 64);
    } finally {
      await pool.close();
    }
  });

  test('are started once for all rounds', async () => {
    // Other tests keep threads: a program at such an address has a thread of its own.
    const thread = new Worker(new URL('data:text/javascript,'));
    const started = vi.spyOn(Object.getPrototypeOf(thread) as Worker, 'postMessage');
    await thread.terminate();
    const workerUrl = new URL(`data:text/javascript,import ${JSON.stringify(realUrl.href)}`);
    const pool = new PointPool(7, { jobs: 2, workerUrl });
    try {
      const few = { plan: one, first: 0, end: 64 };
      for (let round = 0; round < 5; round++) await pool.play([few, few]);
      expect(new Set(started.mock.contexts).size).toBeLessThanOrEqual(2);
      expect(started).toHaveBeenCalledTimes(2 + 10); // the orders for each worker, and the tasks
    } finally {
      await pool.close();
    }
  });

  test('end with an error that names the battles when one keeps failing', async () => {
    const workerUrl = new URL(
      `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => parentPort.on('message', () => { throw new Error('broken'); }));`,
    );
    const pool = new PointPool(7, { jobs: 1, workerUrl });
    await expect(pool.play([PARTS[0]])).rejects.toThrow(
      /^battles 0 to 4095 of a value failed 3 times: a worker failed: broken/,
    );
    await pool.close();
  });

  test('refuse counts that do not match the battles', async () => {
    const workerUrl = new URL(
      `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => parentPort.on('message', ({ task }) => parentPort.postMessage({ block: task, tallies: [new Float64Array(3)] })));`,
    );
    const pool = new PointPool(7, { jobs: 1, workerUrl });
    await expect(pool.play([PARTS[0]])).rejects.toThrow('a block holds 0 of its 4096 battles');
    await pool.close();
  });

  test('end at a signal', async () => {
    const stop = new AbortController();
    const pool = new PointPool(7, { jobs: 1, workerUrl: realUrl, signal: stop.signal });
    const playing = pool.play([{ plan: one, first: 0, end: 500 * 4096 }]);
    stop.abort(new Error('enough'));
    await expect(playing).rejects.toThrow('enough');
    await pool.close();
  });
});
