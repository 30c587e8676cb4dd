import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { playStudy } from '../../src/experiment/play-study.js';
import { runPool } from '../../src/experiment/pool.js';
import { newStudy, ordersOf } from '../../src/experiment/study.js';
import { parseScenario } from '../../src/scenario/parse.js';
import { starterScenario } from '../../src/scenario/starter.js';
import { built } from '../built.js';

const parsed = parseScenario(starterScenario(), 'starter.yaml');
if (!parsed.ok) throw new Error('the starter scenario is valid');
const { designPoints } = parsed;
const orders = ordersOf(newStudy(designPoints, 10_000, 3));
/** Three blocks; the last is short. */
const workerUrl = pathToFileURL(join(built(), 'experiment', 'worker.js'));
const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

describe('runPool', () => {
  const whole = playStudy(orders);

  test.each([1, 2, 3, 7])('%d workers count what one thread counts', async (jobs) => {
    expect(await runPool(orders, { jobs, workerUrl })).toEqual(whole);
  });

  test('tells how far it is, and ends at 1', async () => {
    const shares: number[] = [];
    await runPool(orders, { workerUrl, onProgress: (share) => shares.push(share) });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  test('stops with the reason of its signal', async () => {
    const long = ordersOf(newStudy(designPoints, 1e9, 3));
    await expect(runPool(long, { workerUrl, signal: AbortSignal.abort('before') })).rejects.toBe('before');
    const control = new AbortController();
    const run = runPool(long, { jobs: 2, workerUrl, signal: control.signal });
    setTimeout(() => control.abort('during'), 300);
    await expect(run).rejects.toBe('during');
  });

  test.each([
    ['exits', 'process.exit(4)', 'a worker ended (exit code 4) before it handed in its counts'],
    ['comes to its end', '', 'a worker ended (exit code 0) before it handed in its counts'],
    ['throws', 'throw new RangeError("too far")', 'a worker failed: too far'],
    ['throws what is no error', 'throw "words"', 'a worker failed: words'],
    [
      'counts too little',
      `import { parentPort, workerData } from 'node:worker_threads';
       parentPort.postMessage(workerData.orders.plans.map((plan) => new Float64Array(plan.shape.layout.length)));`,
      'the run is incomplete: design point 0 has 0 of 10000 battles',
    ],
  ])('a worker that %s fails the run', async (_, text, message) => {
    await expect(runPool(orders, { jobs: 2, workerUrl: program(text) })).rejects.toThrow(message);
  });

  test.each([0, -1, 1.5, Number.NaN])('%d workers are refused', async (jobs) => {
    await expect(runPool(orders, { jobs, workerUrl })).rejects.toThrow(`jobs must be 1 or more, got ${jobs}`);
  });
});
