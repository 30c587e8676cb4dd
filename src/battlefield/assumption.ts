import type { Board, Combat } from './description.js';
import type { FieldUnit } from './field-units.js';

/** What of a design point an assumption may look at. */
export interface Setting {
  board: Board;
  combat: Combat;
  units: readonly FieldUnit[];
}

/** A rule whose uses are counted, as far as assumptions tell them apart. */
export interface CountedRule {
  clause: string;
  kind: string;
  name: string;
}

/**
 * A choice of ours where a book is silent, or can be read in several ways and has no option for it. It is
 * said here once: reports list it when a run used what it is about, and docs/assumptions.md has them all.
 */
export interface Assumption {
  /** Clauses of the books that it belongs to; left out: it is about the battlefield alone. */
  clauses?: readonly string[];
  /** The section of docs/battlefield.md that has it in full: `4.3`. */
  section: string;
  /** In a sentence. */
  says: string;
  /** Which rules are about it: it was used as often as they were. Left out: every battle uses it. */
  about?: (rule: CountedRule) => boolean;
  /** Where it can matter; left out: everywhere. */
  where?: (setting: Setting) => boolean;
}

/** About the rules of these names. */
export function rulesNamed(...names: string[]): (rule: CountedRule) => boolean {
  return ({ name }) => names.includes(name);
}

/** Shots by weapon and range: every shot is one. */
export function isShotInBand({ clause, kind, name }: CountedRule): boolean {
  return clause === '' && kind === 'cell' && name.endsWith(' (shots)');
}
