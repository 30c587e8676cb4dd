import type { Comparison, Counted, Own, Span, YesOfUnit } from './ast.js';

/** A rulebook in which all names are resolved: they are replaced by places in lists. */

/** A number; fractions are exact. */
export type Num =
  | { k: 'const'; n: number; d: number }
  | { k: '+' | '-' | '*' | '/' | 'lower' | 'higher'; a: Num; b: Num }
  | { k: 'round'; how: 'down' | 'up' | 'half'; a: Num }
  /** What a unit, or a force, brings; a word as its place. */
  | { k: 'value'; i: number }
  | { k: 'force-value'; i: number; enemy: boolean }
  | { k: 'option'; i: number }
  | { k: 'order' }
  | { k: 'turn' }
  | { k: 'own'; what: Own }
  | { k: 'state-pieces'; state: number }
  | { k: 'mark-pieces'; mark: number }
  | { k: 'window'; what: Counted; span: Span }
  | { k: 'counter'; i: number }
  | { k: 'force-counter'; i: number; enemy: boolean }
  /** How many of a word are left in the bag of a force. */
  | { k: 'left-in-bag'; bag: number; word: number }
  | { k: 'table'; i: number }
  | { k: 'units'; what: 'at start' | 'on the board' | 'lost' | 'broken' | 'ever broke' | 'in'; state: number }
  /** Of all units of a force, its own or the enemy’s. */
  | { k: 'of-force'; enemy: boolean; of: Num }
  | { k: 'sum'; of: Num }
  | { k: 'group'; group: GroupOf }
  | { k: 'over'; of: Num; group: GroupOf }
  | { k: 'thrown'; what: 'roll' | 'total' | 'failed by' | 'passed by' | 'dice thrown' | 'drawn' | 'result' };

export type Cond =
  | { k: 'and' | 'or'; a: Cond; b: Cond }
  | { k: 'not'; a: Cond }
  | { k: 'compare'; op: Comparison; a: Num; b: Num }
  | { k: 'is-state'; states: readonly number[]; newly: boolean }
  | { k: 'is-mark'; mark: number; newly: boolean }
  /** Of the piece that a rule of pieces is about. */
  | { k: 'is-piece-state'; state: number }
  | { k: 'is-piece-mark'; mark: number }
  | { k: 'yes'; what: YesOfUnit | 'is broken' | 'is newly broken' }
  | { k: 'of-force-is'; enemy: boolean; what: 'all units ever broke' | 'has retreated' }
  /** `state`: the one that is named so; −1: what `breaks.unit` says. */
  | { k: 'of-force-is'; enemy: boolean; what: 'all units broken'; state: number }
  | { k: 'outnumbered'; times: number; by: number }
  | { k: 'leader'; what: 'alive' | 'near' | 'lost'; span: Span; leader: number }
  /** What a scenario decides for all its battles. */
  | { k: 'settled'; is: boolean };

/** The parts that must all hold for a condition to hold. */
export function partsOf(cond: Cond): Cond[] {
  return cond.k === 'and' ? [...partsOf(cond.a), ...partsOf(cond.b)] : [cond];
}

/** Other units that are counted. */
export interface GroupOf {
  side: 'friends' | 'enemies';
  newly: boolean;
  /** Any of these; empty: all on the board. */
  states: readonly number[];
  marks: readonly number[];
  /** Broken by what `breaks.unit` says, and not by a state of that name. */
  broken: boolean;
  /** Only those that ever broke. */
  ever: boolean;
  /** Group of the rulebook, by its place; −1: none. */
  of: number;
  /** Word of a value of units that they have, or do not have. */
  that: { value: number; word: number; no: boolean } | null;
  within: Num | null;
}

export const CAUSES_NAMED = ['routed', 'left', 'eliminated', 'surrendered'] as const;
export type CauseName = (typeof CAUSES_NAMED)[number];

/** What follows. */
export type Follows =
  | { k: 'all'; parts: readonly Follows[] }
  | { k: 'rows'; rows: readonly { when: Cond | null; then: Follows; line: number }[] }
  | { k: 'result'; i: number }
  | { k: 'table'; i: number }
  | Effect;

export type Effect =
  | { k: 'becomes'; state: number }
  | { k: 'mark' | 'piece-mark'; mark: number; on: boolean }
  | { k: 'worsens' | 'improves'; by: number; to: number }
  | { k: 'counter'; i: number; verb: 'gains' | 'sheds' | 'sets' | 'clears'; amount: Num | null }
  | {
      k: 'force-counter';
      i: number;
      enemy: boolean;
      verb: 'gains' | 'sheds' | 'sets' | 'clears';
      amount: Num | null;
    }
  | { k: 'back'; amount: Num; moves: boolean; cause: CauseName }
  | { k: 'loses'; amount: Num; cause: CauseName }
  | { k: 'leaves'; cause: CauseName }
  | { k: 'withdraws' }
  | { k: 'force'; what: 'retreats' | 'collapses' | 'breaks' };

export interface Dice {
  count: Num;
  sides: number;
  zero: boolean;
  keep: { which: 'highest' | 'lowest'; n: number } | null;
  hits: { n: number; more: boolean } | null;
  /** Does each piece throw for itself? */
  each: boolean;
  text: string;
}

export interface Line {
  clause: string;
  kind: 'rule' | 'modifier' | 'cell' | 'transition';
  name: string;
  cell?: { table: string; key: string };
}

export interface Modifier {
  name: string;
  clause: string;
  add: Num;
  when: Cond | null;
  line: number;
}

export interface Rule {
  name: string;
  title: string;
  clause: string;
  who: 'each unit' | 'each piece' | 'each lost unit' | 'each force';
  when: Cond | null;
  oneByOne: boolean;
  again: number;
  dice: Dice | null;
  /** The bag that it draws from; −1: none. */
  bag: number;
  modifiers: readonly Modifier[];
  pass: Cond | null;
  retry: Cond | null;
  passed: Follows | null;
  failed: Follows | null;
  results: Follows | null;
  also: Follows | null;
  then: Follows | null;
  /** Places in the lines that are counted. */
  lines: { due: number; passed: number; failed: number };
}

/** What a state, a mark, or each of a counter does. */
export interface Acts {
  fire: number;
  fireHalf: boolean;
  fireNever: boolean;
  shotAt: number;
  assault: number;
  assaultNever: boolean;
  unsteady: boolean;
  /** How it moves; null: not affected. `amount`: percent of its move, or moves back. */
  move: 'full' | 'none' | 'no closer' | 'under cover' | 'to cover' | 'retire' | 'back' | 'percent' | null;
  amount: number;
}

export interface Ends {
  when: 'end of turn' | 'before' | 'after' | 'never';
  place: string;
}

export type Place =
  | { k: 'field'; what: 'move' | 'fire' | 'assault'; section: number }
  | { k: 'rule'; rule: number; section: number };

export type Table =
  | { k: 'number'; name: string; value: number }
  | { k: 'rows'; name: string; rows: readonly { when: Cond | null; is: Num; line: number }[] }
  | {
      k: 'cells';
      name: string;
      /** Of results, or of numbers. */
      results: boolean;
      rows: TableAxis;
      columns: TableAxis | null;
      /** Row by row: a number, or the place of a result (−1: nothing). */
      keys: readonly (readonly string[])[];
      lines: readonly (readonly number[])[];
    };

/** By the places of words, or by the lowest value of each. */
export type TableAxis = { by: Num } & (
  | { places: readonly number[] }
  | { from: readonly { n: number; d: number }[] }
);

export interface Declared {
  name: string;
  title: string;
  clause: string;
  kind: 'printed' | 'reading' | 'assumed';
}

export interface Value extends Declared {
  from: number;
  to: number;
  /** null: each unit sets it. */
  default: number | string | null;
  words: readonly string[] | null;
  quality: readonly (number | string)[] | null;
}

/** What a force draws from, and does not put back. */
export interface Bag extends Declared {
  /** What it holds when it is full; `place`: that of the word among all that can be drawn from any bag. */
  holds: readonly { word: string; count: number; place: number }[];
  refill: 'never' | 'when empty' | 'each turn';
}

export interface Rulebook {
  id: string;
  title: string;
  values: readonly Value[];
  forceValues: readonly Value[];
  options: readonly (Declared & { words: readonly string[]; default: string; asks: string })[];
  groups: readonly string[];
  points: Readonly<Record<string, number>>;
  /** By rank; or, if that is null, one piece in units for which `oneIf` holds. */
  leaders: readonly { name: string; rank: string | null; oneIf: Cond | null; reach: Num }[];
  counters: readonly (Declared & { to: number; start: Num; each: Acts })[];
  forceCounters: readonly (Declared & { to: number; start: Num })[];
  bags: readonly Bag[];
  /** All that can be drawn, from any bag. */
  drawable: readonly string[];
  /** Are the states those of pieces, and not of units? */
  ofPieces: boolean;
  states: readonly (Declared & { acts: Acts; ends: Ends })[];
  pieceMarks: readonly (Declared & { acts: Acts })[];
  marks: readonly (Declared & { acts: Acts; ends: Ends; record: boolean })[];
  tables: readonly Table[];
  tableSources: readonly Declared[];
  results: readonly { name: string; clause: string; follows: Follows }[];
  rules: readonly Rule[];
  places: readonly Place[];
  breaks: { unit: Cond | null; force: Cond | null };
  lines: readonly Line[];
  clauses: Readonly<Record<string, string>>;
}
