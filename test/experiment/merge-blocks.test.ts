import { describe, expect, test } from 'vitest';
import { BlockMerger } from '#src/experiment/merge-blocks.js';
import { blockPlayer, playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { starterScenario } from '#src/scenario/starter.js';

const parsed = parseScenario(starterScenario(), 'starter.yaml');
if (!parsed.ok) throw new Error('the starter scenario is valid');
/** Three blocks; the last is short. */
const orders = ordersOf(newStudy(parsed.designPoints, 10_000, 3));
const play = blockPlayer(orders);
const blocks = [0, 1, 2].map(play);
const whole = playStudy(orders);
const withoutLast = playStudy({ ...orders, battles: 8192 });
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

describe('blocks that come in as', () => {
  test.each(ORDERS)('%d, %d, %d add up to the same', (...order) => {
    const merger = new BlockMerger(orders);
    for (const block of order) merger.add(block, blocks[block]);
    expect(merger.done).toBe(true);
    expect(merger.whole()).toEqual(whole);
  });

  test.each(ORDERS)(
    '%d, %d, %d stop at the same block, and what was played beyond it is dropped',
    (...order) => {
      const asked: number[] = [];
      const at = orders.plans[0].shape.layout.start.battles;
      const merger = new BlockMerger(orders, ([first]) => {
        asked.push(first[at]);
        return first[at] >= 8192;
      });
      for (const block of order) merger.add(block, blocks[block]);
      expect(asked).toEqual([4096, 8192]);
      expect(merger.merged).toBe(2);
      expect(merger.whole()).toEqual(withoutLast);
    },
  );
});

describe('a merger', () => {
  const [first, second] = blocks as [(typeof blocks)[0], (typeof blocks)[0]];

  test('waits for the blocks before', () => {
    const merger = new BlockMerger(orders);
    merger.add(1, second);
    expect({ merged: merger.merged, done: merger.done }).toEqual({ merged: 0, done: false });
    merger.add(0, first);
    expect({ merged: merger.merged, done: merger.done }).toEqual({ merged: 2, done: false });
  });

  test('refuses a block that came before', () => {
    const merger = new BlockMerger(orders);
    merger.add(1, second);
    expect(() => merger.add(1, second)).toThrow('block 1 came in twice');
    merger.add(0, first);
    expect(() => merger.add(0, first)).toThrow('block 0 came in twice');
  });

  test('refuses a block with the battles of another, too few or too many', () => {
    const [, , short] = blocks;
    expect(() => new BlockMerger(orders).add(0, short)).toThrow(
      'the run is incomplete: design point 0 has 1808 of 4096 battles',
    );
    const merger = new BlockMerger(orders);
    merger.add(0, first);
    merger.add(1, second);
    expect(() => merger.add(2, second)).toThrow(
      'the run is incomplete: design point 0 has 12288 of 10000 battles',
    );
  });

  test('gives no counts while battles are missing', () => {
    const merger = new BlockMerger(orders);
    merger.add(0, first);
    merger.add(2, blocks[2]);
    expect(() => merger.whole()).toThrow('the run is incomplete: design point 0 has 4096 of 10000 battles');
  });
});

test('a block is counted alone, whichever was played before it', () => {
  expect(play(0)).toEqual(blocks[0]);
});
