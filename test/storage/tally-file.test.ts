import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decodeTallies, encodeTallies } from '#src/storage/tally-file.js';
import { scaled } from '../scale.js';
import { damaged } from './damage.js';

const header = { seed: 7, scenario: { title: 'a line\nand “another”' } };
const tallies = [Float64Array.of(0, 1, 2 ** 53 - 1), new Float64Array(500), new Float64Array(0)];
const bytes = encodeTallies(header, tallies);

describe('tallies as bytes', () => {
  it('come back as they were', () => {
    expect(decodeTallies(bytes)).toEqual({ header, tallies });
    expect(decodeTallies(encodeTallies(null, []))).toEqual({ header: null, tallies: [] });
  });

  it('come back from the middle of a buffer, and are the same bytes each time', () => {
    const around = Buffer.concat([Buffer.from('xyz'), bytes, Buffer.from('z')]);
    expect(decodeTallies(around.subarray(3, -1))).toEqual({ header, tallies });
    expect(encodeTallies(header, tallies)).toEqual(bytes);
  });

  it('are not read when any single byte is changed', () => {
    for (let i = 0; i < bytes.length; i++) {
      const other = Buffer.from(bytes);
      other[i] ^= 1 << (i % 8);
      expect(() => decodeTallies(other), `byte ${i}`).toThrow(/not a tally file|its checksum is wrong/);
    }
  });

  it('are not read when they are cut off anywhere, or longer', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => decodeTallies(bytes.subarray(0, length)), `${length} bytes`).toThrow(
        /not a tally file|its checksum is wrong/,
      );
    expect(() => decodeTallies(Buffer.concat([bytes, Buffer.of(0)]))).toThrow('its checksum is wrong');
  });

  it.each([
    ['another file', Buffer.from('tool: standfast\n')],
    ['another format', Buffer.from('standfast tallies 2\n{}\n')],
    ['counters without their header', deflateSync(Buffer.alloc(80))],
  ])('are not %s', (_, other) => {
    expect(() => decodeTallies(other)).toThrow('this is not a tally file');
  });
});

test('whatever happens to the bytes, no wrong numbers are read', () => {
  const other = encodeTallies({ ...header, seed: 8 }, tallies.slice().reverse());
  fc.assert(
    fc.property(damaged([bytes, other]), (found) => {
      let read: unknown;
      try {
        read = decodeTallies(found);
      } catch (error) {
        expect((error as Error).name).toBe('DamagedTallies');
        return;
      }
      expect([decodeTallies(bytes), decodeTallies(other)]).toContainEqual(read);
    }),
    { seed: 23, numRuns: scaled(500, 20_000) },
  );
});
