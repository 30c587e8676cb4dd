/** Only the top 31 bits of words are used: uniform whole numbers 0 … 2³¹ − 1. */
export const UNIFORM_BITS = 31;

/** Where words come from: `Luck`. */
interface Words {
  next(): number;
}

/**
 * Tables from which a count is drawn with one word, by inverse distribution: a larger word never
 * gives a smaller count, which keeps variants that share their luck close together.
 *
 * A row holds a guide (for each of 64 equal parts of the words, the smallest count that occurs in
 * it) and the last word of each count. All rows are slices of one array.
 */
const GUIDE_BITS = 6;
const GUIDE = 1 << GUIDE_BITS;
const GUIDE_SHIFT = UNIFORM_BITS - GUIDE_BITS;
/** How many uniform whole numbers there are. */
export const WORDS = 2 ** UNIFORM_BITS;

/** Draws from the row that starts at `row`, given a word 0 … 2³¹ − 1. */
export function drawCount(rows: Int32Array, row: number, word: number): number {
  let count = rows[row + (word >>> GUIDE_SHIFT)];
  while (word > rows[row + GUIDE + count]) count++;
  return count;
}

/**
 * The row of one distribution of counts 0, 1, 2, …
 *
 * @param chances probability of each count; they add up to 1
 * @example drawCount(countRow([0.5, 0.5]), 0, 2 ** 30) // → 1: the upper half of the words
 */
export function countRow(chances: readonly number[]): Int32Array {
  const row = new Int32Array(GUIDE + chances.length);
  let below = 0;
  chances.forEach((chance, count) => {
    below += chance;
    row[GUIDE + count] = Math.min(WORDS, Math.round(below * WORDS)) - 1;
  });
  row[GUIDE + chances.length - 1] = WORDS - 1;
  for (let part = 0; part < GUIDE; part++) {
    let count = 0;
    while (part * (WORDS / GUIDE) > row[GUIDE + count]) count++;
    row[part] = count;
  }
  return row;
}

/** Rows of given distributions of counts. */
export interface CountRows {
  rows: Int32Array;
  /** Where each row starts. */
  starts: Int32Array;
  /** The chances that each row was made from. */
  chances: readonly (readonly number[])[];
}

/** Packs distributions of counts, row after row. */
export function countRows(chances: readonly (readonly number[])[]): CountRows {
  return { ...packed(chances.map(countRow)), chances };
}

/** All parts in one array, and where each starts. */
function packed(parts: readonly Int32Array[]): { rows: Int32Array; starts: Int32Array } {
  const starts = new Int32Array(parts.length);
  const rows = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  parts.forEach((part, i) => {
    starts[i] = at;
    rows.set(part, at);
    at += part.length;
  });
  return { rows, starts };
}

/** More dice than this are thrown in handfuls, so that the tables stay small. */
const HANDFUL = 64;

/** Rows of the number of successes among n dice, for every n up to `most` and every number of successful faces. */
export interface DiceRows {
  sides: number;
  most: number;
  rows: Int32Array;
  /** Where the row of (faces, dice) starts: index faces × (most + 1) + dice. */
  starts: Int32Array;
}

/**
 * How many of `dice` dice show one of `faces` faces: one word for up to 64 dice.
 *
 * @example drawSuccesses(diceRows(10, 10), 7, 10, luck) // 7 or lower on each of ten d10
 */
export function drawSuccesses(table: DiceRows, faces: number, dice: number, luck: Words): number {
  const { rows, starts, most } = table;
  const row = faces * (most + 1);
  let successes = 0;
  let left = dice;
  while (left > most) {
    successes += drawCount(rows, starts[row + most], luck.next());
    left -= most;
  }
  return successes + drawCount(rows, starts[row + left], luck.next());
}

/** Rows that were made before and are still in use: the design points of a study mostly throw the same dice. */
const made = new Map<string, WeakRef<DiceRows>>();

/**
 * Compiles the rows of binomial counts for dice of `sides` sides. The same arguments may give the same rows.
 *
 * @param sides sides of the die, 1 or more
 * @param dice the largest number of dice that will be thrown at once, 0 or more
 * @example diceRows(10, 4) // the row of 7 faces and 4 dice starts at starts[7 * 5 + 4]
 */
export function diceRows(sides: number, dice: number): DiceRows {
  const most = Math.max(1, Math.min(dice, HANDFUL));
  const name = `${sides} ${most}`;
  let table = made.get(name)?.deref();
  if (!table) {
    const rows = Array.from({ length: sides + 1 }, (_, faces) => binomials(faces / sides, most)).flat();
    table = { sides, most, ...packed(rows.map(countRow)) };
    made.set(name, new WeakRef(table));
  }
  return table;
}

/**
 * The binomial distributions of 0, 1, …, `most` trials, each from the one before by adding a trial:
 * sums and products only, which every machine rounds alike.
 */
export function binomials(chance: number, most: number): number[][] {
  const all = [[1]];
  for (let trials = 1; trials <= most; trials++) {
    const before = all[trials - 1];
    all.push(
      Array.from(
        { length: trials + 1 },
        (_, k) => (before[k] ?? 0) * (1 - chance) + (before[k - 1] ?? 0) * chance,
      ),
    );
  }
  return all;
}
