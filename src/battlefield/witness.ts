import type { OnTheField } from './step.js';
import type { Salvo } from './weapon-bands/salvo.js';

/** What the state of the fighting pieces adds to their rolls. */
export interface Stance {
  charging: boolean;
  unsteady: boolean;
  /** Another modifier, from the system. */
  other: number;
}

/**
 * Is notified by the kernel of everything that happens: the counter of rules (`FieldCounter`), the teller
 * of a battle (`FieldTeller`), or neither (`SILENT_WITNESS`). A system adds the events of its own rules.
 */
export interface Witness {
  /** A cohort of a unit aims `dice` shots at `target`; `weapon` and `band` are indices into the plan. */
  aimed(unit: number, target: number, cohort: number, weapon: number, band: number, dice: number): void;
  /** A cohort of a unit fights `target` in close combat with `dice` dice. */
  fought(unit: number, target: number, cohort: number, dice: number, stance: Stance): void;
  /** `dice` shots, or blows, at `target` that hit on `faces` faces of the die; `hits` of them hit. */
  shot(shooter: number, target: number, faces: number, dice: number, hits: number): void;
  /** A volley at `target` by the model `weapon-bands`. */
  salvo(shooter: number, target: number, salvo: Salvo): void;
  /** Pieces of a unit are gone; `cause` is one of CAUSE. */
  lost(unit: number, pieces: number, cause: number): void;
  /**
   * A cohort of a unit moves from own depth `from` to `to`, which may be equal, or leaves the board there; called
   * before its status changes.
   */
  moved(unit: number, cohort: number, from: number, to: number, underFire: boolean, leaves: boolean): void;
  /** Pieces of a unit have spent their initiative only on a check. */
  wasted(unit: number, pieces: number): void;
  /** A unit, or a force, breaks. */
  unitBroke(unit: number): void;
  forceBroke(force: number): void;
}

/** A battle and its witness. */
export interface Watched extends OnTheField {
  readonly witness: Witness;
}

/** Ignores all events. */
export const SILENT_WITNESS: Witness = {
  aimed() {},
  fought() {},
  shot() {},
  salvo() {},
  lost() {},
  moved() {},
  wasted() {},
  unitBroke() {},
  forceBroke() {},
};
