import { describe, expect, test } from 'vitest';
import { threefry4x32, threefryKey } from '#src/random/threefry.js';
import { THREEFRY_KNOWN_ANSWERS } from './threefry-known-answers.js';

type Four = [number, number, number, number];
const hex = (words: Iterable<number>) => [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0'));

describe('Threefry-4x32 with 13 rounds', () => {
  test.each(THREEFRY_KNOWN_ANSWERS.map((known) => [hex(known.counter).join(' '), known] as const))(
    'gives the published words at counter %s',
    (_, { counter, key, words }) => {
      const out = new Int32Array(4);
      const [c0, c1, c2, c3] = counter as Four;
      threefry4x32(threefryKey(...(key as Four)), Int32Array.of(c0), 1, c1, c2, c3, out);
      expect(hex(out)).toEqual(hex(words));
    },
  );

  test('depends on every word of the key and of the counter', () => {
    const wordsAt = (at: number) => {
      const words = new Array(8).fill(7);
      if (at >= 0) words[at] = 8;
      const out = new Int32Array(4);
      const [c0, c1, c2, c3] = words as Four;
      threefry4x32(threefryKey(...(words.slice(4) as Four)), Int32Array.of(c0), 1, c1, c2, c3, out);
      return hex(out).join(' ');
    };
    expect(new Set([-1, 0, 1, 2, 3, 4, 5, 6, 7].map(wordsAt)).size).toBe(9);
  });

  test('makes many blocks at once, and no more than requested', () => {
    const key = threefryKey(1, -2, 3, -4);
    const counters = Int32Array.from({ length: 100 }, (_, i) => Math.imul(i, 0x9e3779b1));
    const all = new Int32Array(400);
    threefry4x32(key, counters, 99, 5, -6, 7, all);
    const one = new Int32Array(4);
    const apart = Array.from(counters, (_, i) => {
      threefry4x32(key, counters.subarray(i), 1, 5, -6, 7, one);
      return [...one];
    });
    expect([...all]).toEqual([...apart.slice(0, 99).flat(), 0, 0, 0, 0]);
  });
});
