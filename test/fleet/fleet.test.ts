import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '#src/version.js';
import {
  filesIn,
  programWithNumbers,
  standfast,
  temporaryFolder,
  writeShortScenario,
} from '../cli/program.js';
import { ROOT } from '../root.js';
import { bytesOf, endOf, quickProgram, started, startedWorker, until } from './processes.js';
import { NO_REDIS, RedisServer } from './redis.js';

/** A small sample of the nightly tests in `faults.test.ts`. */
describe.skipIf(NO_REDIS)('a run whose blocks are played by workers on a queue', () => {
  const folder = temporaryFolder();
  const duel = writeShortScenario(folder);
  const main = quickProgram(folder);
  let server: RedisServer;
  let expected: Record<string, string>;

  /** A run on the queue is one of the program that soon notices a lost worker. */
  const run = async (out: string, args: readonly string[]) => {
    const words = `run ${duel} --battles 14000 --out ${out} --json --no-report --jobs 1`
      .split(' ')
      .concat(args);
    const ended = await standfast(words, { cwd: folder, ...(args.includes('--queue') && { main }) });
    return { ...ended, bytes: bytesOf(folder, out, ended) };
  };

  beforeAll(async () => {
    server = await RedisServer.start();
    expected = (await run('plain', ['--quiet'])).bytes;
  });
  afterAll(() => server.stop());

  test('has the same bytes when a worker comes late and when one of two is killed, and leaves nothing behind', async () => {
    const waiting = run('one', ['--queue', server.url]);
    await until(async () => (await server.ask((redis) => redis.keys(`standfast-${VERSION}:*`))).length === 1);
    const first = await startedWorker(main, server.url);
    const one = await waiting;
    expect({ code: one.code, bytes: one.bytes }).toEqual({ code: 0, bytes: expected });
    expect(one.stderr).toMatch(/^duel waits for workers: standfast worker --queue\n28,000 battles in /);

    const second = await startedWorker(main, server.url);
    let said = '';
    second.child.stderr!.on('data', (text: string) => {
      said += text;
    });
    const running = run('two', ['--queue', server.url, '--quiet']);
    await until(() => said.includes('plays duel'));
    second.child.kill('SIGKILL');
    const two = await running;
    expect({ code: two.code, stderr: two.stderr }).toEqual({ code: 0, stderr: '' });
    expect(two.bytes).toEqual(expected);

    const precision = ['--precision', '0.02', '--quiet'];
    const here = await run('precision-here', precision);
    expect((await run('precision', [...precision, '--queue', server.url])).bytes).toEqual(here.bytes);

    const { code, stderr } = await endOf(first);
    expect({ code, lines: stderr.split('\n') }).toEqual({
      code: 0,
      lines: [
        `standfast ${VERSION} plays the runs on ${server.url}, with 1 thread. Ctrl-C ends it.`,
        'plays duel: 14,000 battles of 2 variants, seed 1',
        'plays duel: 14,000 battles of 2 variants, seed 1',
        'ends as soon as its blocks are handed in or returned',
        '',
      ],
    });
    const keys = await server.ask((redis) => redis.keys('*'));
    expect(keys.filter((key) => /[0-9a-f]{64}|failed|wait|active|prioritized/.test(key))).toEqual([]);
  });

  describe('is refused with a message that shows no password', () => {
    const PASSWORD = 'geheim';
    let guarded: RedisServer;
    const other = temporaryFolder();
    beforeAll(async () => {
      guarded = await RedisServer.start('--requirepass', PASSWORD);
    });
    afterAll(() => guarded.stop());
    const withPassword = (url: string, password: string) => url.replace('//', `//:${password}@`);

    test.each([
      ['run', ['run', join(folder, duel), '--no-report', '--out', 'none']],
      ['worker', ['worker']],
    ])('%s: a wrong password, and no server', async (_, words) => {
      const tried = await Promise.all([
        standfast([...words, '--queue', withPassword(guarded.url, 'falsch')], { cwd: folder }),
        standfast([...words, '--queue'], {
          cwd: other,
          env: { STANDFAST_QUEUE: `redis://me:${PASSWORD}@127.0.0.1:1/3` },
        }),
      ]);
      const said = [
        `the Redis at ${guarded.url} refuses the user or the password: give them in STANDFAST_QUEUE, such as redis://user:password@host`,
        'the Redis at redis://127.0.0.1:1/3 cannot be used: connect ECONNREFUSED 127.0.0.1:1',
      ];
      expect(tried).toEqual(said.map((words) => ({ code: 3, stdout: '', stderr: `standfast: ${words}\n` })));
    });

    test('the right password from the environment is not shown anywhere', async () => {
      const env = { STANDFAST_QUEUE: withPassword(guarded.url, PASSWORD) };
      const { child, ended: worker } = await started(['worker', '--jobs', '1'], { main, env });
      const ended = await standfast(
        ['run', duel, '--queue', '--battles', '64', '--out', 'guarded', '--json'],
        {
          cwd: folder,
          env,
        },
      );
      expect(ended.code).toBe(0);
      child.kill('SIGINT');
      const all = JSON.stringify([ended, await worker, filesIn(join(folder, 'guarded'))]);
      expect(all).not.toContain(PASSWORD);
    });
  });
});

describe('--queue', () => {
  const folder = temporaryFolder();
  const duel = writeShortScenario(folder);

  test.each([
    ['no address', ['worker'], '--queue needs an address, there or in STANDFAST_QUEUE: '],
    [
      'an address of something else',
      ['run', duel, '--queue', 'http://:geheim@host'],
      'the address of the queue is not a Redis address: write redis://host:6379, or rediss:// for TLS\n',
    ],
    ['a scenario instead of an address', ['run', '--queue', duel], "missing required argument 'scenario'"],
  ])('with %s is a usage error', async (_, words, message) => {
    const { code, stdout, stderr } = await standfast(words, { cwd: folder, env: { STANDFAST_QUEUE: '' } });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('geheim');
  });

  test('without the packages says how to install them', async () => {
    const own = temporaryFolder();
    const main = programWithNumbers(own, {});
    const modules = join(own, 'program', 'node_modules');
    rmSync(modules);
    mkdirSync(modules);
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      if (name !== 'bullmq') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    }
    const refused = await Promise.all(
      [['worker'], ['run', duel]].map((words) =>
        standfast([...words, '--queue', 'redis://127.0.0.1:1'], { cwd: folder, main }),
      ),
    );
    const stderr = '--queue needs two packages that are not installed: npm install bullmq ioredis\n';
    expect(refused).toEqual(refused.map(() => ({ code: 2, stdout: '', stderr })));
    // A run without a queue does not need the packages.
    const { code } = await standfast(['run', duel, '--battles', '10', '--no-report'], { cwd: folder, main });
    expect(code).toBe(0);
  });
});
