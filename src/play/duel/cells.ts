/** Fields of a cell: its key of three whole numbers, the first plus 1, and its value. */
const CELL = 4;

/** Odd multipliers of the three numbers: the golden ratio, and two constants of MurmurHash3. */
const FIRST = 0x9e3779b1;
const SECOND = 0x85ebca6b;
const THIRD = 0xc2b2ae35;

/** The cell where the search for three numbers begins. */
function cellOf(a: number, b: number, c: number, mask: number): number {
  const hash = Math.imul(a, FIRST) ^ Math.imul(b, SECOND) ^ Math.imul(c, THIRD);
  return (hash ^ (hash >>> 15)) & mask;
}

/**
 * A map from three whole numbers, each 0 or more, to a whole number; 0 where nothing is kept.
 *
 * @example
 * const cells = new Cells();
 * cells.put(7, 8, 9, 42);
 * cells.find(7, 8, 9); // 42
 * cells.find(8, 8, 9); // 0
 */
export class Cells {
  /** A hash table with open addressing, CELL fields a cell; a free cell begins with 0. */
  data: Int32Array = new Int32Array(CELL * 256);
  mask = 255;
  private count = 0;

  find(a: number, b: number, c: number): number {
    const { data, mask } = this;
    for (let cell = cellOf(a, b, c, mask); ; cell = (cell + 1) & mask) {
      const at = CELL * cell;
      if (data[at] === a + 1 && data[at + 1] === b && data[at + 2] === c) return data[at + 3];
      if (data[at] === 0) return 0;
    }
  }

  /** Keeps a number; replaces one that was kept before. */
  put(a: number, b: number, c: number, value: number): void {
    const { data, mask } = this;
    let cell = cellOf(a, b, c, mask);
    let at = CELL * cell;
    while (data[at] !== 0) {
      if (data[at] === a + 1 && data[at + 1] === b && data[at + 2] === c) {
        data[at + 3] = value;
        return;
      }
      cell = (cell + 1) & mask;
      at = CELL * cell;
    }
    if (2 * ++this.count > mask) {
      this.grow();
      this.put(a, b, c, value);
      return;
    }
    data[at] = a + 1;
    data[at + 1] = b;
    data[at + 2] = c;
    data[at + 3] = value;
  }

  private grow(): void {
    const before = this.data;
    this.mask = 2 * this.mask + 1;
    this.data = new Int32Array(CELL * (this.mask + 1));
    for (let at = 0; at < before.length; at += CELL) {
      if (before[at] === 0) continue;
      let cell = cellOf(before[at] - 1, before[at + 1], before[at + 2], this.mask);
      while (this.data[CELL * cell] !== 0) cell = (cell + 1) & this.mask;
      this.data.set(before.subarray(at, at + CELL), CELL * cell);
    }
  }
}
