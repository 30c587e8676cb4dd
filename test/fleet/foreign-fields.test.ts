import { describe, expect, test } from 'vitest';
import { BlockMerger } from '#src/experiment/merge-blocks.js';
import { blockPlayer, playStudy } from '#src/experiment/play-study.js';
import { identityOf } from '#src/experiment/run-identity.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { encodeResult, QUEUE, runOf } from '#src/fleet/protocol.js';
import { openFleet } from '#src/fleet/run-fleet.js';
import type { Tally } from '#src/tally/tally.js';
import { VERSION } from '#src/version.js';
import { designPoints, source } from '../experiment/small-duel.js';
import { until } from './processes.js';
import { NO_REDIS, RedisServer } from './redis.js';

describe.skipIf(NO_REDIS)('a run on a queue where somebody else has written', () => {
  /** Three blocks. */
  const study = newStudy(designPoints, 10_000, 3);
  const orders = ordersOf(study);
  const identity = identityOf(study, source, VERSION);
  const play = blockPlayer(orders);
  const { run } = runOf(identity);
  const key = `${QUEUE}:${run}`;

  test('takes only sound results of its own blocks, and gets the right counts', async () => {
    const server = await RedisServer.start();
    const fleet = await openFleet(server.url);
    const merger = new BlockMerger(orders);
    const { signal } = new AbortController();
    const playing = fleet.play({ identity, orders, merger, needed: () => 0, onProgress: () => {}, signal });
    const handIn = (block: number | string, bytes: Buffer | string) =>
      server.ask((redis) => redis.hset(key, String(block), bytes));
    const taken = (block: number) =>
      until(async () => (await server.ask((redis) => redis.hexists(key, String(block)))) === 0);
    const result = (block: number, tallies: readonly Tally[], of = run) =>
      encodeResult({ run: of, block }, tallies);
    await until(async () => (await server.ask((redis) => redis.exists(key))) === 1);

    // No blocks of this run: they are left alone.
    for (const field of ['abc', '-1', '1.5', '01', '3', '1e9', '']) await handIn(field, result(0, play(0)));
    // Each counter is of the right kind, but not this one.
    const spoilt = play(0);
    spoilt[1][spoilt[1].length - 1] = 0.5;
    await handIn(0, result(0, spoilt));
    await taken(0);
    await handIn(1, result(1, play(1), 'another run'));
    await taken(1);
    expect(merger.battles).toBe(0);

    for (const block of [2, 1, 0]) await handIn(block, result(block, play(block)));
    await playing;
    expect(merger.whole()).toEqual(playStudy(orders));
    await fleet.close();
    await server.stop();
  });
});
