import type { OnTheField } from './step.js';
import type { Salvo } from './weapon-bands/salvo.js';

/** What the state of those who fight adds to their rolls. */
export interface Stance {
  charging: boolean;
  unsteady: boolean;
  /** Another modifier, of the system. */
  other: number;
}

/**
 * Somebody whom the kernel tells what happens, as it happens: the counter of rules (`FieldCounter`),
 * the teller of a battle (`FieldTeller`), or nobody (`SILENT_WITNESS`). A system adds what its own rules do.
 */
export interface Witness {
  /** A cohort of a unit aims `dice` shots at `target` in a range band of a weapon: indices into the plan's. */
  aimed(unit: number, target: number, cohort: number, weapon: number, band: number, dice: number): void;
  /** A cohort of a unit fights `target` in close combat with so many dice. */
  fought(unit: number, target: number, cohort: number, dice: number, stance: Stance): void;
  /** `dice` shots, or blows, at `target` that hit on `faces` faces of the die, and hit `hits` times. */
  shot(shooter: number, target: number, faces: number, dice: number, hits: number): void;
  /** A volley at `target` by the model `weapon-bands`. */
  salvo(shooter: number, target: number, salvo: Salvo): void;
  /** Pieces of a unit are gone, for one of CAUSE. */
  lost(unit: number, pieces: number, cause: number): void;
  /** A cohort of a unit goes from own depth `from` to `to`, which may be where it was; told before its status changes. */
  moved(unit: number, cohort: number, from: number, to: number, underFire: boolean): void;
  /** Pieces of a unit have spent their initiative on a check alone. */
  wasted(unit: number, pieces: number): void;
  /** A unit, or a force, breaks. */
  unitBroke(unit: number): void;
  forceBroke(force: number): void;
}

/** A battle, and who is told of it. */
export interface Watched extends OnTheField {
  readonly witness: Witness;
}

/** Nobody listens. */
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
