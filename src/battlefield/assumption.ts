import type { Board, Combat } from './description.js';
import type { FieldUnit } from './field-units.js';

/** The parts of a design point that an assumption may look at. */
export interface Setting {
  board: Board;
  combat: Combat;
  units: readonly FieldUnit[];
}

/** A rule whose uses are counted, as far as assumptions distinguish them. */
export interface CountedRule {
  clause: string;
  kind: string;
  name: string;
  /** Of a length that its book does not give in inches. */
  unit?: 'cm';
}

/**
 * A choice of ours where a book is silent, or can be read in several ways and there is no option for it. It is
 * stated once, here: reports list it when a run used what it is about, and docs/assumptions.md has them all.
 */
export interface Assumption {
  /** Clauses of the books that it belongs to; left out: it is about the battlefield only. */
  clauses?: readonly string[];
  /** The section of docs/battlefield.md that has it in full: `4.3`. */
  section: string;
  /** The choice, in a sentence. */
  says: string;
  /** Which rules it is about: it was used as often as they were. Left out: every battle uses it. */
  about?: (rule: CountedRule) => boolean;
  /** Where it can matter; left out: everywhere. */
  where?: (setting: Setting) => boolean;
}

/**
 * Selects rules by their names. A name is taken from where the rule is counted, never written a second time.
 *
 * @example rulesNamed(BOOK_EVENTS.shaken.counts.all.rule)
 */
export function rulesNamed(
  ...rules: readonly (string | { readonly name: string })[]
): (rule: CountedRule) => boolean {
  const names = rules.map((rule) => (typeof rule === 'string' ? rule : rule.name));
  return ({ name }) => names.includes(name);
}
