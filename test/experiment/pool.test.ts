import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BlockMerger } from '#src/experiment/merge-blocks.js';
import { blockPlayer, playStudy } from '#src/experiment/play-study.js';
import { runPool } from '#src/experiment/pool.js';
import { stopRule } from '#src/experiment/stop-rule.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { starterScenario } from '#src/scenario/starter.js';
import { PLAY_STUDY, WORKER } from '../built.js';
import { temporaryFolder } from '../cli/program.js';
import { designPoints } from './small-duel.js';

/** Three blocks; the last is short. */
const orders = ordersOf(newStudy(designPoints, 10_000, 3));
const workerUrl = WORKER;
/** Waits for ever, without using a processor. */
const HANG = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

describe('runPool', () => {
  const whole = playStudy(orders);

  test.each([1, 2, 7])('%d workers count what one thread counts', async (jobs) => {
    expect(await runPool(orders, { jobs, workerUrl })).toEqual(whole);
  });

  test('hands every worker a block before any gets a second', async () => {
    const folder = temporaryFolder();
    const url = program(
      `
      import { parentPort, threadId } from 'node:worker_threads';
      import { writeFileSync } from 'node:fs';
      import { blockPlayer } from '${PLAY_STUDY}';
      parentPort.once('message', ({ orders, at }) => {
        const play = blockPlayer(orders, at);
        parentPort.on('message', ({ block }) => {
          writeFileSync('FOLDER/' + block, String(threadId));
          parentPort.postMessage({ block, tallies: play(block) });
        });
      });`.replace('FOLDER', folder),
    );
    await runPool(orders, { jobs: 3, workerUrl: url });
    const players = [0, 1, 2].map((block) => readFileSync(join(folder, String(block)), 'utf8'));
    expect(new Set(players).size).toBe(3);
  });

  test('reports its progress, and ends at 1', async () => {
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

  describe('a worker that fails', () => {
    /** A worker that runs `text`, which can use `block`, before it plays a block. */
    const failing = (text: string, before = '') =>
      program(`
        import { parentPort } from 'node:worker_threads';
        import { blockPlayer } from '${PLAY_STUDY}';
        ${before}
        parentPort.once('message', ({ orders, at }) => {
        const play = blockPlayer(orders, at);
        const empty = () => orders.plans.map(({ shape }) => new Float64Array(shape.layout.length));
        parentPort.on('message', ({ block }) => {
          let tallies;
          ${text}
          parentPort.postMessage({ block, tallies: tallies ?? play(block) });
        });
        });`);
    /** Marks each block that was tried with a file, so that `first` is true once for each block. */
    const once = (folder: string) => `
      const first = (block) => {
        try { writeFileSync(${JSON.stringify(folder)} + '/' + block, '', { flag: 'wx' }); return true; } catch { return false; }
      };`;
    const onceIn = (folder: string, text: string) =>
      failing(text, `const { writeFileSync } = await import('node:fs'); ${once(folder)}`);

    test('in any way is replaced, and its block is played again', async () => {
      const text = `
        if (first(block)) {
          if (block === 0) throw new RangeError("too far");
          if (block === 1) process.exit(4);
          ${HANG}
        }
        if (block === 1 && first('empty')) tallies = empty();`;
      const url = onceIn(temporaryFolder(), text);
      expect(await runPool(orders, { jobs: 2, workerUrl: url, patience: 4000 })).toEqual(whole);
    });

    test.each([
      ['exits', 'process.exit(4)', 'a worker ended (exit code 4) before it handed in its counts'],
      ['throws', 'throw new RangeError("too far")', 'a worker failed: too far'],
      ['throws a string', 'throw "words"', 'a worker failed: words'],
      ['counts too little', 'tallies = empty()', 'block 1 holds 0 of its 4096 battles at design point 0'],
    ])('and always %s ends the run at the third failure', async (_, text, message) => {
      const url = failing(`if (block === 1) ${text};`);
      const run = runPool(orders, { jobs: 2, workerUrl: url });
      await expect(run).rejects.toThrow(/block 1\)? failed 3 times: /);
      await expect(run).rejects.toThrow(message);
    });

    test('and never ends, whatever it plays, ends the run at the third failure', async () => {
      await expect(runPool(orders, { jobs: 1, workerUrl: failing(HANG), patience: 1000 })).rejects.toThrow(
        'block 0 failed 3 times: a worker did not finish a battle within 1 s',
      );
    });

    test('in the middle of a block is reported with the battle', async () => {
      const url = failing('if (block === 2) { at[0] = 1; at[1] = 9000; throw new Error("no dice"); }');
      await expect(runPool(orders, { jobs: 1, workerUrl: url })).rejects.toThrow(
        'battle 9000 of design point 1 (block 2) failed 3 times: a worker failed: no dice',
      );
    });

    test('before it has played anything is reported with the block', async () => {
      await expect(runPool(orders, { jobs: 1, workerUrl: program('') })).rejects.toThrow(
        'block 0 failed 3 times: a worker ended (exit code 0) before it handed in its counts',
      );
    });

    test('and hands in a block twice ends the run', async () => {
      const url = failing('block = 0;');
      await expect(runPool(orders, { jobs: 1, workerUrl: url })).rejects.toThrow('block 0 came in twice');
    });
  });

  test('continues where a merger stopped', async () => {
    const started = new BlockMerger(orders);
    started.add(0, blockPlayer(orders)(0));
    const { next, tallies } = started;
    const merger = new BlockMerger(orders, { played: { next, tallies } });
    const shares: number[] = [];
    expect(await runPool(orders, { workerUrl, merger, onProgress: (share) => shares.push(share) })).toEqual(
      whole,
    );
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(1 / 3);
    expect(await runPool(orders, { workerUrl, merger })).toEqual(whole);
  });

  test('leaves the sum so far in the merger when it is stopped', async () => {
    const long = ordersOf(newStudy(designPoints, 1e9, 3));
    const merger = new BlockMerger(long);
    const control = new AbortController();
    const onProgress = () => merger.next > 0 && control.abort('enough');
    await expect(
      runPool(long, { jobs: 2, workerUrl, merger, signal: control.signal, onProgress }),
    ).rejects.toBe('enough');
    expect(merger.battles).toBe(4096 * merger.next);
    const first = playStudy({ ...long, battles: merger.battles });
    expect(merger.tallies).toEqual(first);
  });

  describe('with a stop rule', () => {
    const study = newStudy(designPoints, 1e6, 3, 0.02);
    const long = ordersOf(study);
    const expected = playStudy(long, stopRule(study));

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

    test('so they do when one of them is slow', async () => {
      const slow = program(`
        import { threadId } from 'node:worker_threads';
        if (threadId % 2 === 0) await new Promise((done) => setTimeout(done, 300));
        await import(${JSON.stringify(workerUrl.href)});`);
      expect(await runPool(long, { jobs: 2, workerUrl: slow, enough: stopRule(study) })).toEqual(expected);
    });

    test('a rule that throws fails the run', async () => {
      const enough = () => {
        throw new Error('cannot tell');
      };
      await expect(runPool(long, { jobs: 2, workerUrl, enough })).rejects.toThrow('cannot tell');
    });
  });

  test('no worker runs far ahead of a slow one: the number of blocks that wait to be added up is bounded', async () => {
    const short = parseScenario(starterScenario(), 'starter.yaml', ['turnLimit=1']);
    if (!short.ok) throw new Error('the starter scenario is valid');
    const many = ordersOf(newStudy(short.designPoints.slice(0, 1), 20 * 4096, 3));
    // The worker with block 0 waits until the other one, which notes each block, has started none for a second.
    const folder = temporaryFolder();
    const holding = program(`
      import { readdirSync, writeFileSync } from 'node:fs';
      import { parentPort } from 'node:worker_threads';
      import { blockPlayer } from '${PLAY_STUDY}';
      const folder = ${JSON.stringify(folder)};
      parentPort.once('message', ({ orders }) => {
      const play = blockPlayer(orders);
      parentPort.on('message', async ({ block }) => {
        writeFileSync(folder + '/' + block, '');
        if (block === 0) {
          const noted = () => readdirSync(folder).length;
          for (let seen = 0; noted() <= 2 || noted() > seen; ) {
            seen = noted();
            await new Promise((done) => setTimeout(done, 1000));
          }
          writeFileSync(folder + '/taken', String(readdirSync(folder).length));
        }
        parentPort.postMessage({ block, tallies: play(block) });
      });
      });`);
    expect(await runPool(many, { jobs: 2, workerUrl: holding })).toEqual(playStudy(many));
    // Beyond the blocks that are added up, four blocks for each worker may be handed out.
    expect(Number(readFileSync(join(folder, 'taken'), 'utf8'))).toBe(8);
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
