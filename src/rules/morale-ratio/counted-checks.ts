import { type Book, CHECK_RESULTS } from './book.js';
import { type Counts, checkAt, entriesOf } from './events.js';
import { bandOf, type Check, isAutomatic, isSilenced } from './morale.js';
import type { MoraleRatioPlan } from './plan.js';
import { POSTURES } from './state.js';
import type { MoraleRatioUnit } from './troops.js';

/** The checks of a unit's pieces in one posture at one number of points left, and how they went. */
export interface CountedCheck {
  unit: MoraleRatioUnit;
  remaining: number;
  level: number;
  onFoot: boolean;
  underNbc: boolean;
  /** Posture before. */
  from: number;
  interceptive: boolean;
  checks: number;
  failures: number;
  /** Result of those that failed. */
  failure: number;
}

/** Reads the counts; only checks that were made. */
export function countedChecks(
  units: readonly MoraleRatioUnit[],
  plan: MoraleRatioPlan,
  { checked }: Counts,
): CountedCheck[] {
  const { situations, failure } = plan;
  return situations.flatMap(({ unit: u, start, most, ...situation }) =>
    Array.from({ length: most + 1 }, (_, remaining) => remaining).flatMap((remaining) =>
      POSTURES.flatMap((_, from) =>
        [false, true].flatMap((interceptive) => {
          const entry = start + remaining;
          const place = (interceptive ? entriesOf(plan) : 0) + checkAt(entry, from);
          const made = checked.checks(place);
          if (made === 0) return [];
          return {
            ...situation,
            unit: units[u],
            remaining,
            from,
            interceptive,
            checks: made,
            failures: checked.failures(place),
            failure: failure[entry],
          };
        }),
      ),
    ),
  );
}

/** The check that was made. */
export function checkOf({ unit, remaining, level, underNbc }: CountedCheck): Check {
  return { remaining, level, troops: unit['morale-ratio'], underNbc };
}

/** The number of checks for which something holds. */
export function checksWhere(
  checks: readonly CountedCheck[],
  holds: (check: CountedCheck) => boolean = () => true,
): number {
  return checks.reduce((sum, check) => (holds(check) ? sum + check.checks : sum), 0);
}

/** The number of failed checks for which something holds. */
export function failedWhere(
  checks: readonly CountedCheck[],
  holds: (check: CountedCheck) => boolean,
): number {
  return checks.reduce((sum, check) => (holds(check) ? sum + check.failures : sum), 0);
}

/** The number of these checks with a result: 0 is success. */
export function resultsOf(checks: readonly CountedCheck[], result: number): number {
  return checks.reduce((sum, { checks: made, failures, failure }) => {
    if (result === 0) return sum + made - failures;
    return failure === result ? sum + failures : sum;
  }, 0);
}

/** Was the die rolled? */
export function isRolled(book: Book, { remaining, level }: CountedCheck): boolean {
  return !isAutomatic(book, bandOf(book.tables, remaining, level));
}

/** The number of failed checks with one of these results that shut a strongpoint down (MR-33). */
export function shutdownsBy(book: Book, checks: readonly CountedCheck[], results: readonly number[]): number {
  const ofStrongpoints = checks.filter(({ unit, onFoot }) => unit.kind === 'strongpoint' && !onFoot);
  return results
    .filter((result) => isSilenced(book, 'strongpoint', CHECK_RESULTS[result]))
    .reduce((sum, result) => sum + resultsOf(ofStrongpoints, result), 0);
}
