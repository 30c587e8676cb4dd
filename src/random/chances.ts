import { binomials, WORDS } from './counts.js';

/** Chances of the counts 0, 1, 2, …, and how a whole number of words is shared out among them. */
export interface Chances {
  readonly of: readonly number[];
  /** Chance of each count or a smaller one. */
  readonly upTo: Float64Array;
  /** When all words are shared out: the last word of each count. */
  readonly last: Int32Array;
  /** The least and the greatest possible count. */
  readonly least: number;
  readonly most: number;
}

const known = new WeakMap<readonly number[], Chances>();

/** Computes chances once, however often they are needed. @param of they add up to 1 */
export function chancesOf(of: readonly number[]): Chances {
  let chances = known.get(of);
  if (!chances) {
    let sum = 0;
    const upTo = Float64Array.from(of, (chance) => {
      sum += chance;
      return sum;
    });
    const least = of.findIndex((chance) => chance > 0);
    const most = of.findLastIndex((chance) => chance > 0);
    const last = new Int32Array(of.length);
    chances = { of, upTo, last, least, most };
    for (let count = least; count <= most; count++) last[count] = startOf(chances, count + 1, 0, WORDS) - 1;
    known.set(of, chances);
  }
  return chances;
}

/**
 * Where the words of a count begin, when words low … high − 1 are shared out among all counts in order.
 *
 * @example startOf(chancesOf([0.25, 0.75]), 1, 0, 100) // → 25; count 2, where the words end: 100
 */
export function startOf({ upTo, least, most }: Chances, count: number, low: number, high: number): number {
  if (count <= least) return low;
  return count > most ? high : low + Math.floor((high - low) * upTo[count - 1]);
}

/** By sides, faces and dice. */
const binomialRows: Chances[][][] = [];

/** Chances of 0 … `dice` successes, each on `faces` of `sides` faces. */
export function binomial(faces: number, sides: number, dice: number): Chances {
  const known = binomialRows[sides]?.[faces]?.[dice];
  return known ?? addBinomials(faces, sides, dice);
}

function addBinomials(faces: number, sides: number, dice: number): Chances {
  const rows = binomials(faces / sides, Math.max(16, 2 * dice)).map(chancesOf);
  binomialRows[sides] ??= [];
  binomialRows[sides][faces] = rows;
  return rows[dice];
}

/** By number of pieces, wanted ones and marked ones. */
const hypergeometricRows: Chances[][][] = [];

/** Chances that 0, 1, … of `wanted` pieces, taken at random from `of`, are among `marked` of them. */
export function hypergeometric(marked: number, wanted: number, of: number): Chances {
  const known = hypergeometricRows[of]?.[wanted]?.[marked];
  return known ?? addHypergeometric(marked, wanted, of);
}

function addHypergeometric(marked: number, wanted: number, of: number): Chances {
  // Pieces are taken one by one, as from an urn: sums and products only.
  let row = [1];
  for (let drawn = 0; drawn < wanted; drawn++) {
    const left = of - drawn;
    row = Array.from({ length: row.length + 1 }, (_, both) => {
      const hit = both > 0 ? row[both - 1] * ((marked - both + 1) / left) : 0;
      const miss = both < row.length ? row[both] * ((left - marked + both) / left) : 0;
      return hit + miss;
    });
  }
  const chances = chancesOf(row);
  hypergeometricRows[of] ??= [];
  hypergeometricRows[of][wanted] ??= [];
  hypergeometricRows[of][wanted][marked] = chances;
  return chances;
}
