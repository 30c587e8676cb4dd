import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BlockMerger } from '#src/experiment/merge-blocks.js';
import { blockPlayer, playStudy } from '#src/experiment/play-study.js';
import { runPool } from '#src/experiment/pool.js';
import { stopRule } from '#src/experiment/stop-rule.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { mergeAll, type Tally } from '#src/tally/tally.js';
import { WORKER } from '../built.js';
import '../cli/kept-threads.js';
import { temporaryFolder } from '../cli/program.js';
import { designPoints } from './small-duel.js';

/** Three blocks; the last is short. */
const orders = ordersOf(newStudy(designPoints, 10_000, 3));
/** More battles than can be played here. */
const endless = ordersOf(newStudy(designPoints, 1e9, 3));
/** Waits for ever, without using a processor. */
const HANG = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

const folder = temporaryFolder();
/** Makes a worker that hands in these blocks: it starts in a tenth of the time of one that plays them. */
function handing(blocks: readonly (readonly Tally[])[], name: string) {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(blocks.map((tallies) => tallies.map((tally) => [...tally]))));
  /** The worker runs `text`, which can use `block`, and set `tallies`, before it hands in a block. */
  return (text = '') =>
    program(`
      import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
      import { parentPort, threadId } from 'node:worker_threads';
      const blocks = JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'));
      const played = blocks.map((tallies) => tallies.map((tally) => Float64Array.from(tally)));
      const empty = () => played[0].map(({ length }) => new Float64Array(length));
      parentPort.once('message', ({ at }) => {
        parentPort.on('message', ${text.includes('await ') ? 'async ' : ''}({ block }) => {
          let tallies;
          ${text}
          parentPort.postMessage({ block, tallies: tallies ?? played[block % played.length] });
        });
      });`);
}

describe('runPool', () => {
  const whole = playStudy(orders);
  const play = blockPlayer(endless);
  const worker = handing(
    [0, 1, 2].map((block) => play(block)),
    'endless',
  );
  const inThree = blockPlayer(orders);
  const failing = handing(
    [0, 1, 2].map((block) => inThree(block)),
    'three',
  );
  const workerUrl = failing();
  /** Text of a worker: this file, in a folder of the test. */
  const fileIn = (place: string, name: string) => `${JSON.stringify(`${place}/`)} + ${name}`;

  test.each([1, 4])('%d workers count what one thread counts', async (jobs) => {
    expect(await runPool(orders, { jobs, workerUrl: WORKER })).toEqual(whole);
  });

  test('hands every worker a block before any gets a second', async () => {
    const place = temporaryFolder();
    const noting = failing(`writeFileSync(${fileIn(place, 'block')}, String(threadId));`);
    await runPool(orders, { jobs: 3, workerUrl: noting });
    const players = [0, 1, 2].map((block) => readFileSync(join(place, String(block)), 'utf8'));
    expect(new Set(players).size).toBe(3);
  });

  test('reports its progress, and ends at 1', async () => {
    const shares: number[] = [];
    await runPool(orders, { workerUrl, onProgress: (share) => shares.push(share) });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  test('stops with the reason of its signal', async () => {
    const signal = AbortSignal.abort('before');
    await expect(runPool(endless, { workerUrl: worker(), signal })).rejects.toBe('before');
    const control = new AbortController();
    const onProgress = (share: number) => void (share > 0 && control.abort('during'));
    const hanging = worker(`if (block > 0) ${HANG}`);
    const run = runPool(endless, { jobs: 2, workerUrl: hanging, signal: control.signal, onProgress });
    await expect(run).rejects.toBe('during');
  });

  describe('a worker that fails', () => {
    test('in any way is replaced, and its block is played again', async () => {
      const place = temporaryFolder();
      // True once for each block.
      const first = `(block) => {
        try { writeFileSync(${fileIn(place, 'block')}, '', { flag: 'wx' }); return true; } catch { return false; }
      }`;
      const url = failing(`
        const first = ${first};
        if (first(block)) {
          if (block === 0) throw new RangeError("too far");
          if (block === 1) process.exit(4);
          ${HANG}
        } else if (block === 0 && first('empty')) tallies = empty();`);
      expect(await runPool(orders, { jobs: 2, workerUrl: url, patience: 10_000 })).toEqual(whole);
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
    started.add(0, play(0));
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
    const merger = new BlockMerger(endless);
    const control = new AbortController();
    const onProgress = () => merger.next > 0 && control.abort('enough');
    const hanging = worker(`if (block > 2) ${HANG}`);
    await expect(
      runPool(endless, { jobs: 2, workerUrl: hanging, merger, signal: control.signal, onProgress }),
    ).rejects.toBe('enough');
    expect(merger.battles).toBe(4096 * merger.next);
    expect(merger.tallies).toEqual(playStudy({ ...endless, battles: merger.battles }));
  });

  describe('with a stop rule', () => {
    const study = newStudy(designPoints, 1e6, 3, 0.02);
    const long = ordersOf(study);
    const expected = playStudy(long, stopRule(study));
    const enough = stopRule(study);

    test('needs three blocks', () =>
      expect(expected[0][study.plans[0].shape.layout.start.battles]).toBe(12_288));

    // Blocks beyond those hold other battles than they should: the sum shows if one is counted.
    test.each([1, 4])('%d workers stop where one thread stops', async (jobs) => {
      const shares: number[] = [];
      const options = {
        jobs,
        workerUrl: worker(),
        enough,
        onProgress: (share: number) => shares.push(share),
      };
      expect(await runPool(long, options)).toEqual(expected);
      expect(shares.at(-1)).toBe(1);
    });

    test('so they do when one of them is slow', async () => {
      const place = temporaryFolder();
      // Block 0 comes in after block 1.
      const slow = worker(`
        const isLate = () => !existsSync(${fileIn(place, '1')});
        if (block === 0) for (let looks = 0; looks < 4000 && isLate(); looks++) ${HANG.replace('0, 0)', '0, 0, 5)')}
        else setImmediate(() => writeFileSync(${fileIn(place, 'block')}, ''));`);
      expect(await runPool(long, { jobs: 2, workerUrl: slow, enough })).toEqual(expected);
    });

    test('a rule that throws fails the run', async () => {
      const fails = () => {
        throw new Error('cannot tell');
      };
      const run = runPool(long, { jobs: 2, workerUrl: worker(), enough: fails });
      await expect(run).rejects.toThrow('cannot tell');
    });
  });

  test('no worker runs far ahead of a slow one: the number of blocks that wait to be added up is bounded', async () => {
    const many = ordersOf(newStudy(designPoints.slice(0, 1), 20 * 4096, 3));
    const [block] = [blockPlayer(many)(0)];
    const place = temporaryFolder();
    // The worker with block 0 waits until the other one, which notes each block, has started seven, and a moment more.
    const holding = handing(
      [block],
      'many',
    )(`
      writeFileSync(${fileIn(place, 'block')}, '');
      const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
      const noted = () => readdirSync(${JSON.stringify(place)}).length;
      if (block === 0) {
        for (let looks = 0; looks < 10_000 && noted() < 8; looks++) await later(5);
        await later(500);
        writeFileSync(${fileIn(place, "'taken'")}, String(noted()));
      }`);
    const sum = block.map((tally) => tally.slice());
    for (let more = 1; more < 20; more++) mergeAll(sum, block);
    expect(await runPool(many, { jobs: 2, workerUrl: holding })).toEqual(sum);
    // Beyond the blocks that are added up, four blocks for each worker may be handed out.
    expect(Number(readFileSync(join(place, 'taken'), 'utf8'))).toBe(8);
  });

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
    const run = runPool(endless, { jobs: 2, workerUrl: worker(), onProgress });
    await expect(run).rejects.toThrow('no screen');
    const atTheEnd = (share: number) => (share === 1 ? onProgress() : undefined);
    await expect(runPool(orders, { jobs: 2, workerUrl, onProgress: atTheEnd })).rejects.toThrow('no screen');
  });
});
