import type { Joint } from './joint.js';

/** Chances of the values of the system's gauge, of both forces. */
export class ExactGauge {
  /** Chances by force and value, of the battles that are over. */
  private readonly ended: Float64Array;
  /** Value of each force by the number of the sides' state. */
  private readonly known: (readonly number[])[] = [];

  /**
   * @param values how many values it can have; 0: there is no gauge
   * @param read its value in a numbered state of the sides
   */
  constructor(
    private readonly values: number,
    private readonly read: (sides: number, force: number) => number,
  ) {
    this.ended = new Float64Array(2 * values);
  }

  /** Adds a battle that is over. */
  addEnded(sides: number, chance: number): void {
    if (this.values > 0) this.add(this.ended, sides, chance);
  }

  /** Chances over all battles, those that are over with their last value. */
  of(live: Joint, part: number): Float64Array {
    const now = this.ended.slice();
    if (this.values === 0) return now;
    for (let entry = 0; entry < live.size; entry++) {
      this.add(now, live.parts[part][entry], live.chances[entry]);
    }
    return now;
  }

  private add(to: Float64Array, sides: number, chance: number): void {
    this.known[sides] ??= [this.read(sides, 0), this.read(sides, 1)];
    this.known[sides].forEach((value, force) => {
      to[force * this.values + value] += chance;
    });
  }
}
