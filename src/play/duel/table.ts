/**
 * A map from two whole numbers, each 0 or more, to a whole number; 0 where nothing is kept.
 *
 * @example
 * const table = new Table();
 * table.put(7, 8, 42);
 * table.data[7 * table.width + 8]; // 42
 */
export class Table {
  /** `height` rows of `width` places, one after the other. */
  data: Int32Array;
  height = 256;
  width = 8;
  /** How many places hold something. */
  used = 0;

  constructor() {
    this.data = new Int32Array(this.height * this.width);
  }

  /** Is there room for this many rows and columns? */
  reaches(height: number, width: number): boolean {
    return height <= this.height && width <= this.width;
  }

  /** Makes room for them. */
  reach(height: number, width: number): void {
    if (this.reaches(height, width)) return;
    const to = {
      height: height > this.height ? Math.max(height, 2 * this.height) : this.height,
      width: width > this.width ? Math.max(width, 2 * this.width) : this.width,
    };
    const data = new Int32Array(to.height * to.width);
    for (let row = 0; row < this.height; row++) {
      data.set(this.data.subarray(row * this.width, (row + 1) * this.width), row * to.width);
    }
    this.data = data;
    this.height = to.height;
    this.width = to.width;
  }

  put(row: number, column: number, value: number): void {
    this.reach(row + 1, column + 1);
    const place = row * this.width + column;
    if (this.data[place] === 0) this.used++;
    this.data[place] = value;
  }

  /** Calls a function for each number that is kept. */
  forEach(of: (row: number, column: number, value: number) => void): void {
    for (const [place, value] of this.data.entries()) {
      if (value !== 0) of(Math.floor(place / this.width), place % this.width, value);
    }
  }
}
