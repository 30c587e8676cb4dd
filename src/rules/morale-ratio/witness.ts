import { SILENT_WITNESS, type Witness } from '../../battlefield/witness.js';
import type { PURPOSE } from '../../random/luck.js';

/** What the rules of this book tell, beside what every battle does. */
export interface MoraleRatioWitness extends Witness {
  /**
   * A cohort of a unit, or a hull, has checked, as an entry of `MoraleRatioPlan` has it: of its `size`
   * pieces, all in the posture `from` until now, `failed` failed with this result (POSTURE). Told before
   * anybody is removed.
   */
  checked(
    purpose: PURPOSE.check | PURPOSE.interceptCheck,
    unit: number,
    cohort: number,
    from: number,
    entry: number,
    size: number,
    failed: number,
    failure: number,
  ): void;
  /** A cohort takes part in interceptive fire; told before it checks. */
  intercepted(unit: number, cohort: number): void;
  /** So many pieces that had no marker have one; of these, so many check next turn (MR-22). A hull counts as one. */
  marked(unit: number, pieces: number): void;
  deferred(unit: number, pieces: number): void;
  /** Warbots have lost points and stand. */
  weakened(unit: number, points: number, purpose: PURPOSE): void;
  /** Pieces are marked by an NBC attack alone. */
  frightened(unit: number, pieces: number): void;
  /** Soldiers surrender, and reach the enemy in so many movement phases. */
  surrendered(unit: number, pieces: number, phases: number): void;
  /** A hull was damaged; or tried to mend a level, at so many faces: what it had and has, packed. */
  damaged(unit: number, before: number, after: number): void;
  controlledDamage(unit: number, faces: number, before: number, after: number): void;
  /** A hull is gone, for one of CAUSE, and some of its crew with it. */
  hullLost(unit: number, cause: number, crewLost: number, crewCause: number): void;
  breakingPoint(force: number): void;
}

/** Nobody listens. */
export const SILENT: MoraleRatioWitness = {
  ...SILENT_WITNESS,
  checked() {},
  intercepted() {},
  marked() {},
  deferred() {},
  weakened() {},
  frightened() {},
  surrendered() {},
  damaged() {},
  controlledDamage() {},
  hullLost() {},
  breakingPoint() {},
};
