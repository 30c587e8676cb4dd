import { effortOfUnit } from '../../battlefield/counting.js';
import { type BattlefieldState, EFFORT } from '../../battlefield/state.js';
import type { DiceRows } from '../../random/counts.js';

/** Pieces of a unit check in one phase, with so many dice: the row of its ratio is looked up once (MR-10). */
export function countChecks(state: BattlefieldState, unit: number, checks: number, thrown: number): void {
  effortOfUnit(state, unit, EFFORT.TESTS, checks);
  effortOfUnit(state, unit, EFFORT.DICE, thrown);
  effortOfUnit(state, unit, EFFORT.LOOK_UPS, 1);
}

/** Does a die decide anything on which so many faces fail? Nobody throws one of which all do, or none. */
export function decides({ sides }: DiceRows, failingFaces: number): boolean {
  return failingFaces > 0 && failingFaces < sides;
}
