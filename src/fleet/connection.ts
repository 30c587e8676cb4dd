import type { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { LOOK } from './paces.js';
import { FleetMisuse, shownUrl } from './queue-url.js';
import { redisErrorInWords } from './redis-in-words.js';

/** The part of the package that is used; loaded on demand, since few users need it. */
interface Bullmq {
  Queue: typeof Queue;
  Worker: typeof Worker;
  WaitingError: new () => Error;
}

/** A Redis that has answered and may hold a queue. It reconnects after an outage. */
export interface Connection {
  redis: Redis;
  bullmq: Bullmq;
  /** The address in a form that may be shown. */
  where: string;
  /** The time since which it has not answered, by `performance.now`; null: it answers. */
  silentSince(): number | null;
  close(): void;
}

const PATIENCE_MILLISECONDS = 5_000;
const MOST_RETRY_MILLISECONDS = 5_000;

/**
 * @param onChange called when it stops answering, and when it answers again
 * @throws FleetMisuse when a package is missing
 * @throws Error when it does not answer, refuses the password, or would lose what is written
 */
export async function connect(url: string, onChange = (_answers: boolean) => {}): Promise<Connection> {
  const { bullmq, Redis } = await load();
  const where = shownUrl(url);
  let [isOpen, silentSince]: [boolean, number | null] = [false, null];
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MILLISECONDS,
    // A blocking command waits as long as it has to.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isOpen ? Math.min(100 * times, MOST_RETRY_MILLISECONDS) : null),
  });
  let fault: Error | null = null;
  redis.on('error', (error: Error) => {
    fault ??= error;
  });
  try {
    await redis.connect();
    await check(redis);
  } catch (error) {
    redis.disconnect();
    throw new Error(redisErrorInWords(fault ?? error, where), { cause: error });
  }
  isOpen = true;
  redis.on('close', () => {
    if (isOpen && silentSince === null) onChange(false);
    silentSince ??= performance.now();
  });
  redis.on('ready', () => {
    if (isOpen && silentSince !== null) onChange(true);
    silentSince = null;
  });
  return {
    redis,
    bullmq,
    where,
    silentSince: () => silentSince,
    close() {
      isOpen = false;
      redis.disconnect();
    },
  };
}

async function load(): Promise<{ bullmq: Bullmq; Redis: typeof Redis }> {
  try {
    return { bullmq: await import('bullmq'), Redis: (await import('ioredis')).Redis };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new FleetMisuse('--queue needs two packages that are not installed: npm install bullmq ioredis');
  }
}

/** Checks that it accepts data and keeps it. */
async function check(redis: Redis): Promise<void> {
  const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1] ?? 'noeviction';
  if (policy !== 'noeviction')
    throw new Error(
      `it may drop data when it is full: set its maxmemory-policy to noeviction (it is ${policy})`,
    );
  await redis.set('standfast:trial', '', 'PX', LOOK);
}
