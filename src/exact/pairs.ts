/**
 * Numbers pairs of whole numbers 0, 1, 2, … in the order in which they are first seen.
 *
 * @example
 * const pairs = new Pairs();
 * pairs.numberOf(7, 8); // 0
 * pairs.numberOf(8, 7); // 1
 * pairs.numberOf(7, 8); // 0
 */
export class Pairs {
  /** How many pairs have a number. */
  count = 0;
  /** Open addressing, three whole numbers a place: the pair, and its number + 1; 0 there is a free place. */
  private table = new Int32Array(3 * 64);
  private mask = 63;

  numberOf(a: number, b: number): number {
    const { table, mask } = this;
    let place = placeOf(a, b) & mask;
    for (;;) {
      const at = 3 * place;
      const number = table[at + 2];
      if (number === 0) return this.add(at, a, b);
      if (table[at] === a && table[at + 1] === b) return number - 1;
      place = (place + 1) & mask;
    }
  }

  private add(at: number, a: number, b: number): number {
    const { table } = this;
    table[at] = a;
    table[at + 1] = b;
    table[at + 2] = ++this.count;
    const number = this.count - 1;
    if (2 * this.count > this.mask) this.grow();
    return number;
  }

  private grow(): void {
    const before = this.table;
    this.mask = 2 * this.mask + 1;
    this.table = new Int32Array(3 * (this.mask + 1));
    for (let from = 0; from < before.length; from += 3) {
      if (before[from + 2] === 0) continue;
      let place = placeOf(before[from], before[from + 1]) & this.mask;
      while (this.table[3 * place + 2] > 0) place = (place + 1) & this.mask;
      this.table.set(before.subarray(from, from + 3), 3 * place);
    }
  }
}

function placeOf(a: number, b: number): number {
  const hash = Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
