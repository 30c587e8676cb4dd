import type { Witness } from '../../battlefield/witness.js';
import type { PURPOSE } from '../../random/luck.js';

/** What the rules of this book tell, beside what every battle does. */
export interface MoraleRatioWitness extends Witness {
  /**
   * A cohort of a unit with these points left has checked: of its `size` pieces, all in the posture
   * `from` until now, `failed` failed with this result (POSTURE). Told before anybody is removed.
   */
  checked(
    purpose: PURPOSE.check | PURPOSE.interceptCheck,
    unit: number,
    cohort: number,
    from: number,
    points: number,
    size: number,
    failed: number,
    failure: number,
  ): void;
  /** A cohort takes part in interceptive fire; told before it checks. */
  intercepted(unit: number, cohort: number): void;
  /** A unit, or a force, breaks; or a force reaches its breaking point. */
  unitBroke(unit: number): void;
  forceBroke(force: number): void;
  breakingPoint(force: number): void;
}

/** Nobody listens. */
export const SILENT: MoraleRatioWitness = {
  aimed() {},
  shot() {},
  moved() {},
  lost() {},
  wasted() {},
  checked() {},
  intercepted() {},
  unitBroke() {},
  forceBroke() {},
  breakingPoint() {},
};
