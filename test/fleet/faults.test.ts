import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '#src/version.js';
import { type Ended, programWith, standfast, temporaryFolder, writeScenario } from '../cli/program.js';
import { IS_NIGHTLY, scaled } from '../scale.js';
import {
  bytesOf,
  endOf,
  type Going,
  hasCheckpoint,
  quickProgram,
  started,
  startedWorker,
  until,
} from './processes.js';
import { asking, NO_REDIS, RedisServer } from './redis.js';

/** Only in the nightly run: whatever happens to a fleet, a run gives the same bytes. `SEED` repeats these tests. */
const SEED = Number(process.env.SEED ?? Date.now() % 1e6);
const TIMES = scaled(1, 10);

describe.skipIf(NO_REDIS || !IS_NIGHTLY)(`a fleet with failures (SEED=${SEED})`, () => {
  const folder = temporaryFolder();
  const duel = writeScenario(folder);
  const main = quickProgram(folder);
  const runWords = (out: string) =>
    `run ${duel} --battles 120000 --out ${out} --json --no-report --jobs 1 --quiet`.split(' ');
  let expected: Record<string, string>;
  let random = SEED;
  /** A random number from 0 to 1, the same for the same seed. */
  const draw = () => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return random / 2 ** 32;
  };

  /** The processes that a test has started. */
  const servers: RedisServer[] = [];
  const workers: Going[] = [];
  const server = async (...args: string[]) => {
    const own = await RedisServer.start(...args);
    servers.push(own);
    return own;
  };
  const worker = async (url: string, jobs = 1) => {
    const own = await startedWorker(main, url, jobs);
    workers.push(own);
    return own;
  };
  afterEach(async () => {
    for (const { child, ended } of workers.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    for (const each of servers.splice(0)) await each.stop();
  });

  let runs = 0;
  const begun = async (url: string, ...args: string[]) => {
    const out = `out-${runs++}`;
    const going = await started([...runWords(out), '--queue', url, ...args], { main, cwd: folder });
    await until(() => isOn(url));
    return { out, ...going };
  };
  /** Is there a run on the queue? */
  const isOn = (url: string) =>
    asking(url, async (redis) => (await redis.keys(`standfast-${VERSION}:*`)).length > 0);
  const expectSame = (out: string, ended: Ended) => {
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' });
    expect(bytesOf(folder, out, ended)).toEqual(expected);
  };
  /** Nothing of a run is left; a job that a worker still has disappears a little later. */
  const expectClean = (own: RedisServer) =>
    until(async () => {
      const keys = await own.ask((redis) => redis.keys('*'));
      return !keys.some((key) => /[0-9a-f]{64}|:failed|:wait$|:active|:prioritized/.test(key));
    });

  beforeAll(async () => {
    const ended = await standfast(runWords('plain'), { cwd: folder });
    expected = bytesOf(folder, 'plain', ended);
  });

  test.each([1, 2, 3, 4])('%d workers', async (count) => {
    const own = await server();
    for (let i = 0; i < count; i++) await worker(own.url);
    const { out, ended } = await begun(own.url);
    expectSame(out, await ended);
    await expectClean(own);
  });

  test(`kill -9 of workers at random moments, ${TIMES} times`, async () => {
    const own = await server();
    for (let time = 0; time < TIMES; time++) {
      await worker(own.url);
      const victim = await worker(own.url);
      const { out, ended } = await begun(own.url);
      await wait(2000 * draw());
      victim.child.kill('SIGKILL');
      expectSame(out, await ended);
      await endOf(workers[0]);
      workers.splice(0);
    }
    await expectClean(own);
  });

  test(`kill -9 of the coordinator, ${TIMES} times, then --resume`, async () => {
    const own = await server();
    await worker(own.url);
    let resumed = 0;
    for (let time = 0; time < TIMES; time++) {
      const { out, child, ended } = await begun(own.url);
      await wait(1500 * draw());
      child.kill('SIGUSR1');
      await Promise.race([ended, until(() => hasCheckpoint(folder, out))]);
      await wait(300 * draw());
      child.kill('SIGKILL');
      await ended;
      if (hasCheckpoint(folder, out)) resumed++;
      const again = await standfast([...runWords(out), '--queue', own.url, '--resume'], {
        cwd: folder,
        main,
      });
      expectSame(out, again);
    }
    expect(resumed).toBeGreaterThan(TIMES / 2);
    await expectClean(own);
  });

  test('Ctrl-C, then --resume with workers and without', async () => {
    const own = await server();
    await worker(own.url);
    for (const more of [['--queue', own.url], []]) {
      const { out, child, ended } = await begun(own.url);
      await Promise.race([ended, until(() => hasCheckpoint(folder, out))]);
      child.kill('SIGINT');
      const { code, stderr } = await ended;
      expect({ code, stderr }).toMatchObject({ code: 130, stderr: expect.stringContaining('--resume') });
      await expectClean(own);
      expectSame(out, await standfast([...runWords(out), ...more, '--resume'], { cwd: folder, main }));
    }
  });

  test('Redis is killed and started again, with its append-only file', async () => {
    const own = await server('--appendonly', 'yes', '--appendfsync', 'always');
    for (let time = 0; time < TIMES / 2; time++) {
      await worker(own.url, 2);
      const { out, ended } = await begun(own.url);
      await wait(1500 * draw());
      await own.kill(time % 2 ? 'SIGKILL' : 'SIGTERM');
      await wait(3000 * draw());
      await own.begin();
      expectSame(out, await ended);
      await endOf(workers.pop()!);
    }
    await expectClean(own);
  });

  test('Redis forgets everything', async () => {
    const own = await server();
    await worker(own.url, 2);
    const { out, ended } = await begun(own.url);
    for (let time = 0; time < 3; time++) {
      await wait(600);
      await own.ask((redis) => redis.flushall());
    }
    expectSame(out, await ended);
    await expectClean(own);
  });

  test('a worker that is stopped comes back late', async () => {
    const own = await server();
    for (let time = 0; time < TIMES / 2; time++) {
      const stopped = await worker(own.url);
      const { out, ended } = await begun(own.url);
      await wait(300 + 800 * draw());
      stopped.child.kill('SIGSTOP');
      const other = await worker(own.url);
      // Either while the run goes on, or after it has ended.
      if (time % 2) await wait(2000);
      else expectSame(out, await ended);
      stopped.child.kill('SIGCONT');
      expectSame(out, await ended);
      await wait(1000);
      expect((await endOf(stopped)).code).toBe(0);
      expect((await endOf(other)).code).toBe(0);
      workers.splice(0);
    }
    await expectClean(own);
  });

  test('two identical runs share a queue', async () => {
    const own = await server();
    await worker(own.url, 2);
    const both = await Promise.all([begun(own.url), begun(own.url)]);
    for (const { out, ended } of both) expectSame(out, await ended);
    await expectClean(own);
  });

  test('Redis is full: the run ends incomplete, and can be resumed when there is room', async () => {
    const own = await server();
    await worker(own.url);
    const { out, child, ended } = await begun(own.url);
    await wait(500);
    await own.ask((redis) => redis.config('SET', 'maxmemory', '1mb'));
    const { code, stderr } = await ended;
    expect({ code, stderr }).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/is full: give it more memory|OOM/),
    });
    expect(child.exitCode).toBe(3);
    await own.ask((redis) => redis.config('SET', 'maxmemory', '0'));
    const again = await standfast([...runWords(out), '--queue', own.url, '--resume'], { cwd: folder, main });
    expectSame(out, again);
    await expectClean(own);
  });

  test('a Redis that may drop data is refused, and so is a read-only one', async () => {
    const own = await server('--maxmemory-policy', 'allkeys-lru');
    const words = [...runWords('refused'), '--queue', own.url];
    const refused = async (message: string) => {
      for (const each of [words, ['worker', '--queue', own.url]]) {
        const { code, stderr } = await standfast(each, { cwd: folder });
        expect({ code, stderr }).toEqual({
          code: 3,
          stderr: `standfast: the Redis at ${own.url} ${message}\n`,
        });
      }
    };
    await refused(
      'cannot be used: it may drop data when it is full: set its maxmemory-policy to noeviction (it is allkeys-lru)',
    );
    await own.ask((redis) => redis.config('SET', 'maxmemory-policy', 'noeviction'));
    await own.ask((redis) => redis.replicaof('127.0.0.1', 1));
    await refused('is a read-only replica: use its primary');
    expect(existsSync(join(folder, 'refused', 'duel'))).toBe(false);
  });

  /** Plays a run whose workers have one module replaced. */
  const withWorkersOf = async (path: string, text: string) => {
    const own = await server();
    const broken = programWith(temporaryFolder(), path, text);
    workers.push(await startedWorker(broken, own.url));
    const { ended } = await begun(own.url);
    const { code, stderr } = await ended;
    expect(code).toBe(3);
    await expectClean(own);
    return stderr;
  };

  test('a worker that has to end returns blocks that would take too long', async () => {
    const own = await server();
    const slow = programWith(temporaryFolder(), 'experiment/worker.js', `setInterval(() => {}, 1000);`);
    const hopeless = await startedWorker(slow, own.url);
    workers.push(hopeless);
    const { out, ended } = await begun(own.url);
    await wait(1000);
    hopeless.child.kill('SIGTERM');
    const since = performance.now();
    expect((await hopeless.ended).code).toBe(0);
    expect(performance.now() - since).toBeLessThan(9000);
    const free = performance.now();
    await worker(own.url, 2);
    expectSame(out, await ended);
    // No worker has waited until a lock expired.
    expect(performance.now() - free).toBeLessThan(20_000);
    await expectClean(own);
  });

  test('a block that fails on every worker is named with its battle', async () => {
    const said = await withWorkersOf(
      'experiment/worker.js',
      `import { parentPort } from 'node:worker_threads';
      import { blockPlayer } from './play-study.js';
      parentPort.once('message', ({ orders, at }) => {
      const play = blockPlayer(orders, at);
      parentPort.on('message', ({ block }) => {
        if (block === 3) { at.set([1, 12_345]); throw new Error('no dice'); }
        parentPort.postMessage({ block, tallies: play(block) });
      });
      });`,
    );
    expect(said).toMatch(
      /^standfast: battle 12345 of design point 1 \(block 3\) failed 3 times: a worker failed: no dice\nThe run ended after [\d,]+ of 120,000 battles of each variant\.\nIncomplete tables of the first 12,288 are in /,
    );
  });

  test.each([
    [
      'of another version',
      `JSON.stringify({ run, block, version: '0.0.1' })`,
      'its result is from version 0.0.1',
    ],
    [
      'of another block',
      `JSON.stringify({ run, block: block + 1, version: VERSION })`,
      'its result belongs to another block',
    ],
  ])('results %s are refused', async (_, header, message) => {
    const said = await withWorkersOf(
      'fleet/protocol.js',
      `export * from './own-protocol.js';
      import { VERSION } from '../version.js';
      import { encodeTallies } from '../storage/tally-file.js';
      export const encodeResult = ({ run, block }, tallies) =>
        Buffer.from(encodeTallies(JSON.parse(${header}), tallies));`,
    );
    expect(said).toContain(`block 0 failed 3 times: ${message}`);
  });
});
