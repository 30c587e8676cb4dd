import { GRADES } from './descriptor.js';

/** What befalls bases by tests, voluntary routs and near units, the mildest first. */
export const RESULTS = [
  'no effect',
  'pinned',
  'withdraws',
  'routs',
  'surrenders',
  'disintegrates',
  'abandoned',
] as const;
export const enum RESULT {
  NO_EFFECT = 0,
  PINNED = 1,
  WITHDRAWS = 2,
  ROUTS = 3,
  SURRENDERS = 4,
  DISINTEGRATES = 5,
  ABANDONED = 6,
}

/** How demoralization spreads and clears. */
export const CHANGES = ['demoralized', 'recovered', 'lost demoralized'] as const;
export const enum CHANGE {
  DEMORALIZED = 0,
  RECOVERED = 1,
  LOST = 2,
}

const BY_GRADE = GRADES.length * RESULTS.length;
const OF_FORCE = BY_GRADE + CHANGES.length;

/** Bases of each force by what befell them in one turn. */
export class TurnCount {
  /** By force: by row of the chart and result, then by change. */
  readonly counts = new Int32Array(2 * OF_FORCE);

  clear(): void {
    this.counts.fill(0);
  }

  /** @param row of the chart */
  suffered(force: number, row: number, result: RESULT, bases: number): void {
    this.counts[force * OF_FORCE + row * RESULTS.length + result]! += bases;
  }

  changed(force: number, change: CHANGE, bases: number): void {
    this.counts[force * OF_FORCE + BY_GRADE + change]! += bases;
  }
}
