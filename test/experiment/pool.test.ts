import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { playStudy } from '#src/experiment/play-study.js';
import { runPool } from '#src/experiment/pool.js';
import { stopRule } from '#src/experiment/stop-rule.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { starterScenario } from '#src/scenario/starter.js';
import { DIST } from '../built.js';

const parsed = parseScenario(starterScenario(), 'starter.yaml');
if (!parsed.ok) throw new Error('the starter scenario is valid');
const { designPoints } = parsed;
const orders = ordersOf(newStudy(designPoints, 10_000, 3));
/** Three blocks; the last is short. */
const workerUrl = pathToFileURL(join(DIST, 'experiment', 'worker.js'));
const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

describe('runPool', () => {
  const whole = playStudy(orders);

  test.each([1, 2, 7])('%d workers count what one thread counts', async (jobs) => {
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
       const tallies = workerData.orders.plans.map((plan) => new Float64Array(plan.shape.layout.length));
       parentPort.postMessage({ block: 0, tallies });
       parentPort.postMessage(null);`,
      'the run is incomplete: design point 0 has 0 of 4096 battles',
    ],
    [
      'plays nothing',
      `import { parentPort } from 'node:worker_threads';
       parentPort.postMessage(null);`,
      'the run is incomplete: design point 0 has 0 of 10000 battles',
    ],
    [
      'hands in what another has',
      `import { parentPort, workerData } from 'node:worker_threads';
       const { plans } = workerData.orders;
       const tallies = plans.map(({ shape: { layout } }) => new Float64Array(layout.length).fill(4096, 0, 1));
       parentPort.postMessage({ block: 0, tallies });
       setInterval(() => {}, 1000);`,
      'block 0 came in twice',
    ],
  ])('a worker that %s fails the run', async (_, text, message) => {
    await expect(runPool(orders, { jobs: 2, workerUrl: program(text) })).rejects.toThrow(message);
  });

  describe('when enough is known', () => {
    const study = newStudy(designPoints, 1e6, 3, 0.02);
    const long = ordersOf(study);
    const expected = playStudy(long, stopRule(study));
    const { start } = long.plans[0].shape.layout;

    test.each([1, 2, 7])('%d workers stop where one thread stops', async (jobs) => {
      const shares: number[] = [];
      const options = {
        jobs,
        workerUrl,
        enough: stopRule(study),
        onProgress: (share: number) => shares.push(share),
      };
      expect(await runPool(long, options)).toEqual(expected);
      expect(shares.at(-1)).toBe(1);
    });

    test('so do workers of which one is slow', async () => {
      const slow = program(`
        import { threadId } from 'node:worker_threads';
        if (threadId % 2 === 0) await new Promise((done) => setTimeout(done, 300));
        await import(${JSON.stringify(workerUrl.href)});`);
      expect(await runPool(long, { jobs: 2, workerUrl: slow, enough: stopRule(study) })).toEqual(expected);
    });

    test('blocks beyond are dropped, whether they come early or late', async () => {
      // Every worker hands in blocks 4, 3, 2, 1 and 0, each with a mark of its own.
      const backwards = program(`
        import { parentPort, workerData } from 'node:worker_threads';
        for (let block = 4; block >= 0; block--) {
          const tallies = workerData.orders.plans.map(({ shape: { layout } }) => {
            const tally = new Float64Array(layout.length);
            tally[layout.start.battles] = 4096;
            tally[layout.start.outcomes] = 10 ** block;
            return tally;
          });
          parentPort.postMessage({ block, tallies });
        }
        setInterval(() => {}, 1000);`);
      const enough = ([first]: readonly Float64Array[]) => first[start.battles] === 3 * 4096;
      const [first] = await runPool(long, { jobs: 1, workerUrl: backwards, enough });
      expect(first[start.battles]).toBe(3 * 4096);
      expect(first[start.outcomes]).toBe(111);
    });

    test('a rule that throws fails the run', async () => {
      const enough = () => {
        throw new Error('cannot tell');
      };
      await expect(runPool(long, { jobs: 2, workerUrl, enough })).rejects.toThrow('cannot tell');
    });
  });

  test('no worker runs far ahead of one that is slow: what waits to be added up is bounded', async () => {
    const short = parseScenario(starterScenario(), 'starter.yaml', ['turnLimit=1']);
    if (!short.ok) throw new Error('the starter scenario is valid');
    const many = ordersOf(newStudy(short.designPoints.slice(0, 1), 20 * 4096, 3));
    // One of the two takes a block, keeps it for a second, and looks how many were taken meanwhile.
    const holding = program(`
      import { parentPort, threadId, workerData } from 'node:worker_threads';
      const { orders, shared, ahead } = workerData;
      if (threadId % 2 === 0) {
        const counters = new Int32Array(shared);
        const block = Atomics.add(counters, 0, 1);
        await new Promise((done) => setTimeout(done, 1000));
        const taken = Atomics.load(counters, 0);
        if (taken > block + ahead + 1) throw new Error(taken + ' blocks are taken, ' + block + ' is held');
        const { blockPlayer } = await import(${JSON.stringify(new URL('./play-study.js', workerUrl).href)});
        parentPort.postMessage({ block, tallies: blockPlayer(orders)(block) });
      }
      await import(${JSON.stringify(workerUrl.href)});`);
    expect(await runPool(many, { jobs: 2, workerUrl: holding })).toEqual(playStudy(many));
  }, 30_000);

  test.each([0, -1, 1.5, 257, Number.NaN])('%d workers are refused', async (jobs) => {
    await expect(runPool(orders, { jobs, workerUrl })).rejects.toThrow(
      `jobs must be a whole number from 1 to 256, got ${jobs}`,
    );
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('no screen');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no screen'))],
  ])('a listener that %s ends the run, in the middle and at the end', async (_, onProgress) => {
    const long = ordersOf(newStudy(designPoints, 1e9, 3));
    await expect(runPool(long, { jobs: 2, workerUrl, onProgress })).rejects.toThrow('no screen');
    const atTheEnd = (share: number) => (share === 1 ? onProgress() : undefined);
    await expect(runPool(orders, { jobs: 2, workerUrl, onProgress: atTheEnd })).rejects.toThrow('no screen');
  });
});
