import type { Witness } from '../../battlefield/witness.js';
import type { Wound } from './morale.js';

/** Why a unit tests. */
export const OCCASIONS = ['activation', 'fell back', 'under fire', 'in close combat'] as const;
export const enum OCCASION {
  ACTIVATION = 0,
  FELL_BACK = 1,
  UNDER_FIRE = 2,
  IN_CLOSE_COMBAT = 3,
}

/** What the rules of this book tell, beside what every battle does. */
export interface DicePoolWitness extends Witness {
  /**
   * A unit tests (DP-10): `dice` thrown with the pool at `pool`, of which `passed` pass.
   *
   * @param led is it within a leader's effective range? `heavy`: has it suffered too much for him to help (DP-12)?
   * @param costly do the dice of a failed test leave the pool?
   */
  tested(
    unit: number,
    occasion: OCCASION,
    test: { pool: number; dice: number; value: number; led: boolean; heavy: boolean; costly: boolean },
    passed: number,
  ): void;
  /** A unit falls back for so many casualties, from one own depth to another; DP-11. */
  fellBack(unit: number, casualties: number, from: number, to: number): void;
  /** A unit is let go without a test (DP-14). */
  letGo(unit: number, pool: number): void;
  /** A unit is removed, on whatever occasion; told before its pieces are lost. */
  removed(unit: number, surrenders: boolean): void;
  /** Casualties were treated: as many of each wound. */
  treated(unit: number, medics: number, wounds: Readonly<Record<Wound, number>>): void;
  /** An event took dice from a force's pool (less than 0), or gave it some; which one is named by its clause. */
  reckoned(force: number, clause: string, what: string, dice: number): void;
  collapsed(force: number): void;
  unitBroke(unit: number): void;
  /** After the battle: casualties of a force. */
  diagnosed(force: number, wounds: Readonly<Record<Wound | 'captured', number>>): void;
}

/** Nobody listens. */
export const SILENT: DicePoolWitness = {
  aimed() {},
  fought() {},
  shot() {},
  moved() {},
  lost() {},
  wasted() {},
  tested() {},
  fellBack() {},
  letGo() {},
  removed() {},
  treated() {},
  reckoned() {},
  collapsed() {},
  unitBroke() {},
  diagnosed() {},
};
