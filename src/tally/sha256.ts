import type { Tally } from './tally.js';

/**
 * SHA-256 of bytes, or of a text in UTF-8, as 64 hexadecimal digits. FIPS 180-4, section 6.2; for hosts that have no
 * synchronous implementation.
 *
 * @example sha256('abc') // 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
 */
export function sha256(content: string | Uint8Array): string {
  return Array.from(hashOf(content), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The same in base 64, as a content security policy names a script or style.
 *
 * @example sha256Base64('abc') // 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='
 */
export function sha256Base64(content: string | Uint8Array): string {
  return btoa(String.fromCharCode(...hashOf(content)));
}

/** SHA-256 of all counters in order, as little-endian doubles. */
export function talliesSha256(tallies: readonly Tally[]): string {
  const counters = tallies.reduce((sum, { length }) => sum + length, 0);
  const view = new DataView(new ArrayBuffer(counters * Float64Array.BYTES_PER_ELEMENT));
  let at = 0;
  for (const tally of tallies)
    for (const counter of tally) {
      view.setFloat64(at, counter, true);
      at += Float64Array.BYTES_PER_ELEMENT;
    }
  return sha256(new Uint8Array(view.buffer));
}

function hashOf(content: string | Uint8Array): Uint8Array {
  const hash = INITIAL.slice();
  const words = new Uint32Array(64);
  const bytes = padded(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  for (let block = 0; block < bytes.byteLength; block += 64) {
    for (let t = 0; t < 16; t++) words[t] = bytes.getUint32(block + 4 * t);
    for (let t = 16; t < 64; t++) {
      words[t] =
        sigma(words[t - 2], 17, 19, 10) + words[t - 7] + sigma(words[t - 15], 7, 18, 3) + words[t - 16];
    }
    addBlock(hash, words);
  }
  const view = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => {
    view.setUint32(4 * i, word);
  });
  return new Uint8Array(view.buffer);
}

/** The bytes, a bit of 1, zeros, and the length in bits, in whole blocks of 64 bytes. */
function padded(content: Uint8Array): DataView {
  const bytes = new Uint8Array(64 * Math.ceil((content.length + 9) / 64));
  bytes.set(content);
  bytes[content.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor((content.length * 8) / TWO_TO_32));
  view.setUint32(bytes.length - 4, (content.length * 8) % TWO_TO_32);
  return view;
}
const TWO_TO_32 = 0x1_0000_0000;

function addBlock(hash: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < 64; t++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[t] + words[t]) >>> 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = s0 + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] += word;
  });
}

const rotated = (x: number, bits: number): number => (x >>> bits) | (x << (32 - bits));

const sigma = (x: number, r1: number, r2: number, shift: number): number =>
  rotated(x, r1) ^ rotated(x, r2) ^ (x >>> shift);

/** The first 64 primes: 2, 3, 5, … 311. */
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, d) => d).every((d) => d < 2 || n % d !== 0),
);

/** The first 32 bits after the binary point of the square roots of the first 8 primes. */
const INITIAL = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fractionBits(prime, 2n));
/** The same for the cube roots of the first 64. */
const ROUND = Uint32Array.from(PRIMES, (prime) => fractionBits(prime, 3n));

/** The lowest 32 bits of the whole-number root of prime · 2^(32 · degree), found by bisection. */
function fractionBits(prime: number, degree: 2n | 3n): number {
  const target = BigInt(prime) << (32n * degree);
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    const power = degree === 2n ? middle * middle : middle * middle * middle;
    if (power <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}
