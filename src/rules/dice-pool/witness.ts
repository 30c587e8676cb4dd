import { SILENT_WITNESS, type Witness } from '../../battlefield/witness.js';
import type { TestSituation, Wound } from './morale.js';

/** Why a unit tests. */
export const OCCASIONS = ['activation', 'fell back', 'under fire', 'in close combat'] as const;
export const enum OCCASION {
  ACTIVATION = 0,
  FELL_BACK = 1,
  UNDER_FIRE = 2,
  IN_CLOSE_COMBAT = 3,
}

/** A test taken (DP-10): `dice` thrown against `value`, of which `passed` pass. */
export interface TestTaken {
  dice: number;
  value: number;
  /** Has the unit suffered too much for a leader to help (DP-12)? */
  heavy: boolean;
  /** Do the dice of a failed test leave the pool? */
  costly: boolean;
  passed: number;
}

/** Events for which a pool gains dice or loses them: their clauses, and what they are called. */
export const RECKONINGS = {
  destroyed: { clause: 'DP-3', words: 'units destroyed' },
  commander: { clause: 'DP-21', words: 'the senior commander' },
  captured: { clause: 'DP-30', words: 'capturing an objective' },
  escorted: { clause: 'DP-30', words: 'leaving the board' },
  melee: { clause: 'DP-30', words: 'destroying in close combat' },
  primary: { clause: 'DP-30', words: 'losing a primary objective' },
  secondary: { clause: 'DP-30', words: 'losing a secondary objective' },
  failed: { clause: 'DP-30', words: 'failing a condition' },
} as const;
export type Reckoned = keyof typeof RECKONINGS;

/** What the rules of this book tell, beside what every battle does. */
export interface DicePoolWitness extends Witness {
  tested(unit: number, occasion: OCCASION, situation: TestSituation, test: TestTaken): void;
  /** A unit falls back for so many casualties, from one own depth to another; DP-11. */
  fellBack(unit: number, casualties: number, from: number, to: number): void;
  /** A unit is let go without a test (DP-14). */
  letGo(unit: number, pool: number): void;
  /** A unit is removed, on whatever occasion; told before its pieces are lost. */
  removed(unit: number, surrenders: boolean): void;
  /** Casualties were treated: as many of each wound. */
  treated(unit: number, medics: number, wounds: Readonly<Record<Wound, number>>): void;
  /** Events took dice from a force's pool (less than 0), or gave it some. */
  reckoned(force: number, what: Reckoned, dice: number): void;
  collapsed(force: number): void;
  /** After the battle: casualties of a force, of whom so many were `rolled` for now, with the help of its medics. */
  diagnosed(
    force: number,
    wounds: Readonly<Record<Wound | 'captured', number>>,
    rolled: number,
    medics: number,
  ): void;
}

/** Nobody listens. */
export const SILENT: DicePoolWitness = {
  ...SILENT_WITNESS,
  tested() {},
  fellBack() {},
  letGo() {},
  removed() {},
  treated() {},
  reckoned() {},
  collapsed() {},
  diagnosed() {},
};
