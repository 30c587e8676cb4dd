import type { z } from 'zod';
import type { Assumption } from '../battlefield/assumption.js';
import type { Combat, ForceDescription } from '../battlefield/description.js';
import type { FieldTeller } from '../battlefield/field-teller.js';
import type { FieldUnit } from '../battlefield/field-units.js';
import type { Reason } from '../battlefield/ledger.js';
import type { Objective } from '../battlefield/objectives.js';
import type { BattlefieldPlan } from '../battlefield/plan.js';
import type { ForceResponse } from '../battlefield/responses.js';
import type { BattlefieldState } from '../battlefield/state.js';
import type { TurnStep } from '../battlefield/step.js';
import type { Witness } from '../battlefield/witness.js';
import type { Chance } from '../random/chance.js';
import type { Luck } from '../random/luck.js';
import type { Clauses } from './kit/clauses.js';
import type { OptionSource } from './kit/options.js';
import type { PrintedPage } from './kit/printed-page.js';
import type { TableSource } from './kit/tables.js';
import type { QualityColumn } from './quality.js';

/** The options and tables of one system as a scenario sets them. */
export interface Settings {
  options: Record<string, unknown>;
  tables: Record<string, unknown>;
}

/** What a system sees of a scenario when it checks it: its own settings, and what all systems share. */
export interface ScenarioPart<Book extends Settings = Settings> {
  settings: Book;
  forces: readonly ForceDescription[];
  objectives: readonly Objective[];
  combat: Combat;
}

/** Something that a system finds wrong or doubtful in a scenario that fits its schema. */
export interface SystemFinding {
  /** Steps from the root of the scenario: `['forces', 0, 'units', 1, 'roster']`. */
  path: readonly (string | number)[];
  message: string;
  /** Points at the key, not at its value. */
  anchor?: 'key';
  /** Does not keep the scenario from running. Left out: an error. */
  severity?: 'warning';
}

/** A row of `odds`: the check or test of a unit, or of a force by its id, in one situation under one combination of options. */
export interface OddsRow {
  unit: string;
  options: string;
  /** Strength left, of so much; where a check depends on it. */
  remaining?: number;
  of?: number;
  /** Added to the roll; where a test is shown at several. */
  modifier?: number;
  needed: string;
  /** Exact chance of each result, by the name of the result. */
  chances: Record<string, number>;
}

/** How often one rule was used in the battles of a design point. */
export interface RuleUse {
  /** Clause of the book; empty for rules of the field. */
  clause: string;
  kind: 'reading' | 'cell' | 'rule' | 'transition' | 'modifier';
  name: string;
  /** Of a cell: the table and, in one that has several, which. */
  cell?: { table: string; key: string };
  /** Of a reading: the option. */
  option?: string;
  uses: number;
  /** Did the scenario ask for it? Then it should be used. */
  switchedOn: boolean;
}

/** The units of a design point, and what was compiled of them. */
export interface CompiledUnits<Unit extends FieldUnit = FieldUnit, Plan = unknown> {
  units: readonly Unit[];
  field: BattlefieldPlan;
  compiled: Plan;
}

/** A battle of some system, as far as the rest of the program looks into it. */
export interface SystemBattle {
  readonly field: BattlefieldPlan;
  readonly state: BattlefieldState;
  /** Who is told. */
  witness: Witness;
}

/** Most tests that a unit, or one of its pieces, can take in a turn under any system. */
export const MOST_TESTS = 3;

/** A response that one system alone has. */
export interface OwnResponse {
  /** As a column value: `dice_left`. */
  name: string;
  /** Of what it is a number: most that a battle can give follows. */
  of: 'pieces' | 'gauge' | 'tests' | 'piece-tests' | 'piece-turns' | 'turns';
  /** What it counts, and what it means, for docs/outputs.md; where these are recorded. */
  unit?: string;
  says?: string;
}

/** A number of a force, 0 or more, followed turn by turn. It may depend on the state of the sides alone. */
interface Gauge<B, Plan> {
  /** In the singular and as a title: `morale dice`, `Dice left`. */
  name: string;
  title: string;
  /** The most that a force can have. */
  most(field: BattlefieldPlan, compiled: Plan): number;
  read(battle: B, force: number): number;
}

/** Kinds of events that happen to pieces of a force: a chart by turn. */
export interface TurnEventSet {
  /** A slug, for the names of its files: `tests`. */
  id: string;
  title: string;
  /** What is counted: `pieces`. */
  what: string;
  /** The kinds, the mildest first; of flows, what comes in and then what goes out. */
  names: readonly string[];
  /** What else they are counted by, each kind in each group: `Grade`, and the grades. */
  groups?: { title: string; names: readonly string[] };
  /** Parts of a whole, when it is not said; or a first kind that comes in and others that go out. */
  shape?: 'stacked' | 'flows';
}

export interface TurnEvents extends TurnEventSet {
  /** The most of one kind that can happen to a force in a turn. */
  readonly most: (field: BattlefieldPlan) => number;
}

/** Own responses that add up to something, with what each is called in a chart. */
export interface Breakdown {
  title: string;
  /** What a unit of length is: `dice`. */
  unit: string;
  parts: Readonly<Record<string, string>>;
}

/**
 * What a morale system is to the rest of the program. Nothing outside `rules/<system>/` knows which system
 * is playing: what its battles, what it compiles, its settings and its units hold beside what is common to
 * all, it alone knows, and is handed back what it has made.
 */
export interface MoraleSystem<
  B extends SystemBattle = SystemBattle,
  Plan = unknown,
  Book extends Settings = Settings,
  Unit extends FieldUnit = FieldUnit,
> {
  readonly id: string;
  readonly title: string;
  /** What its clauses say, where they are recorded. */
  readonly clauses?: Clauses;
  /** Zod schemas of its options, its tables and its part of a unit's description. */
  readonly optionsSchema: z.ZodType<Record<string, unknown>>;
  readonly tablesSchema: z.ZodType<Record<string, unknown>>;
  readonly descriptorSchema: z.ZodObject;
  /** What the units of each quality are, where a scenario says no more of them. */
  readonly ofQuality: QualityColumn;
  readonly tableSources: Readonly<Record<string, TableSource>>;
  readonly optionSources: Readonly<Record<string, OptionSource>>;
  /** Postures of a piece on the board, from the best to the worst, which counts as broken, in the order of the charts. */
  readonly postures: readonly string[];
  /** Shared responses that it never gives, since its rules have nothing of the kind. */
  readonly neverGives: readonly ForceResponse[];
  /** Most tests, or dice, or looks at tables, of a unit or one of its pieces in a turn; left out: of MOST_TESTS tests with two dice each. */
  readonly mostEffort?: number;
  /** Can pieces that are lost return, and be lost again? */
  readonly piecesReturn: boolean;
  /** Responses of its own, in the order of NOW.COUNTS and SIDE.COUNTS. */
  readonly counts: readonly OwnResponse[];
  /** A number that each force has at every moment and that is worth following. */
  readonly gauge?: Gauge<B, Plan>;
  /** What happens to pieces turn by turn; each set is counted and drawn apart. */
  readonly turnEvents?: readonly TurnEvents[];
  /**
   * How many in the turn that has just been played: by force, then set by set; by kind, or by group and
   * kind. The same array every time.
   */
  turnCounts?(battle: B): Int32Array;
  /** Own responses that are parts of one story: a chart. */
  readonly breakdown?: Breakdown;
  /** What a unit's break means, in a sentence for the report. */
  readonly unitBreak: string;
  readonly forceBreak: string;
  /** The rules as a page of a book has them; left out: they are the book’s, and stand there. */
  readonly page?: PrintedPage;
  /** Choices of ours where the book is silent, beside the assumed tables. */
  readonly assumptions: readonly Assumption[];
  /** What of the book, and around it, is left out. */
  readonly notModelled: readonly string[];
  /** What a unit is to this system, in a few words. */
  troopsInWords(unit: Unit): string;
  /** What is wrong or doubtful in one scenario. */
  check(scenario: ScenarioPart<Book>): SystemFinding[];
  /** What each of several variants describes in vain, because none of them uses it: warnings, a list for each variant. */
  unused(variants: readonly ScenarioPart<Book>[]): SystemFinding[][];
  /** Compiles the rules for these units; a value that can be sent to a worker. May write `worth` into the field. */
  compile(book: Book, units: readonly Unit[], field: BattlefieldPlan): Plan;
  /** A battle that is not yet deployed. */
  newBattle(field: BattlefieldPlan, compiled: Plan, chance: Chance): B;
  /** Uses of rules that are counted; and a witness who counts them, once it is the battle's. */
  useCount(field: BattlefieldPlan, compiled: Plan): number;
  counter(battle: B, uses: Float64Array): Witness;
  /** What has been counted, rule by rule. */
  ruleUses(book: Book, units: CompiledUnits<Unit, Plan>, uses: ArrayLike<number>): RuleUse[];
  /** The sentence for each kind of event that it alone tells; left out: the report has them. */
  readonly sentences?: Readonly<Record<string, (fact: never) => string>>;
  /** A witness who tells the battle, once he is its. `dice`: luck for faces that are only shown. */
  teller(battle: B, units: readonly FieldUnit[], forces: readonly string[], dice: Luck): FieldTeller;
  /** Plays a turn: the steps of `turn`, one after the other. */
  playTurn(battle: B, turn: number): void;
  /** The steps of a turn. */
  turn(field: BattlefieldPlan, compiled: Plan): readonly TurnStep<B>[];
  /** Adds a unit's pieces on the board by posture: the first posture's at index `at`. */
  addPostures(battle: B, unit: number, counts: Int32Array, at: number): void;
  /**
   * Clears of a unit, between two turns, what no rule looks at before it is set again; pieces in the
   * last posture are left in it unless `all` is to be forgotten, since the most of them are recorded.
   */
  forget(battle: B, unit: number, all: boolean): void;
  /**
   * Parts of what is compiled, by their keys, for which no step asks but those with `checks`. Design points that differ
   * in nothing else share what is learned of all other steps. Left out: any step may ask for any part.
   */
  readonly ofChecks?: readonly string[];
  /**
   * Does nothing depend on the ranks and the points of a unit but steps with `checks`, and these before anybody of the
   * unit is lost in them? Left out: it may.
   */
  ranksApart?(field: BattlefieldPlan, compiled: Plan): boolean;
  /** Counts, after the battle, what is only known then: into the force's SIDE.COUNTS. */
  aftermath?(battle: B, force: number, holder: number, turn: number): void;
  /** Why a force holds the field whose enemy is beaten. */
  readonly beaten: Reason;
  /** The combinations of options worth setting side by side for this unit's odds; left out: those of the scenario alone. */
  oddsOptions?(book: Book, unit: Unit): { label: string; options: Record<string, unknown> }[];
  /** How to read a table of odds. */
  readonly oddsLegend: string;
  /** Exact odds of every check or test that a unit can face, under these settings. */
  odds(book: Book, unit: Unit): OddsRow[];
  /** The same of the tests that a force takes as a whole; left out: it takes none. */
  forceOdds?(book: Book, force: string, units: readonly Unit[]): OddsRow[];
}
