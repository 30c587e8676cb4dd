import fc from 'fast-check';

/** One of the files, possibly damaged: intact, with flipped bits, cut off, longer, mixed with another, or zeroed. */
export function damaged(files: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  const file = fc.constantFrom(...files).map((bytes) => Buffer.from(bytes));
  const at = (bytes: Buffer, share: number) => Math.floor(share * bytes.length);
  const turned = fc
    .tuple(file, fc.array(fc.tuple(place, fc.nat(7)), { minLength: 1, maxLength: 8 }))
    .map(([bytes, bits]) => {
      for (const [share, bit] of bits) bytes[at(bytes, share)] ^= 1 << bit;
      return bytes;
    });
  const cut = fc.tuple(file, place).map(([bytes, share]) => bytes.subarray(0, at(bytes, share)));
  const longer = fc
    .tuple(file, fc.uint8Array({ maxLength: 64 }))
    .map(([bytes, more]) => Buffer.concat([bytes, more]));
  const crossed = fc
    .tuple(file, file, place, place)
    .map(([one, two, from, to]) =>
      Buffer.concat([one.subarray(0, at(one, from)), two.subarray(at(two, to))]),
    );
  const zeroed = fc.tuple(file, place, place).map(([bytes, from, to]) => {
    return bytes.fill(0, Math.min(at(bytes, from), at(bytes, to)), Math.max(at(bytes, from), at(bytes, to)));
  });
  return fc.oneof(file, turned, cut, longer, crossed, zeroed);
}
