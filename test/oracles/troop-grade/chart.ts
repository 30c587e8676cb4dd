import type { Effect, Total } from '#src/rules/troop-grade/book.js';
import type { Grade } from '#src/rules/troop-grade/troops.js';
import type { Rules } from './rules.js';

/** The chart of docs/battlefield.md, section 12.3; TG-10 to TG-13. */

const BEST_FIRST: readonly Grade[] = ['elite', 'veteran', 'regular', 'green', 'conscript', 'mutinous'];

/** One grade higher, at most elite. */
export const raised = (grade: Grade): Grade => BEST_FIRST[Math.max(0, BEST_FIRST.indexOf(grade) - 1)];

/** The effects of a total in a row: none for 2 or more; anything below −2 is read as −2. */
export function cellOf({ tables }: Rules, row: Grade, total: number): readonly Effect[] {
  if (total >= 2) return [];
  return tables.chart[row][String(Math.max(-2, total)) as Total];
}

/** No effect, or only pins (TG-42). */
export const isPinsAlone = (effects: readonly Effect[]): boolean =>
  effects.every((effect) => effect === 'pinned');
