import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Tally } from './tally.js';

/** SHA-256 of all counters in order, as little-endian doubles, in 64 hexadecimal digits. */
export function talliesSha256(tallies: readonly Tally[]): string {
  const hash = sha256.create();
  for (const tally of tallies) {
    const view = new DataView(new ArrayBuffer(tally.byteLength));
    for (const [i, counter] of tally.entries()) view.setFloat64(i * tally.BYTES_PER_ELEMENT, counter, true);
    hash.update(new Uint8Array(view.buffer));
  }
  return bytesToHex(hash.digest());
}
