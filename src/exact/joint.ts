/**
 * A distribution over joint states: for every entry a number for each part (the units, and the
 * forces), and its probability. Entries with the same numbers may occur several times.
 */
export class Joint {
  size = 0;
  readonly parts: Int32Array[];
  chances: Float64Array;
  /** Of units whose turn has ended: expected pieces by posture of each entry, times its probability. */
  readonly shown: (Float64Array | null)[];
  /** Room for `shown`, kept while a unit is not shown. */
  private readonly rooms: Float64Array[] = [];

  /** @param postures number of postures */
  constructor(
    units: number,
    readonly postures: number,
    capacity = 1024,
  ) {
    this.parts = Array.from({ length: units + 1 }, () => new Int32Array(capacity));
    this.shown = Array.from({ length: units }, () => null);
    this.chances = new Float64Array(capacity);
  }

  /** Empties it; from now on each entry also has the postures of these units, whose turn has ended. */
  clear(shown: readonly number[]): void {
    this.size = 0;
    this.shown.fill(null);
    const length = this.chances.length * this.postures;
    for (const unit of shown) {
      const room = this.rooms[unit];
      this.shown[unit] = room && room.length >= length ? room : new Float64Array(length);
      this.rooms[unit] = this.shown[unit];
    }
  }

  /** Adds the entry `from` of another distribution, with another number for one part and another chance. */
  add(other: Joint, from: number, part: number, number: number, chance: number): number {
    if (this.size === this.chances.length) this.grow();
    const at = this.size++;
    for (let each = 0; each < this.parts.length; each++) this.parts[each][at] = other.parts[each][from]!;
    this.parts[part][at] = number;
    this.chances[at] = chance;
    return at;
  }

  private grow(): void {
    const room = 2 * this.chances.length;
    this.chances = enlarged(this.chances, new Float64Array(room));
    this.parts.forEach((numbers, part) => {
      this.parts[part] = enlarged(numbers, new Int32Array(room));
    });
    this.shown.forEach((pieces, unit) => {
      if (!pieces) return;
      this.shown[unit] = enlarged(pieces, new Float64Array(room * this.postures));
      this.rooms[unit] = this.shown[unit];
    });
  }

  /**
   * Groups the entries that agree in all parts except one.
   *
   * @returns entries in order of their group, and where each group starts, with the end last
   */
  groupedBut(part: number): { order: Int32Array; starts: Int32Array } {
    const { size } = this;
    const others = this.parts.filter((_, each) => each !== part);
    let places = 16;
    while (places < 2 * size) places *= 2;
    const groupAt = new Int32Array(places); // group + 1; 0 is a free place
    const firstOf = new Int32Array(size);
    const groupOf = new Int32Array(size);
    let groups = 0;
    for (let entry = 0; entry < size; entry++) {
      let hash = 0;
      for (const numbers of others) hash = Math.imul(hash ^ numbers[entry], 0x9e3779b1) ^ (hash >>> 15);
      let place = (hash ^ (hash >>> 16)) & (places - 1);
      let group = groupAt[place] - 1;
      while (group >= 0 && !agree(others, firstOf[group], entry)) {
        place = (place + 1) & (places - 1);
        group = groupAt[place] - 1;
      }
      if (group < 0) {
        group = groups++;
        groupAt[place] = group + 1;
        firstOf[group] = entry;
      }
      groupOf[entry] = group;
    }
    const starts = new Int32Array(groups + 1);
    for (let entry = 0; entry < size; entry++) starts[groupOf[entry] + 1] = starts[groupOf[entry] + 1] + 1;
    for (let group = 0; group < groups; group++) starts[group + 1] = starts[group + 1] + starts[group];
    const next = starts.slice();
    const order = new Int32Array(size);
    for (let entry = 0; entry < size; entry++) {
      const group = groupOf[entry];
      order[next[group]] = entry;
      next[group] = next[group] + 1;
    }
    return { order, starts };
  }
}

function enlarged<T extends Int32Array | Float64Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

function agree(parts: readonly Int32Array[], a: number, b: number): boolean {
  for (const numbers of parts) if (numbers[a] !== numbers[b]) return false;
  return true;
}
