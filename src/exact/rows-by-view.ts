import type { BeliefRow } from './beliefs.js';

/** Rows of one link and unit by view and belief, and the chance with which each is used in this turn. */
export class RowsByView {
  readonly rows: BeliefRow[] = [];
  readonly weights: number[] = [];
  areCertain = true;
  /** Row + 1 by view and belief; 0: not known yet. */
  private byView: Int32Array[] = [];

  /** @returns −1 when it is not known */
  find(view: number, belief: number): number {
    const byBelief = this.byView[view];
    return byBelief && belief < byBelief.length ? byBelief[belief]! - 1 : -1;
  }

  add(view: number, belief: number, row: BeliefRow): number {
    const byBelief = this.byView[view] ?? new Int32Array(64);
    this.byView[view] = byBelief;
    if (belief >= byBelief.length) {
      this.byView[view] = new Int32Array(Math.max(belief + 1, 2 * byBelief.length));
      this.byView[view]!.set(byBelief);
    }
    if (row.beliefs.length > 1) this.areCertain = false;
    this.weights.push(0);
    this.byView[view]![belief] = this.rows.push(row);
    return this.rows.length - 1;
  }

  clear(): void {
    this.byView = [];
    this.rows.length = 0;
    this.weights.length = 0;
    this.areCertain = true;
  }
}
