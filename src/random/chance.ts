import type { CountRows, DiceRows } from './counts.js';

/**
 * The source of chance in a battle. The rules ask for counts, never for words, so the same rules can be
 * played (`Luck` draws) and solved (`exact` takes every count in turn, with its probability).
 */
export interface Chance {
  /** What follows is drawn for this purpose, in this turn, by this unit. */
  goTo(purpose: number, turn: number, unit: number): void;
  /** How many of `count` dice show one of `faces` faces. */
  successes(dice: DiceRows, faces: number, count: number): number;
  /** A count from a row of given chances. */
  count(rows: CountRows, row: number): number;
  /**
   * How many of `wanted` pieces, taken at random from `of`, are among a given `marked` of them.
   * 0 ≤ marked, wanted ≤ of.
   */
  among(marked: number, wanted: number, of: number): number;
  /** The chance that draws the ranks of `count` pieces that are lost together; left out: this one. */
  forRanks?(count: number): Pick<Chance, 'among'>;
}
