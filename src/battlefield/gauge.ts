import type { Tally } from '../tally/tally.js';

/**
 * Counts the values of a number that each force has at the end of every turn, such as the morale dice in a pool.
 * Only changes are written: the counter of (force, turn, value) holds how many more battles have that
 * value than in the turn before.
 */
export class GaugeRecord {
  private readonly last = new Int32Array(2);

  /**
   * @param first where its counters start
   * @param values number of values, which are 0 … values − 1
   */
  constructor(
    private readonly counters: Tally,
    private readonly first: number,
    private readonly turnRoom: number,
    private readonly values: number,
  ) {}

  /** The values of both forces at the end of a turn; turn 0 starts a battle. */
  record(turn: number, gauges: Int32Array): void {
    for (let force = 0; force < 2; force++) {
      const value = gauges[force];
      const before = this.last[force];
      if (turn > 0 && value === before) continue;
      this.last[force] = value;
      const at = gaugeAt(this.first, this.turnRoom, this.values, force, turn);
      this.counters[at + value] = this.counters[at + value] + 1;
      if (turn > 0) this.counters[at + before] = this.counters[at + before] - 1;
    }
  }

  /** In `seen` battles a force had a value at the end of a turn, and `ended` of them ended with it. */
  add(force: number, turn: number, value: number, seen: number, ended: number): void {
    const at = gaugeAt(this.first, this.turnRoom, this.values, force, turn) + value;
    this.counters[at] = this.counters[at] + seen;
    if (turn + 1 === this.turnRoom) return;
    const next = at + this.values;
    this.counters[next] = this.counters[next] - seen + ended;
  }
}

/** Where the counters of a force and turn start. */
export function gaugeAt(
  first: number,
  turnRoom: number,
  values: number,
  force: number,
  turn: number,
): number {
  return first + (force * turnRoom + turn) * values;
}
