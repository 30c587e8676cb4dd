import type { BeliefRow } from './beliefs.js';
import { Pairs } from './pairs.js';

/** Rows of one link and unit by view and belief, and the chance with which each is used in this turn. */
export class RowsByView {
  readonly rows: BeliefRow[] = [];
  readonly weights: number[] = [];
  areCertain = true;
  private pairs = new Pairs();

  /** The number of a row; that of the next new one if it is not known yet. */
  numberOf(view: number, belief: number): number {
    return this.pairs.numberOf(view, belief);
  }

  add(row: BeliefRow): void {
    if (row.beliefs.length > 1) this.areCertain = false;
    this.rows.push(row);
    this.weights.push(0);
  }

  clear(): void {
    this.pairs = new Pairs();
    this.rows.length = 0;
    this.weights.length = 0;
    this.areCertain = true;
  }
}
