import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256, sha256Base64, talliesSha256 } from '#src/tally/sha256.js';

it('is the same as in Node, at every length around the size of a block, in any language', () => {
  for (let length = 0; length < 200; length++) {
    const text = Array.from('ä🎲x'.repeat(length)).slice(0, length).join('');
    expect(sha256(text), text).toBe(createHash('sha256').update(text).digest('hex'));
    expect(sha256Base64(text), text).toBe(createHash('sha256').update(text).digest('base64'));
  }
});

it('of tallies is that of their concatenated bytes', () => {
  const tallies = [Float64Array.of(1, 2 ** 52), Float64Array.of(), Float64Array.of(3)];
  const bytes = Buffer.concat(tallies.map((tally) => new Uint8Array(tally.buffer)));
  expect(talliesSha256(tallies)).toBe(createHash('sha256').update(bytes).digest('hex'));
});
