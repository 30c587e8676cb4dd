import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BlockMerger } from '#src/experiment/merge-blocks.js';
import { blockPlayer, playStudy } from '#src/experiment/play-study.js';
import { runPool } from '#src/experiment/pool.js';
import { SlicedBlocks, slicesOf } from '#src/experiment/slices.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { starterScenario } from '#src/scenario/starter.js';
import { PLAY_STUDY, WORKER } from '../built.js';
import '../cli/kept-threads.js';
import { temporaryFolder } from '../cli/program.js';
import { validScenario } from '../scenario/valid.js';

describe('each block is divided', () => {
  test.each([
    // Battles, design points, workers, slices of a block.
    [1000, 1, 8, 1],
    [1000, 6, 8, 1],
    [4096, 8, 2, 2],
    [4096, 40, 2, 8],
    [4096, 40, 8, 8],
    [4096, 40, 1, 1],
    [20_000, 12, 2, 2],
    [20_000, 12, 8, 2],
    [20_000, 40, 8, 8],
    [1e6, 40, 8, 1],
  ])('%d battles of %d design points with %d workers: into %d', (battles, points, workers, slices) => {
    expect(slicesOf(battles, points, workers)).toBe(slices);
  });
});

const parsed = validScenario(starterScenario(), 'starter.yaml', ['turnLimit=2']);
const { designPoints } = parsed;

describe('slices of blocks', () => {
  /** Two blocks of four slices; the last block has two, and the last slice is short. */
  const orders = ordersOf(newStudy(designPoints, 4096 + 1500, 3));
  const whole = playStudy(orders);
  const started = (merger = new BlockMerger(orders)) => {
    const sliced = new SlicedBlocks(orders, merger, 4);
    return { merger, sliced, play: blockPlayer(sliced.orders) };
  };

  test('add up to the same counts in any order', () => {
    const { merger, sliced, play } = started();
    expect({ next: sliced.next, span: sliced.span }).toEqual({ next: 0, span: { first: 0, end: 6 } });
    for (const slice of [5, 2, 0, 3]) sliced.add(slice, play(slice));
    expect({ next: merger.next, share: merger.share }).toEqual({ next: 0, share: (3 * 1024 + 476) / 5596 });
    sliced.add(1, play(1));
    expect({ next: sliced.next, done: sliced.done }).toEqual({ next: 4, done: false });
    sliced.add(4, play(4));
    expect({ done: sliced.done, share: merger.share }).toEqual({ done: true, share: 1 });
    expect(merger.whole()).toEqual(whole);
  });

  test('stop at the end of a block', () => {
    const at = orders.plans[0].shape.layout.start.battles;
    const seen: number[] = [];
    const enough = ([first]: readonly Float64Array[]) => {
      seen.push(first[at]);
      return true;
    };
    const { merger, sliced, play } = started(new BlockMerger(orders, { enough }));
    for (const slice of [4, 0, 1, 2, 3, 5]) sliced.add(slice, play(slice));
    expect(seen).toEqual([4096]);
    expect(merger.whole()).toEqual(playStudy({ ...orders, battles: 4096 }));
  });

  test('of which one was played without a design point that has stopped are added up without it', () => {
    const three = validScenario(starterScenario(), 'starter.yaml', [
      'turnLimit=2',
      'experiment.factors=[{name: move, path: forces.red.units.bravo.move, levels: [4, 5, 6]}]',
    ]);
    const study = ordersOf(newStudy(three.designPoints, 8192, 3));
    const race = () => [true, false, true];
    const merger = new BlockMerger(study, { race });
    const sliced = new SlicedBlocks(study, merger, 2);
    const play = blockPlayer(sliced.orders);
    // Handed out before the first block was added up, with every design point.
    const early = play(2);
    sliced.add(0, play(0));
    sliced.add(1, play(1));
    expect(merger.playing[1]).toBe(false);
    sliced.add(2, early);
    sliced.add(3, play(3, merger.playing));
    const expected = playStudy(study, undefined, race);
    expect(merger.whole()).toEqual(expected);
    expect(expected[1][study.plans[1].shape.layout.start.battles]).toBe(4096);
  });

  test('are refused when they do not hold their battles, or come in twice', () => {
    const { sliced, play } = started();
    const wrong = play(0);
    expect(() =>
      sliced.add(
        1,
        play(0).map((tally) => tally.fill(0)),
      ),
    ).toThrow('a slice of block 0 holds 0 of its 1024 battles at design point 0');
    sliced.add(0, wrong);
    expect(() => sliced.add(0, wrong)).toThrow('a slice of block 0 came in twice');
    for (const slice of [1, 2, 3]) sliced.add(slice, play(slice));
    expect(() => sliced.add(3, play(3))).toThrow('a slice of block 0 came in twice');
  });
});

describe('a short run of many design points', () => {
  const levels = Array.from({ length: 16 }, (_, i) => i + 1);
  const many = validScenario(starterScenario(), 'starter.yaml', [
    'turnLimit=2',
    `experiment.factors=[{name: move, path: forces.red.units.bravo.move, levels: [${levels.join()}]}]`,
  ]);
  /** One block, four slices. */
  const orders = ordersOf(newStudy(many.designPoints, 4096, 3));
  const whole = playStudy(orders);
  const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

  test('is played by all workers, with the same counts', async () => {
    const folder = temporaryFolder();
    const workerUrl = program(`
      import { writeFileSync } from 'node:fs';
      import { threadId } from 'node:worker_threads';
      writeFileSync(${JSON.stringify(folder)} + '/' + threadId, '');
      await import('${WORKER.href}');`);
    expect(await runPool(orders, { jobs: 2, workerUrl })).toEqual(whole);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  /** A worker that runs `text`, which can use the number of the slice, before it plays a slice. */
  const failing = (text: string) =>
    program(`
      import { parentPort } from 'node:worker_threads';
      import { writeFileSync } from 'node:fs';
      import { blockPlayer } from '${PLAY_STUDY}';
      parentPort.once('message', ({ orders, at }) => {
        const play = blockPlayer(orders, at);
        parentPort.on('message', ({ block: slice }) => {
          ${text}
          parentPort.postMessage({ block: slice, tallies: play(slice) });
        });
      });`);

  test('plays a slice again if its worker fails', async () => {
    const folder = temporaryFolder();
    const workerUrl = failing(`
      let isFirst = true;
      try { writeFileSync(${JSON.stringify(folder)} + '/' + slice, '', { flag: 'wx' }); } catch { isFirst = false; }
      if (isFirst && slice % 2 === 1) throw new Error('unlucky');`);
    expect(await runPool(orders, { jobs: 2, workerUrl })).toEqual(whole);
    expect(readdirSync(folder).sort()).toEqual(['0', '1', '2', '3']);
  });

  test('names the battle and the block if a slice fails each time', async () => {
    // The worker has slices 1 and 3; the battle shows in which of them it failed.
    const workerUrl = failing(`if (slice === 3) { at[0] = 5; at[1] = 3100; throw new Error('no dice'); }`);
    await expect(runPool(orders, { jobs: 2, workerUrl })).rejects.toThrow(
      'battle 3100 of design point 5 (a slice of block 0) failed 3 times: a worker failed: no dice',
    );
  });
});
