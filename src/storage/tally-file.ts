import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { sum } from '../statistics/sum.js';
import type { Tally } from '../tally/tally.js';

/**
 * Tallies as bytes that describe themselves: a line of text, a line of JSON, the counters, and a checksum of
 * everything before it.
 */

const MAGIC = 'standfast tallies 1\n';
const CHECKSUM = 32;

/** Bytes that are not tallies, or have changed since they were written. */
class DamagedTallies extends Error {
  override readonly name = 'DamagedTallies';
}

/** @param header anything that JSON can hold */
export function encodeTallies(header: unknown, tallies: readonly Tally[]): Uint8Array {
  const lengths = tallies.map(({ length }) => length);
  const counters = Buffer.concat(tallies.map(littleEndian));
  const body = Buffer.concat([
    Buffer.from(`${MAGIC}${JSON.stringify({ header, lengths })}\n`),
    deflateSync(counters, { level: 1 }),
  ]);
  return Buffer.concat([body, checksumOf(body)]);
}

/**
 * @returns the header as it was written; its contents are not checked
 * @throws DamagedTallies unless every byte is as it was written
 * @example decodeTallies(encodeTallies({ seed: 1 }, [Float64Array.of(2)])) // { header: { seed: 1 }, tallies: [Float64Array [2]] }
 */
export function decodeTallies(bytes: Uint8Array): { header: unknown; tallies: Tally[] } {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!all.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)))
    throw new DamagedTallies('this is not a tally file');
  const body = all.subarray(0, -CHECKSUM);
  if (!all.subarray(-CHECKSUM).equals(checksumOf(body)))
    throw new DamagedTallies('it is damaged: its checksum is wrong');
  const end = body.indexOf('\n', MAGIC.length);
  const { header, lengths } = JSON.parse(body.toString('utf8', MAGIC.length, end)) as {
    header: unknown;
    lengths: number[];
  };
  const total = sum(lengths) * Float64Array.BYTES_PER_ELEMENT;
  const counters = inflateSync(body.subarray(end + 1), { maxOutputLength: Math.max(1, total) });
  let at = 0;
  const tallies = lengths.map((length) => {
    const tally = Float64Array.from({ length }, (_, i) =>
      counters.readDoubleLE(at + i * Float64Array.BYTES_PER_ELEMENT),
    );
    at += tally.byteLength;
    return tally;
  });
  return { header, tallies };
}

function littleEndian(tally: Tally): Buffer {
  const bytes = Buffer.alloc(tally.byteLength);
  tally.forEach((counter, i) => {
    bytes.writeDoubleLE(counter, i * Float64Array.BYTES_PER_ELEMENT);
  });
  return bytes;
}

function checksumOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
