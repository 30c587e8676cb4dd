/**
 * Somebody whom the kernel tells what happens, as it happens: the counter of rules (`RuleCounter`),
 * the teller of a battle, or nobody in particular (`SILENT`). A system adds what its own rules do.
 */
export interface Witness {
  /** A cohort of a unit aims `dice` shots at `target` in a range band of its weapon. */
  aimed(unit: number, target: number, cohort: number, band: number, dice: number): void;
  /** `dice` shots at `target` that hit on `faces` faces of the die, and hit `hits` times. */
  shot(shooter: number, target: number, faces: number, dice: number, hits: number): void;
  /** `taken` pieces of a unit have fallen, to fire or to the script. */
  fell(unit: number, taken: number): void;
  /** A cohort of a unit has gone from own depth `from` to `to`; its status is as it moved. */
  moved(unit: number, cohort: number, from: number, to: number, underFire: boolean): void;
  /** A cohort of a unit is about to leave the board; cause ROUTED or LEFT. */
  left(unit: number, cohort: number, cause: number): void;
  /** Pieces of a unit have spent their initiative on a check alone. */
  wasted(unit: number, pieces: number): void;
}
