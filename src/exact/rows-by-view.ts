import type { Row } from '../chain/chain.js';

/** Rows of one link and unit by view and state, and the chance with which each is used in this turn. */
export class RowsByView {
  readonly rows: Row[] = [];
  readonly weights: number[] = [];
  areCertain = true;
  /** Row + 1 by view and state; 0: not known yet. */
  private byView: Int32Array[] = [];

  /** @returns −1 when it is not known */
  find(view: number, state: number): number {
    const byState = this.byView[view];
    return byState && state < byState.length ? byState[state]! - 1 : -1;
  }

  add(view: number, state: number, row: Row): number {
    const byState = this.byView[view] ?? new Int32Array(64);
    this.byView[view] = byState;
    if (state >= byState.length) {
      this.byView[view] = new Int32Array(Math.max(state + 1, 2 * byState.length));
      this.byView[view]!.set(byState);
    }
    if (row.states.length > 1) this.areCertain = false;
    this.weights.push(0);
    this.byView[view]![state] = this.rows.push(row);
    return this.rows.length - 1;
  }

  clear(): void {
    this.byView = [];
    this.rows.length = 0;
    this.weights.length = 0;
    this.areCertain = true;
  }
}
