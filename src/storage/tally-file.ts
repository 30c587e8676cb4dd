import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { z } from 'zod';
import { sum } from '../statistics/sum.js';
import type { Tally } from '../tally/tally.js';
import { readPlainFile } from './plain-file.js';

/**
 * Tallies as bytes that describe themselves: a line of text, a line of JSON, the counters, and a checksum of
 * everything before it.
 */

const MAGIC = 'standfast tallies 1\n';
const CHECKSUM = 32;

/** Bytes that are not tallies, or have changed since they were written. */
export class DamagedTallies extends Error {
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

/** A header, and the counters, which are unpacked only when they are asked for. */
export interface TallyFile<Header> {
  header: Header;
  /**
   * @param lengths of the tallies that are expected: nothing else is unpacked, and no more than that
   * @throws DamagedTallies when it holds others
   */
  tallies: (lengths: readonly number[]) => Tally[];
}

/**
 * @param headerSchema what the header must be
 * @throws DamagedTallies unless every byte is as it was written
 * @example
 * const { header, tallies } = decodeTallies(encodeTallies({ seed: 1 }, [Float64Array.of(2)]), schema);
 * tallies([1]); // [Float64Array [2]]
 */
export function decodeTallies<Header>(bytes: Uint8Array, headerSchema: z.ZodType<Header>): TallyFile<Header> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!all.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)))
    throw new DamagedTallies('this is not a tally file');
  const body = all.subarray(0, -CHECKSUM);
  if (!all.subarray(-CHECKSUM).equals(checksumOf(body)))
    throw new DamagedTallies('it is damaged: its checksum is wrong');
  const end = body.indexOf('\n', MAGIC.length);
  const { header, lengths } = described(body.toString('utf8', MAGIC.length, Math.max(0, end)), headerSchema);
  return {
    header,
    tallies: (expected) => {
      if (lengths.join() !== expected.join())
        throw new DamagedTallies('it does not hold the counters of this scenario');
      return unpacked(body.subarray(end + 1), expected);
    },
  };
}

/** The line that says what a file holds. */
function described<Header>(line: string, headerSchema: z.ZodType<Header>) {
  const schema = z.object({ header: headerSchema, lengths: z.array(z.int().min(0)) });
  const parsed = schema.safeParse(parsedJson(line));
  if (parsed.success) return parsed.data;
  const [{ path }] = parsed.error.issues;
  throw new DamagedTallies(`its header is not one that standfast writes: see \`${path.join('.')}\``);
}

function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function unpacked(packed: Uint8Array, lengths: readonly number[]): Tally[] {
  const total = sum(lengths) * Float64Array.BYTES_PER_ELEMENT;
  const counters = inflated(packed, total);
  if (counters.length !== total) throw new DamagedTallies('it holds fewer counters than it says');
  let at = 0;
  return lengths.map((length) => {
    const tally = Float64Array.from({ length }, (_, i) =>
      counters.readDoubleLE(at + i * Float64Array.BYTES_PER_ELEMENT),
    );
    at += tally.byteLength;
    return tally;
  });
}

function inflated(packed: Uint8Array, most: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw new DamagedTallies('its counters cannot be unpacked', { cause: error });
  }
}

/**
 * The same from a file on the disk.
 *
 * @throws DamagedTallies
 * @throws Unreadable
 */
export async function readTallies<Header>(
  path: string,
  headerSchema: z.ZodType<Header>,
): Promise<TallyFile<Header>> {
  return decodeTallies(await readPlainFile(path, MOST_BYTES), headerSchema);
}

/** Far more than any: 100 MB of counters take a tenth of that. */
const MOST_BYTES = 2 ** 30;

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
