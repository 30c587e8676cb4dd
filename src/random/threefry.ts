// biome-ignore-all format: one line per round reads like the published algorithm.
/** 0x1BD11BDA, the parity constant of the Threefish key schedule. */
const PARITY = 0x1bd11bda;

/**
 * Threefry-4x32 with 13 rounds (Salmon, Moraes, Dror & Shaw, “Parallel random numbers: as easy
 * as 1, 2, 3”, SC11): blocks of four random words that depend only on a key and a counter. Several
 * blocks, whose counters differ in their first word, are made at once.
 *
 * @param key five signed 32-bit words: the four of the key and their parity word (see `threefryKey`)
 * @param c0 first words of `count` counters
 * @param c1 with c2 and c3 the other words of all of them
 * @param out receives `count` times four signed 32-bit words
 * @example threefry4x32(threefryKey(0, 0, 0, 0), Int32Array.of(0), 1, 0, 0, 0, out); // out[0] === 0x531c7e4f
 */
export function threefry4x32(key: Int32Array, c0: Int32Array, count: number, c1: number, c2: number, c3: number, out: Int32Array): void {
  const k0 = key[0];
  const k1 = key[1];
  const k2 = key[2];
  const k3 = key[3];
  const k4 = key[4];
  for (let block = 0; block < count; block++) {
    let x0 = (c0[block] + k0) | 0;
    let x1 = (c1 + k1) | 0;
    let x2 = (c2 + k2) | 0;
    let x3 = (c3 + k3) | 0;

    // Rounds 1–4. Odd rounds mix 0 with 1 and 2 with 3, even ones 0 with 3 and 2 with 1.
    x0 = (x0 + x1) | 0; x1 = ((x1 << 10) | (x1 >>> 22)) ^ x0; x2 = (x2 + x3) | 0; x3 = ((x3 << 26) | (x3 >>> 6)) ^ x2;
    x0 = (x0 + x3) | 0; x3 = ((x3 << 11) | (x3 >>> 21)) ^ x0; x2 = (x2 + x1) | 0; x1 = ((x1 << 21) | (x1 >>> 11)) ^ x2;
    x0 = (x0 + x1) | 0; x1 = ((x1 << 13) | (x1 >>> 19)) ^ x0; x2 = (x2 + x3) | 0; x3 = ((x3 << 27) | (x3 >>> 5)) ^ x2;
    x0 = (x0 + x3) | 0; x3 = ((x3 << 23) | (x3 >>> 9)) ^ x0; x2 = (x2 + x1) | 0; x1 = ((x1 << 5) | (x1 >>> 27)) ^ x2;
    x0 = (x0 + k1) | 0; x1 = (x1 + k2) | 0; x2 = (x2 + k3) | 0; x3 = (x3 + k4 + 1) | 0;
    // Rounds 5–8
    x0 = (x0 + x1) | 0; x1 = ((x1 << 6) | (x1 >>> 26)) ^ x0; x2 = (x2 + x3) | 0; x3 = ((x3 << 20) | (x3 >>> 12)) ^ x2;
    x0 = (x0 + x3) | 0; x3 = ((x3 << 17) | (x3 >>> 15)) ^ x0; x2 = (x2 + x1) | 0; x1 = ((x1 << 11) | (x1 >>> 21)) ^ x2;
    x0 = (x0 + x1) | 0; x1 = ((x1 << 25) | (x1 >>> 7)) ^ x0; x2 = (x2 + x3) | 0; x3 = ((x3 << 10) | (x3 >>> 22)) ^ x2;
    x0 = (x0 + x3) | 0; x3 = ((x3 << 18) | (x3 >>> 14)) ^ x0; x2 = (x2 + x1) | 0; x1 = ((x1 << 20) | (x1 >>> 12)) ^ x2;
    x0 = (x0 + k2) | 0; x1 = (x1 + k3) | 0; x2 = (x2 + k4) | 0; x3 = (x3 + k0 + 2) | 0;
    // Rounds 9–12
    x0 = (x0 + x1) | 0; x1 = ((x1 << 10) | (x1 >>> 22)) ^ x0; x2 = (x2 + x3) | 0; x3 = ((x3 << 26) | (x3 >>> 6)) ^ x2;
    x0 = (x0 + x3) | 0; x3 = ((x3 << 11) | (x3 >>> 21)) ^ x0; x2 = (x2 + x1) | 0; x1 = ((x1 << 21) | (x1 >>> 11)) ^ x2;
    x0 = (x0 + x1) | 0; x1 = ((x1 << 13) | (x1 >>> 19)) ^ x0; x2 = (x2 + x3) | 0; x3 = ((x3 << 27) | (x3 >>> 5)) ^ x2;
    x0 = (x0 + x3) | 0; x3 = ((x3 << 23) | (x3 >>> 9)) ^ x0; x2 = (x2 + x1) | 0; x1 = ((x1 << 5) | (x1 >>> 27)) ^ x2;
    x0 = (x0 + k3) | 0; x1 = (x1 + k4) | 0; x2 = (x2 + k0) | 0; x3 = (x3 + k1 + 3) | 0;
    // Round 13
    x0 = (x0 + x1) | 0; x1 = ((x1 << 6) | (x1 >>> 26)) ^ x0; x2 = (x2 + x3) | 0; x3 = ((x3 << 20) | (x3 >>> 12)) ^ x2;

    const at = 4 * block;
    out[at] = x0;
    out[at + 1] = x1;
    out[at + 2] = x2;
    out[at + 3] = x3;
  }
}

/** The key schedule's five words: the four of the key and their parity word. */
export function threefryKey(k0: number, k1: number, k2: number, k3: number): Int32Array {
  return Int32Array.of(k0, k1, k2, k3, PARITY ^ k0 ^ k1 ^ k2 ^ k3);
}
