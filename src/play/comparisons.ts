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

/** A sum over design points: those that are added, and those that are subtracted. */
export interface Contrast {
  up: readonly number[];
  down: readonly number[];
}

/** A design point's battles, as comparisons across design points see them. */
export interface Played {
  readonly shape: LedgerShape;
  readonly responses: Int32Array;
  /** Distance from one column of the responses to the next. */
  readonly stride: number;
  readonly counters: Tally;
}

/** Who held the field in each battle of a block: 0, 1, or 2 for nobody. */
export function holdersOf({ shape, responses, stride }: Played, battles: number, into: Uint8Array): void {
  const second = shape.row.perForce * stride;
  for (let battle = 0; battle < battles; battle++) {
    into[battle] = responses[battle] === 1 ? 0 : responses[second + battle] === 1 ? 1 : 2;
  }
}

/** Counts the battles of a block that end with different holders of the field at two design points. */
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
  counters[at] = counters[at] + apart;
}

/** The responses of BY_FACTOR of a block's battles, column after column, from which contrasts are computed. */
export function gatherColumns({ shape, responses, stride }: Played, battles: number, into: Int32Array): void {
  factorColumns(shape.row).forEach((column, i) => {
    into.set(responses.subarray(column * stride, column * stride + battles), i * battles);
  });
}

/**
 * Adds up a contrast, its square, and the battles where it is not 0, over a block, response by response.
 *
 * @param gathered columns of each design point
 * @param scratch room for one number for each battle
 */
export function countContrast(
  { shape, counters }: Played,
  { up, down }: Contrast,
  gathered: readonly Int32Array[],
  battles: number,
  scratch: Float64Array,
): void {
  const { contrasts, contrastSquares, contrastsDiffering } = shape.layout.start;
  const columns = factorColumns(shape.row).length;
  for (let column = 0; column < columns; column++) {
    const first = column * battles;
    scratch.fill(0, 0, battles);
    for (const point of up) addColumn(scratch, gathered[point], first, battles, 1);
    for (const point of down) addColumn(scratch, gathered[point], first, battles, -1);
    let sum = 0;
    let squares = 0;
    let differing = 0;
    for (let battle = 0; battle < battles; battle++) {
      const contrast = scratch[battle];
      sum += contrast;
      squares += contrast * contrast;
      if (contrast !== 0) differing++;
    }
    counters[contrasts + column] = counters[contrasts + column] + sum;
    counters[contrastSquares + column] = counters[contrastSquares + column] + squares;
    counters[contrastsDiffering + column] = counters[contrastsDiffering + column] + differing;
  }
}

function addColumn(to: Float64Array, from: Int32Array, first: number, battles: number, sign: number): void {
  for (let battle = 0; battle < battles; battle++) to[battle] = to[battle] + sign * from[first + battle];
}
