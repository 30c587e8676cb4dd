import { describe, expect, test } from 'vitest';
import type { RunIdentity } from '#src/experiment/run-identity.js';
import { battlesToReach } from '#src/experiment/stop-rule.js';
import {
  blockJobFrom,
  decodeResult,
  encodeResult,
  failureError,
  failureFrom,
  identityFrom,
  runOf,
  WrongResult,
} from '#src/fleet/protocol.js';
import { queueUrl, shownUrl } from '#src/fleet/queue-url.js';
import { redisErrorInWords } from '#src/fleet/redis-in-words.js';
import { encodeTallies } from '#src/storage/tally-file.js';
import { VERSION } from '#src/version.js';

const identity: RunIdentity = {
  version: VERSION,
  seed: 1,
  battles: 9,
  precision: null,
  shard: '',
  scenario: { a: [1, 'é'] },
};
const { run, text } = runOf(identity);
const job = { run, block: 7 };
const tallies = [Float64Array.of(4096, 2, 0), Float64Array.of(4096, 5, 1)];
const lengths = [3, 3];

describe('a run on the queue', () => {
  test('is identified by everything that its counts depend on', () => {
    expect(identityFrom(text, run)).toEqual(identity);
    expect(run).toMatch(/^[0-9a-f]{64}$/);
    const others = [
      { version: '0' },
      { seed: 2 },
      { battles: 10 },
      { scenario: {} },
      { precision: { turns: 1 } },
    ];
    for (const other of others) expect(runOf({ ...identity, ...other }).run).not.toBe(run);
  });

  test('is refused when it has the right name and is none', () => {
    for (const none of [null, {}, { ...identity, battles: -1 }, { ...identity, seed: 0.5 }]) {
      const made = runOf(none as RunIdentity);
      expect(() => identityFrom(made.text, made.run)).toThrow('not that of a run');
    }
    for (const data of [null, {}, { run, block: -1 }, { run, block: '7' }])
      expect(() => blockJobFrom(data)).toThrow('this is not a block of a run');
  });

  test('is refused when its text has changed', () => {
    expect(() => identityFrom(text.replace('é', 'e'), run)).toThrow('damaged');
  });
});

describe('a result', () => {
  const result = encodeResult(job, tallies);

  test('comes back as it was', () => {
    expect(decodeResult(result, job, lengths)).toEqual(tallies);
  });

  test('is refused with any bit changed, when cut off, or when it belongs to another job', () => {
    for (let at = 0; at < result.length; at++) {
      const changed = Buffer.from(result);
      changed[at] ^= 1 << (at % 8);
      expect(() => decodeResult(changed, job, lengths)).toThrow(WrongResult);
      expect(() => decodeResult(result.subarray(0, at), job, lengths)).toThrow(WrongResult);
    }
    expect(() => decodeResult(result, { run, block: 8 }, lengths)).toThrow(
      'its result belongs to another block',
    );
    expect(() => decodeResult(result, { run: 'other', block: 7 }, lengths)).toThrow(
      'its result belongs to another block',
    );
    const of = (header: unknown) => () => decodeResult(encodeTallies(header, tallies), job, lengths);
    expect(of({ ...job, version: '0.1.0' })).toThrow('its result is from version 0.1.0, and this is');
    for (const header of [null, 7, {}, job])
      expect(of(header)).toThrow('its result cannot be read: its header');
  });
});

test('a failure comes back as it was; any other message gets the block', () => {
  const failure = { where: 'battle 9 of design point 1 (block 7)', why: 'a worker failed: "no" dice' };
  expect(failureFrom(failureError(failure).message, 7)).toEqual(failure);
  for (const reason of ['Missing lock', 'null', '{}', '[1]'])
    expect(failureFrom(reason, 7)).toEqual({ where: 'block 7', why: reason });
  expect(failureFrom('Missing lock', 7)).toEqual({ where: 'block 7', why: 'Missing lock' });
});

describe('the address of a queue', () => {
  test('comes from the option, or else from the environment', () => {
    expect(queueUrl('redis://a', 'redis://b')).toBe('redis://a');
    expect(queueUrl(true, 'rediss://b:1/2')).toBe('rediss://b:1/2');
  });

  test.each([undefined, ''])('is required: %j', (environment) => {
    expect(() => queueUrl(true, environment)).toThrow('--queue needs an address');
  });

  test.each(['host:6379', 'redis://', 'http://:geheim@host', 'duel.yaml', 'redis://:geheim@host:port'])(
    'cannot be %s, which the message does not repeat',
    (text) => {
      expect(() => queueUrl(text, undefined)).toThrow(
        /^the address of the queue is not a Redis address: write [^@]+$/,
      );
    },
  );

  test.each([
    ['redis://me:geheim@host:6379/2', 'redis://host:6379/2'],
    ['rediss://:gehe%40im@host/', 'rediss://host'],
    ['redis://[::1]:7000', 'redis://[::1]:7000'],
  ])('%s is shown as %s', (url, shown) => {
    expect(shownUrl(url)).toBe(shown);
  });
});

test.each([
  ['WRONGPASS invalid username-password pair or user is disabled.', 'refuses the user or the password'],
  ['NOAUTH Authentication required.', 'refuses the user or the password'],
  ["READONLY You can't write against a read only replica.", 'is a read-only replica'],
  ["OOM command not allowed when used memory > 'maxmemory'.", 'is full: give it more memory'],
  ['MISCONF Redis is configured to save RDB snapshots', 'accepts no data, since it cannot write to its disk'],
  [
    "NOPERM this user has no permissions to run the 'evalsha' command",
    'does not give its user the permissions that a queue needs',
  ],
  ['connect ECONNREFUSED 127.0.0.1:1', 'cannot be used: connect ECONNREFUSED 127.0.0.1:1'],
])('%s', (message, words) => {
  expect(redisErrorInWords(new Error(message), 'redis://host')).toContain(
    `the Redis at redis://host ${words}`,
  );
});

test('the battles needed grow with the square of the half-width', () => {
  const finding = { halfWidth: 0.02, target: 0.01, n: 1000 } as Parameters<typeof battlesToReach>[0][number];
  expect(battlesToReach([finding])).toBeCloseTo(4000, 6);
  expect(battlesToReach([finding, { ...finding, halfWidth: 0.03 }])).toBeCloseTo(9000, 6);
});
