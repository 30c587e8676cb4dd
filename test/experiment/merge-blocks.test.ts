import { describe, expect, test } from 'vitest';
import { WrongCounts } from '#src/experiment/check-counts.js';
import { BlockMerger, type Enough, type Played } from '#src/experiment/merge-blocks.js';
import { blockPlayer, playStudy, studyPlayer, takeOut } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { mergeInto } from '#src/tally/tally.js';
import { designPoints } from './small-duel.js';

/** Three blocks; the last is short. */
const orders = ordersOf(newStudy(designPoints, 10_000, 3));
const play = blockPlayer(orders);
const blocks = [0, 1, 2].map((block) => play(block));
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

describe('blocks that arrive in the order', () => {
  test.each(ORDERS)('%d, %d, %d give the same sum', (...order) => {
    const merger = new BlockMerger(orders);
    for (const block of order) merger.add(block, blocks[block]);
    expect(merger.done).toBe(true);
    expect(merger.whole()).toEqual(whole);
  });

  test.each(ORDERS)(
    '%d, %d, %d stop at the same block, and blocks played beyond it are dropped',
    (...order) => {
      const asked: number[] = [];
      const at = orders.plans[0].shape.layout.start.battles;
      const enough: Enough = ([first]) => {
        asked.push(first[at]);
        return first[at] >= 8192;
      };
      const merger = new BlockMerger(orders, { enough });
      for (const block of order) merger.add(block, blocks[block]);
      expect(asked).toEqual([4096, 8192]);
      expect(merger.next).toBe(2);
      expect(merger.whole()).toEqual(withoutLast);
    },
  );
});

describe('a merger', () => {
  const [first, second] = blocks as [(typeof blocks)[0], (typeof blocks)[0]];

  test('waits for the blocks in front', () => {
    const merger = new BlockMerger(orders);
    merger.add(1, second);
    expect({ next: merger.next, done: merger.done }).toEqual({ next: 0, done: false });
    merger.add(0, first);
    expect({ next: merger.next, done: merger.done }).toEqual({ next: 2, done: false });
  });

  test('refuses a block that has already arrived', () => {
    const merger = new BlockMerger(orders);
    merger.add(1, second);
    expect(() => merger.add(1, second)).toThrow('block 1 came in twice');
    merger.add(0, first);
    expect(() => merger.add(0, first)).toThrow('block 0 came in twice');
  });

  test('refuses a block with the battles of another one, too few or too many', () => {
    const [, , short] = blocks;
    expect(() => new BlockMerger(orders).add(0, short)).toThrow(
      'block 0 holds 1808 of its 4096 battles at design point 0',
    );
    expect(() => new BlockMerger(orders).add(2, second)).toThrow(
      'block 2 holds 4096 of its 1808 battles at design point 0',
    );
    expect(() => new BlockMerger(orders).add(0, first.slice(0, 1))).toThrow(
      'block 0 holds 0 of its 4096 battles at design point 1',
    );
  });

  test.each([
    ['no number', NaN],
    ['half a battle', 0.5],
    ['less than nothing', -1],
  ])('adds nothing of a block in which one counter is %s, and takes the right one later', (_, counter) => {
    const merger = new BlockMerger(orders);
    merger.add(0, first);
    const before = merger.tallies.map((tally) => tally.slice());
    const spoilt = second.map((tally) => tally.slice());
    spoilt[1][spoilt[1].length - 1] = counter;
    expect(() => merger.add(1, spoilt)).toThrow(WrongCounts);
    expect({ next: merger.next, tallies: merger.tallies }).toEqual({ next: 1, tallies: before });
    merger.add(1, second);
    merger.add(2, blocks[2]);
    expect(merger.whole()).toEqual(whole);
  });

  test.each([-1, 3, 1.5, NaN])('refuses block %d, which does not exist', (block) => {
    expect(() => new BlockMerger(orders).add(block, second)).toThrow(`there is no block ${block}`);
  });

  test('gives no counts while battles are missing', () => {
    const merger = new BlockMerger(orders);
    merger.add(0, first);
    merger.add(2, blocks[2]);
    expect(() => merger.whole()).toThrow('the run is incomplete: 4096 of 10000 battles are added up');
  });
});

describe('an earlier sum', () => {
  const merged = (count: number, options: ConstructorParameters<typeof BlockMerger>[1] = {}) => {
    const merger = new BlockMerger(orders, options);
    for (let block = merger.next; block < count; block++) merger.add(block, blocks[block]);
    return merger;
  };

  test.each([0, 1, 2, 3])('of %d blocks is completed with the rest', (count) => {
    const { next, tallies } = merged(count);
    const resumed = new BlockMerger(orders, { played: { next, tallies } });
    expect(resumed.battles).toBe(Math.min(10_000, 4096 * count));
    for (let block = next; block < 3; block++) resumed.add(block, blocks[block]);
    expect(resumed.whole()).toEqual(whole);
  });

  test('may be enough', () => {
    const enough: Enough = ([first]) => first[orders.plans[0].shape.layout.start.battles] >= 8192;
    const { next, tallies } = merged(2, { enough });
    const resumed = new BlockMerger(orders, { enough, played: { next, tallies } });
    expect(resumed.done).toBe(true);
    expect(resumed.whole()).toEqual(withoutLast);
  });

  test('of another study or of other blocks is refused', () => {
    const { next, tallies } = merged(1);
    const resumed = (played: Played) => () => new BlockMerger(orders, { played });
    expect(resumed({ next, tallies: tallies.slice(1) })).toThrow(
      'what was played before does not hold the 4096 battles up to block 1',
    );
    expect(resumed({ next: 2, tallies })).toThrow(
      'what was played before does not hold the 8192 battles up to block 2',
    );
  });

  test('of a span of blocks holds that span alone', () => {
    const parts = [
      { first: 0, end: 1 },
      { first: 1, end: 3 },
    ].map((span) => merged(span.end, { span }));
    expect(parts.map(({ battles, share }) => ({ battles, share }))).toEqual([
      { battles: 4096, share: 1 },
      { battles: 5904, share: 1 },
    ]);
    const [one, two] = parts.map((part) => part.whole()) as [Float64Array[], Float64Array[]];
    for (const [point, tally] of one.entries()) mergeInto(tally, two[point]);
    expect(one).toEqual(whole);
  });
});

describe('parts of blocks', () => {
  const player = studyPlayer(orders);
  const part = (first: number, end: number) => {
    player.playBlock(first, end);
    return { range: { first, end }, tallies: takeOut(player) };
  };
  const parts = [part(4096, 5000), part(0, 1), part(5000, 8192), part(700, 4096), part(9000, 10_000)];
  const [late, ...last] = [part(1, 700), part(8192, 9000)];
  const add = (merger: BlockMerger, all: readonly ReturnType<typeof part>[]) => {
    for (const { range, tallies } of all) merger.addPart(range, tallies);
    return merger;
  };

  test('add up to the same counts, wherever they are divided and in any order', () => {
    const merger = add(new BlockMerger(orders), parts);
    expect({ battles: merger.battles, held: merger.held }).toEqual({ battles: 0, held: 10_000 - 699 - 808 });
    expect(merger.missing({ first: 0, end: 4096 })).toEqual([{ first: 1, end: 700 }]);
    add(merger, [late]);
    expect({ battles: merger.battles, held: merger.held }).toEqual({ battles: 8192, held: 9192 });
    expect(add(merger, last).whole()).toEqual(whole);
  });

  test('are part of the progress of a run, which continues with what is missing', () => {
    const played: Played = add(new BlockMerger(orders), parts);
    const resumed = new BlockMerger(orders, { played });
    expect(resumed.held).toBe(10_000 - 699 - 808);
    // A worker of a queue plays a whole block again.
    resumed.add(0, blocks[0]);
    expect(add(resumed, last).whole()).toEqual(whole);
  });

  test('are refused when they come in twice, or do not hold their battles', () => {
    const merger = add(new BlockMerger(orders), parts);
    expect(() => add(merger, [part(600, 800)])).toThrow('a slice of block 0 came in twice');
    expect(() => merger.addPart({ first: 1, end: 9 }, late.tallies)).toThrow(
      'a slice of block 0 holds 699 of its 8 battles at design point 0',
    );
    expect(merger.held).toBe(10_000 - 699 - 808);
  });

  test.each([
    ['of a block that is added up', 0, [{ first: 0, end: 1 }]],
    ['of other battles', 2, [{ first: 0, end: 1 }]],
    [
      'that overlap',
      1,
      [
        { first: 4096, end: 4100 },
        { first: 4098, end: 4099 },
      ],
    ],
    ['that hold fewer battles', 1, [{ first: 4096, end: 4100 }]],
  ])('%s are no progress of a run', (_, block, there) => {
    const { tallies } = part(0, 1);
    const played: Played = { next: 1, tallies: blocks[0], begun: [{ block, there, tallies }] };
    expect(() => new BlockMerger(orders, { played })).toThrow(/played before/);
  });
});

test('the counts of a block do not depend on the block played before it', () => {
  expect(play(0)).toEqual(blocks[0]);
});
