import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** Is there no redis-server on this machine? Then tests that need it are skipped, with a warning. */
export const NO_REDIS = spawnSync('redis-server', ['--version']).status !== 0;
if (NO_REDIS)
  console.warn(
    'redis-server is not installed (apt-get install redis-server): tests of the fleet are skipped',
  );

/** A separate Redis on a free port of this machine. */
export class RedisServer {
  private server: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly args: readonly string[],
  ) {}

  /** @param args as on the command line of redis-server */
  static async start(...args: string[]): Promise<RedisServer> {
    const folder = mkdtempSync(join(tmpdir(), 'standfast-redis-'));
    const server = new RedisServer(folder, await freePort(), args);
    await server.begin();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async begin(): Promise<void> {
    const own = ['--port', `${this.port}`, '--dir', this.folder, '--save', '', '--bind', '127.0.0.1'];
    this.server = spawn('redis-server', [...own, ...this.args], { stdio: 'ignore' });
    const redis = new Redis(this.url, {
      lazyConnect: true,
      retryStrategy: (times) => (times < 100 ? 50 : null),
    });
    redis.on('error', () => {}); // it asks for a password, or is not ready yet
    await redis.connect().catch(() => {});
    redis.disconnect();
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Sends commands to this server. */
  ask<Answer>(act: (redis: Redis) => Promise<Answer>): Promise<Answer> {
    return asking(this.url, act);
  }
}

/** Sends commands to the Redis at an address. */
export async function asking<Answer>(url: string, act: (redis: Redis) => Promise<Answer>): Promise<Answer> {
  const redis = new Redis(url);
  try {
    return await act(redis);
  } finally {
    redis.disconnect();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
