/**
 * Threefry-4x32 with 13 rounds: counter, key, words. From `kat_vectors` of the Random123 library
 * (D. E. Shaw Research, 2010–2012; Salmon, Moraes, Dror & Shaw, “Parallel random numbers: as easy
 * as 1, 2, 3”, SC11), lines `threefry4x32 13`.
 */
export const THREEFRY_KNOWN_ANSWERS: readonly { counter: number[]; key: number[]; words: number[] }[] = [
  {
    counter: [0x00000000, 0x00000000, 0x00000000, 0x00000000],
    key: [0x00000000, 0x00000000, 0x00000000, 0x00000000],
    words: [0x531c7e4f, 0x39491ee5, 0x2c855a92, 0x3d6abf9a],
  },
  {
    counter: [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    key: [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    words: [0xc4189358, 0x1c9cc83a, 0xd5881c67, 0x6a0a89e0],
  },
  {
    // The first digits of π.
    counter: [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    key: [0xa4093822, 0x299f31d0, 0x082efa98, 0xec4e6c89],
    words: [0x4aa71d8f, 0x734738c2, 0x431fc6a8, 0xae6debf1],
  },
];
