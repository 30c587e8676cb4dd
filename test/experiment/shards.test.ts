import { describe, expect, test } from 'vitest';
import { WrongCounts } from '#src/experiment/check-counts.js';
import { BlockMerger } from '#src/experiment/merge-blocks.js';
import { blockPlayer, playStudy } from '#src/experiment/play-study.js';
import { identityOf } from '#src/experiment/run-identity.js';
import { type Part, PartSum, spanOf } from '#src/experiment/shards.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { starterScenario } from '#src/scenario/starter.js';
import { designPoints, source } from './small-duel.js';

const study = newStudy(designPoints, 18_000, 3);
/** Five blocks; the last is short. */
const orders = ordersOf(study);
const play = blockPlayer(orders);
const given = { file: 'starter.yaml', text: starterScenario(), set: [] };

function part(number: number, of: number, change: Partial<Part['header']['run']> = {}): Part {
  const shard = { number, of };
  const span = spanOf(shard, study.battles);
  const merger = new BlockMerger(orders, { span });
  for (let block = span.first; block < span.end; block++) merger.add(block, play(block));
  const run = { ...identityOf(study, source, '1.2.3'), ...change };
  return { name: `${number}-of-${of}`, header: { run, shard, given }, tallies: () => merger.whole() };
}

describe('the blocks of shards', () => {
  test.each([1, 2, 3, 5, 7, 16])('of %d cover all blocks, in order, as evenly as possible', (of) => {
    const spans = Array.from({ length: of }, (_, i) => spanOf({ number: i + 1, of }, study.battles));
    expect(spans[0].first).toBe(0);
    expect(spans.at(-1)!.end).toBe(5);
    for (let i = 1; i < of; i++) expect(spans[i].first).toBe(spans[i - 1].end);
    const sizes = spans.map(({ first, end }) => end - first);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });
});

describe('parts', () => {
  const whole = playStudy(orders);
  const three = [1, 2, 3].map((number) => part(number, 3));
  const sumOf = (...parts: Part[]) => {
    const sum = new PartSum(parts[0], '1.2.3', orders);
    for (const each of parts) sum.add(each);
    return sum.whole();
  };
  const failing = (...parts: Part[]) => expect(() => sumOf(...parts));

  test.each([1, 3, 16])('%d of them, from the last to the first, add up to the whole', (of) => {
    const parts = Array.from({ length: of }, (_, i) => part(of - i, of));
    expect(sumOf(...parts)).toEqual(whole);
  });

  test('are not kept: only their sum is', () => {
    const sum = new PartSum(three[0], '1.2.3', orders);
    for (const each of three) {
      const tallies = each
        .tallies(orders.plans.map(({ shape }) => shape.layout.length))
        .map((t) => t.slice());
      sum.add({ ...each, tallies: () => tallies });
      for (const tally of tallies) tally.fill(0);
    }
    expect(sum.whole()).toEqual(whole);
  });

  test('that are missing are named', () => {
    failing(three[0], three[2]).toThrow('part 2/3 is missing');
    failing(three[2]).toThrow('2 of 3 parts are missing: 1/3, 2/3');
    failing(part(1, 16)).toThrow(
      '15 of 16 parts are missing: 2/16, 3/16, 4/16, 5/16, 6/16, 7/16, 8/16, 9/16, 10/16, 11/16, 5 more',
    );
  });

  test('that are given twice are named', () => {
    failing(three[0], three[1], { ...three[1], name: 'copy' }, three[2]).toThrow(
      '2-of-3 and copy are both part 2/3',
    );
  });

  test('of another run, version or split are named, with the difference', () => {
    failing(three[0], part(2, 3, { seed: 4 })).toThrow(
      '2-of-3 belongs to another run than 1-of-3: seed is 4 and was 3',
    );
    failing(three[0], part(2, 3, { version: '1.2.4' })).toThrow(
      '2-of-3 is from version 1.2.4, and this is 1.2.3',
    );
    failing(three[0], part(2, 2)).toThrow('2-of-2 is part 2/2, and 1-of-3 is 1/3');
  });

  test('that hold other battles than their own are refused', () => {
    const swapped = { ...three[0], tallies: three[2].tallies };
    failing(swapped, three[1], three[2]).toThrow('1-of-3 holds 5712 of its 4096 battles at design point 0');
    const short = { ...three[0], tallies: () => three[0].tallies([]).slice(0, 1) };
    failing(short, three[1], three[2]).toThrow('1-of-3 holds 0 of its 4096 battles at design point 1');
  });

  test('that are refused leave the sum as it was', () => {
    const [one, two, last] = three;
    const sum = new PartSum(one, '1.2.3', orders);
    const [first, second] = two.tallies([]);
    const spoilt = second.slice();
    spoilt[spoilt.length - 1] = NaN;
    for (const wrong of [second.slice(1), spoilt])
      expect(() => sum.add({ ...two, tallies: () => [first, wrong] })).toThrow(WrongCounts);
    for (const each of three) sum.add(each);
    const fresh = new PartSum(last, '1.2.3', orders);
    for (const each of three) fresh.add(each);
    expect(sum.whole()).toEqual(fresh.whole());
  });
});
