import type { MoraleRatioPlan, MoraleRatioUnit } from './compile.js';
import { type Book, bandOf, isAutomatic } from './morale.js';

/** The checks of a unit at one number of points left, and what the rules made of them. */
export interface CountedCheck {
  unit: MoraleRatioUnit;
  remaining: number;
  level: number;
  checks: number;
  failures: number;
}

/** From the counters of `RuleCounter`, which begin at `checks` and `failures`. */
export function countedChecks(
  units: readonly MoraleRatioUnit[],
  { checkStart, failingFaces }: MoraleRatioPlan,
  uses: ArrayLike<number>,
  checks: number,
  failures: number,
): CountedCheck[] {
  return units.flatMap((unit, u) => {
    const end = checkStart[u + 1] ?? failingFaces.length;
    const level = end - checkStart[u]! - 1;
    return Array.from({ length: level + 1 }, (_, remaining) => ({
      unit,
      remaining,
      level,
      checks: uses[checks + checkStart[u]! + remaining]!,
      failures: uses[failures + checkStart[u]! + remaining]!,
    }));
  });
}

/** How many checks there were for which something holds. */
export function checksWhere(
  checks: readonly CountedCheck[],
  holds: (check: CountedCheck) => boolean = () => true,
): number {
  return checks.reduce((sum, check) => (holds(check) ? sum + check.checks : sum), 0);
}

/** Was the die rolled? */
export function isRolled(book: Book, { remaining, level }: CountedCheck): boolean {
  return !isAutomatic(book, bandOf(book.tables, remaining, level));
}
