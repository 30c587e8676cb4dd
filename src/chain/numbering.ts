/**
 * Numbers sequences of whole numbers 0, 1, 2, … in the order in which they are first seen.
 *
 * @example
 * const numbering = new Numbering();
 * numbering.numberOf(Int32Array.of(7, 8), 2); // 0
 * numbering.numberOf(Int32Array.of(7), 1); // 1
 * numbering.numberOf(Int32Array.of(7, 8), 2); // 0
 */
export class Numbering {
  /** How many sequences have a number. */
  count = 0;
  /** All sequences, one after the other; number n's are those from starts[n] to starts[n + 1]. */
  data: Int32Array = new Int32Array(1024);
  starts: Int32Array = new Int32Array(256);
  private hashes: Int32Array = new Int32Array(256);
  /** Open addressing: number + 1 by hash; 0 is a free place. */
  private places = new Int32Array(512);

  /** The number of the first `length` whole numbers of `sequence`. */
  numberOf(sequence: Int32Array, length: number): number {
    let hash = length | 0;
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ sequence[i], 0x9e3779b1) ^ (hash >>> 15);
    const { places, hashes } = this;
    const mask = places.length - 1;
    let place = (hash ^ (hash >>> 16)) & mask;
    for (let found = places[place]; found > 0; found = places[place]!) {
      if (hashes[found - 1] === hash && this.equals(found - 1, sequence, length)) return found - 1;
      place = (place + 1) & mask;
    }
    places[place] = this.count + 1;
    return this.add(sequence, length, hash);
  }

  private equals(number: number, sequence: Int32Array, length: number): boolean {
    const { data, starts } = this;
    const start = starts[number];
    if (starts[number + 1] - start !== length) return false;
    for (let i = 0; i < length; i++) if (data[start + i] !== sequence[i]) return false;
    return true;
  }

  private add(sequence: Int32Array, length: number, hash: number): number {
    const number = this.count++;
    const start = this.starts[number];
    if (start + length > this.data.length) this.data = grown(this.data, start + length);
    if (number + 2 > this.starts.length) {
      this.starts = grown(this.starts, number + 2);
      this.hashes = grown(this.hashes, number + 2);
    }
    for (let i = 0; i < length; i++) this.data[start + i] = sequence[i]!;
    this.starts[number + 1] = start + length;
    this.hashes[number] = hash;
    if (2 * this.count > this.places.length) this.rehash();
    return number;
  }

  private rehash(): void {
    const places = new Int32Array(2 * this.places.length);
    const mask = places.length - 1;
    for (let number = 0; number < this.count; number++) {
      const hash = this.hashes[number];
      let place = (hash ^ (hash >>> 16)) & mask;
      while (places[place] > 0) place = (place + 1) & mask;
      places[place] = number + 1;
    }
    this.places = places;
  }
}

/** A copy with room for at least `length`, and for twice what there was. */
export function grown(array: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(Math.max(length, 2 * array.length));
  larger.set(array);
  return larger;
}
