import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { decodeTallies, encodeTallies } from '#src/storage/tally-file.js';
import { scaled } from '../scale.js';
import { damaged } from './damage.js';

const header = { seed: 7, scenario: { title: 'a line\nand “another”' } };
const tallies = [Float64Array.of(0, 1, 2 ** 53 - 1), new Float64Array(500), new Float64Array(0)];
const bytes = encodeTallies(header, tallies);
const lengths = [3, 500, 0];

/** What is in these bytes, all of it unpacked. */
function read(from: Uint8Array, expected = lengths) {
  const file = decodeTallies(from, z.unknown());
  return { header: file.header, tallies: file.tallies(expected) };
}

describe('tallies as bytes', () => {
  it('come back as they were', () => {
    expect(read(bytes)).toEqual({ header, tallies });
    expect(read(encodeTallies(null, []), [])).toEqual({ header: null, tallies: [] });
  });

  it('come back from the middle of a buffer, and are the same bytes each time', () => {
    const around = Buffer.concat([Buffer.from('xyz'), bytes, Buffer.from('z')]);
    expect(read(around.subarray(3, -1))).toEqual({ header, tallies });
    expect(encodeTallies(header, tallies)).toEqual(bytes);
  });

  it('are not read when any single byte is changed', () => {
    for (let i = 0; i < bytes.length; i++) {
      const other = Buffer.from(bytes);
      other[i] ^= 1 << (i % 8);
      expect(() => read(other), `byte ${i}`).toThrow(/not a tally file|its checksum is wrong/);
    }
  });

  it('are not read when they are cut off anywhere, or longer', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => read(bytes.subarray(0, length)), `${length} bytes`).toThrow(
        /not a tally file|its checksum is wrong/,
      );
    expect(() => read(Buffer.concat([bytes, Buffer.of(0)]))).toThrow('its checksum is wrong');
  });

  it.each([
    ['another file', Buffer.from('tool: standfast\n')],
    ['another format', Buffer.from('standfast tallies 2\n{}\n')],
    ['counters without their header', deflateSync(Buffer.alloc(80))],
  ])('are not %s', (_, other) => {
    expect(() => read(other)).toThrow('this is not a tally file');
  });
});

describe('a file with the right checksum', () => {
  const sealed = (...parts: (string | Uint8Array)[]) => {
    const body = Buffer.concat([
      Buffer.from('standfast tallies 1\n'),
      ...parts.map((part) => Buffer.from(part)),
    ]);
    return Buffer.concat([body, createHash('sha256').update(body).digest()]);
  };

  it.each([
    '',
    'null\n',
    '{}\n',
    '{"lengths":[1]\n',
    '{"header":1,"lengths":[-1]}\n',
    '{"header":1,"lengths":3}\n',
  ])('whose header is %j is refused', (line) => {
    expect(() => read(sealed(line))).toThrow('its header is not one that standfast writes');
  });

  it('unpacks to no more than is expected of it', () => {
    const zeros = deflateSync(Buffer.alloc(80_000_000));
    const line = (length: number) => `${JSON.stringify({ header, lengths: [length] })}\n`;
    expect(() => read(sealed(line(10_000_000), zeros), [10])).toThrow('it does not hold the counters');
    expect(() => read(sealed(line(10), zeros), [10])).toThrow('its counters cannot be unpacked');
    const few = deflateSync(Buffer.alloc(8));
    expect(() => read(sealed(line(10), few), [10])).toThrow('it holds fewer counters than it says');
  });
});

test('whatever happens to the bytes, no wrong numbers are read', () => {
  const readEither = (from: Uint8Array) => {
    const file = decodeTallies(from, z.object({ seed: z.int() }).loose());
    return { ...file, tallies: file.tallies(file.header.seed === 7 ? lengths : lengths.toReversed()) };
  };
  const other = encodeTallies({ ...header, seed: 8 }, tallies.slice().reverse());
  fc.assert(
    fc.property(damaged([bytes, other]), (found) => {
      let same: unknown;
      try {
        same = readEither(found);
      } catch (error) {
        expect((error as Error).name).toBe('DamagedTallies');
        return;
      }
      expect([readEither(bytes), readEither(other)]).toContainEqual(same);
    }),
    { seed: 23, numRuns: scaled(500, 20_000) },
  );
});
