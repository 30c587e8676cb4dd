import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { talliesSha256 } from '#src/tally/tallies-sha256.js';

it('of tallies is that of their concatenated bytes', () => {
  const tallies = [Float64Array.of(1, 2 ** 52), Float64Array.of(), Float64Array.of(3)];
  const bytes = Buffer.concat(tallies.map((tally) => new Uint8Array(tally.buffer)));
  expect(talliesSha256(tallies)).toBe(createHash('sha256').update(bytes).digest('hex'));
});
