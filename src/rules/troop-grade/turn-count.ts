import { GRADES } from './options.js';

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

/** Bases of each force by what befell them in one turn; the tests of another count nothing here. */
export class TurnCount {
  private readonly results = new Int32Array(2 * BY_GRADE);
  private readonly changes = new Int32Array(2 * CHANGES.length);

  clear(): void {
    this.results.fill(0);
    this.changes.fill(0);
  }

  /** @param row of the chart */
  suffered(force: number, row: number, result: RESULT, bases: number): void {
    this.results[force * BY_GRADE + row * RESULTS.length + result]! += bases;
  }

  changed(force: number, change: CHANGE, bases: number): void {
    this.changes[force * CHANGES.length + change]! += bases;
  }

  /** @param event row of the chart × results, and result */
  result(force: number, event: number): number {
    return this.results[force * BY_GRADE + event]!;
  }

  change(force: number, event: number): number {
    return this.changes[force * CHANGES.length + event]!;
  }
}
