import { SILENT_WITNESS, type Witness } from '../../battlefield/witness.js';
import type { OCCASION } from './occasions.js';
import type { RESULT } from './turn-count.js';

/** What the rules of this book tell, beside what every battle does. Effects are packed. */
export interface TroopGradeWitness extends Witness {
  /** A unit throws its die; `conditions` are bits of CONDITION. */
  tested(
    unit: number,
    occasion: OCCASION,
    conditions: number,
    roll: number,
    total: number,
    effects: number,
  ): void;
  /** A unit stands near another that failed with this total, and suffers these effects, or none. */
  sharedDie(unit: number, by: number, effects: number, total: number): void;
  /** What befalls a cohort; told before it does. */
  suffered(unit: number, cohort: number, result: RESULT): void;
  /** It goes back, withdrawing or routing; `to` of 0 or less is off the board. */
  wentBack(unit: number, cohort: number, from: number, to: number, blocked: boolean, result: RESULT): void;
  demoralized(unit: number): void;
  recovered(unit: number): void;
  lostAssault(unit: number, lost: number, theirs: number): void;
  /** Machines that were damaged, and how many of them are immobilized. */
  damaged(unit: number, bases: number, immobilized: number): void;
  /** The barrage before the battle. */
  shelled(unit: number, dice: number, faces: number, hits: number, gas: boolean): void;
}

/** Nobody listens. */
export const SILENT: TroopGradeWitness = {
  ...SILENT_WITNESS,
  tested() {},
  sharedDie() {},
  suffered() {},
  wentBack() {},
  demoralized() {},
  recovered() {},
  lostAssault() {},
  damaged() {},
  shelled() {},
};
