import type { Redis } from 'ioredis';
import { QUEUE } from './protocol.js';

const IDENTITY = 'identity';
/** The field of a result: the number of its block, as `String` writes it. */
const BLOCK = /^(0|[1-9]\d{0,8})$/;
/** Data left by a run that was killed expires by itself. */
const KEPT_SECONDS = 86_400;

/** Accepts a result while the run lasts; of several results for a block it keeps the first. */
const HAND_IN = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])`;

/** What Redis holds for a run besides its jobs: the scenario to play, and results that the run has not taken yet. */
export class RunEntry {
  private readonly key: string;

  constructor(
    private readonly redis: Redis,
    run: string,
  ) {
    this.key = `${QUEUE}:${run}`;
  }

  /** Writes it even when it is there already: it then lasts another day, and a full Redis reports an error. */
  async open(text: string): Promise<void> {
    await this.redis.hset(this.key, IDENTITY, text);
    await this.redis.expire(this.key, KEPT_SECONDS);
  }

  /** @returns null: the run has ended */
  identity(): Promise<string | null> {
    return this.redis.hget(this.key, IDENTITY);
  }

  /** Does a block still need to be played? No, if it is handed in or the run has ended. */
  async isOpen(block: number): Promise<boolean> {
    const { redis, key } = this;
    const [isThere, isHandedIn] = await Promise.all([redis.exists(key), redis.hexists(key, String(block))]);
    return isThere === 1 && isHandedIn === 0;
  }

  async handIn(block: number, result: Buffer): Promise<void> {
    await this.redis.eval(HAND_IN, 1, this.key, block, result);
  }

  /** Blocks whose results are there. Fields that no worker writes are left alone. */
  async blocks(): Promise<number[]> {
    const fields = await this.redis.hkeys(this.key);
    return fields.filter((field) => BLOCK.test(field)).map(Number);
  }

  /** Takes results out. */
  async take(blocks: readonly number[]): Promise<(Buffer | null)[]> {
    const fields = blocks.map(String);
    const results = await this.redis.hmgetBuffer(this.key, ...fields);
    await this.redis.hdel(this.key, ...fields);
    return results;
  }

  async remove(): Promise<void> {
    await this.redis.unlink(this.key);
  }
}
