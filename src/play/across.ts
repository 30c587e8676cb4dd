import type { LedgerShape } from '../battlefield/ledger.js';
import { factorColumns } from '../battlefield/responses.js';
import type { Tally } from '../tally/tally.js';

/** What a study compares across its design points. */
export interface Design {
  /** For each design point, the one with which it is compared: an index. */
  baselines: readonly number[];
  /** For each design point, the signs with which the others make up its contrast; null: it has none. */
  contrasts: readonly (Contrast | null)[];
}

/** A sum over design points: those counted up, and those counted down. */
export interface Contrast {
  up: readonly number[];
  down: readonly number[];
}

/** A design point's battles, as those that look across the points see them. */
export interface Played {
  readonly shape: LedgerShape;
  readonly responses: Int32Array;
  readonly counters: Tally;
}

/** Who held the field in each battle of a block: 0, 1, or 2 for nobody. */
export function holdersOf({ shape, responses }: Played, battles: number, into: Uint8Array): void {
  const { width, perForce } = shape.row;
  for (let battle = 0, at = 0; battle < battles; battle++, at += width) {
    into[battle] = responses[at] === 1 ? 0 : responses[at + perForce] === 1 ? 1 : 2;
  }
}

/** Counts the battles of a block that two design points end with another holder of the field. */
export function countApart(
  { shape, counters }: Played,
  mine: Uint8Array,
  earlier: number,
  theirs: Uint8Array,
  battles: number,
): void {
  let apart = 0;
  for (let battle = 0; battle < battles; battle++) if (mine[battle] !== theirs[battle]) apart++;
  const at = shape.layout.start.apart + earlier;
  counters[at] = counters[at]! + apart;
}

/** Adds up a contrast, and its square, over the battles of a block, response by response. */
export function countContrast(
  played: readonly Played[],
  point: number,
  { up, down }: Contrast,
  battles: number,
  scratch: Float64Array,
): void {
  const { shape, counters } = played[point]!;
  const { start } = shape.layout;
  const columns = played.map((each) => factorColumns(each.shape.row));
  const add = (from: number, column: number, sign: number) => {
    const { responses } = played[from]!;
    const { width } = played[from]!.shape.row;
    const first = columns[from]![column]!;
    for (let battle = 0, at = first; battle < battles; battle++, at += width) {
      scratch[battle] = scratch[battle]! + sign * responses[at]!;
    }
  };
  for (let column = 0; column < columns[point]!.length; column++) {
    scratch.fill(0, 0, battles);
    for (const from of up) add(from, column, 1);
    for (const from of down) add(from, column, -1);
    let sum = 0;
    let squares = 0;
    for (let battle = 0; battle < battles; battle++) {
      const contrast = scratch[battle]!;
      sum += contrast;
      squares += contrast * contrast;
    }
    counters[start.contrasts + column] = counters[start.contrasts + column]! + sum;
    counters[start.contrastSquares + column] = counters[start.contrastSquares + column]! + squares;
  }
}
