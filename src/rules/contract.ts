import type { z } from 'zod';
import type { Assumption } from '../battlefield/assumption.js';
import type { Board, Combat, ForceDescription } from '../battlefield/description.js';
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

/** The part of a scenario that a system checks: its own settings, and what all systems share. */
export interface ScenarioPart<Book extends Settings = Settings> {
  settings: Book;
  forces: readonly ForceDescription[];
  objectives: readonly Objective[];
  combat: Combat;
}

/** Something that a system finds wrong or doubtful in a scenario that fits its schema. */
export interface SystemFinding {
  /** Steps from the root of the scenario: `['forces', 0, 'units', 1, 'roster']`; a rulebook by its id: `['rulebook', 'pins']`. */
  path: readonly (string | number)[];
  message: string;
  /** Points at the key, not at its value. */
  anchor?: 'key';
  /** A warning does not stop the scenario from running. Left out: an error. */
  severity?: 'warning';
}

/** Where the units of both forces begin. */
export interface Deployment<Unit extends FieldUnit = FieldUnit> {
  board: Board;
  forces: readonly { id: string; units: readonly Unit[] }[];
}

/** A row of `odds`: the check or test of a unit, or of a force by its id, in one situation under one combination of options. */
export interface OddsRow {
  unit: string;
  /** Which check, of several that a unit can face: the title of a rule. */
  check?: string;
  /** Options and circumstances, such as `leaders on` or `pins at 2`; empty: there are none. */
  options: string;
  /** Not under the options of the scenario, or in a less usual situation: the short form of `odds` leaves it out. */
  further?: true;
  /** Strength left, and full strength; where a check depends on them. */
  remaining?: number;
  of?: number;
  /** Added to the roll; where a test is shown with several modifiers. */
  modifier?: number;
  /** What the dice must show; `not due`: nothing about the unit, or around it, makes it due. */
  needed: string;
  /** Exact chance of each result, by its name; empty where the check is not due. */
  chances: Record<string, number>;
}

/** How often one rule was used in the battles of a design point. */
export interface RuleUse {
  /** Clause of the book; empty for rules of the field. */
  clause: string;
  kind: 'reading' | 'cell' | 'rule' | 'transition' | 'modifier';
  name: string;
  /** For a cell: its table, and its key if the table has several cells. */
  cell?: { table: string; key: string };
  /** For a cell: the unit of its lengths, if it is not the inch. */
  unit?: 'cm';
  /** For a reading: the option. */
  option?: string;
  uses: number;
  /** Did the scenario switch it on? Then it should be used. */
  switchedOn: boolean;
}

/** The units of a design point, and what they were compiled to. */
export interface CompiledUnits<Unit extends FieldUnit = FieldUnit, Plan = unknown> {
  units: readonly Unit[];
  field: BattlefieldPlan;
  compiled: Plan;
}

/** The parts of a system's battle that the rest of the program uses. */
export interface SystemBattle {
  readonly field: BattlefieldPlan;
  readonly state: BattlefieldState;
  /** Receives what happens in the battle. */
  witness: Witness;
}

/** The most tests that a unit, or one of its pieces, can take in a turn under any system. */
export const MOST_TESTS = 3;

/** A response that only one system has. */
export interface OwnResponse {
  /** As a column value: `dice_left`. */
  name: string;
  /** What kind of number it is: this sets the most that a battle can give (docs/statistics.md). */
  of: 'pieces' | 'gauge' | 'tests' | 'piece-tests' | 'piece-turns' | 'turns';
  /** How often a unit, or one of its pieces, can do it in a turn, for `tests` and `piece-tests`; left out: MOST_TESTS times. */
  perTurn?: number;
  /** What it counts, and what it means, for docs/outputs.md; where these are known. */
  unit?: string;
  says?: string;
}

/** A number of a force, 0 or more, followed turn by turn. It may depend only on the state of the sides. */
interface Gauge<B, Plan> {
  /** In a sentence and as a title: `morale dice`, `Dice left`. */
  name: string;
  title: string;
  /** The most that a force can have. */
  most(field: BattlefieldPlan, compiled: Plan): number;
  read(battle: B, force: number): number;
}

/** Kinds of events that happen to pieces of a force: a chart by turn. */
export interface TurnEventSet {
  /** A slug for its file names: `tests`. */
  id: string;
  title: string;
  /** What is counted: `pieces`. */
  what: string;
  /** The kinds, the mildest first; for flows, what comes in and then what goes out. */
  names: readonly string[];
  /** Groups in which each kind is counted separately: `Grade`, and the grades. */
  groups?: { title: string; names: readonly string[] };
  /** Left out: parts of a whole. `flows`: a first kind that comes in and others that go out. */
  shape?: 'stacked' | 'flows';
}

export interface TurnEvents extends TurnEventSet {
  /** The most of one kind that can happen to a piece in a turn. */
  readonly perTurn: number;
}

/** A system's own responses that add up to something, with their names in a chart. */
export interface Breakdown {
  title: string;
  /** The unit of the lengths in the chart: `dice`. */
  unit: string;
  parts: Readonly<Record<string, string>>;
}

/**
 * What a morale system is to the rest of the program. Nothing outside `rules/<system>/` knows which system
 * is playing: only the system knows what its battles, compiled plans, settings and units hold in addition to
 * what all systems share. The program hands them back to the system that made them.
 */
export interface MoraleSystem<
  B extends SystemBattle = SystemBattle,
  Plan = unknown,
  Book extends Settings = Settings,
  Unit extends FieldUnit = FieldUnit,
> {
  readonly id: string;
  readonly title: string;
  /** What its clauses say, if they are recorded. */
  readonly clauses?: Clauses;
  /** Zod schemas of its options, its tables and its part of a unit's description. */
  readonly optionsSchema: z.ZodType<Record<string, unknown>>;
  readonly tablesSchema: z.ZodType<Record<string, unknown>>;
  readonly descriptorSchema: z.ZodObject;
  /** What units of each quality are when a scenario gives no more details. */
  readonly ofQuality: QualityColumn;
  readonly tableSources: Readonly<Record<string, TableSource>>;
  readonly optionSources: Readonly<Record<string, OptionSource>>;
  /** Postures of a piece on the board, in the order of the charts: from the best to the worst, which counts as broken. */
  readonly postures: readonly string[];
  /** Shared responses that it never gives, since its rules have nothing of that kind. */
  readonly neverGives: readonly ForceResponse[];
  /** The most tests, dice or table look-ups of a unit, or one of its pieces, in a turn; left out: those of MOST_TESTS tests with two dice each. */
  readonly mostEffort?: number;
  /** Can pieces that fall return, and fall again? Left out: no. */
  piecesReturn?(rules: Plan): boolean;
  /** Responses of its own that are 0 in every battle under these rules; left out: none that is known. */
  alwaysZero?(rules: Plan, field: BattlefieldPlan): readonly string[];
  /** What its own rules can add to the roll of a shot, or subtract from it, in addition to the modifiers of `combat`. Left out: nothing. */
  shotModifiers?(book: Book): readonly number[];
  /** Does something strike a unit besides the shots and blows of the enemy, such as a barrage before the battle? Left out: nothing does. */
  struckOtherwise?(rules: Plan, unit: number): boolean;
  /** Responses of its own, in the order of NOW.COUNTS and SIDE.COUNTS. */
  readonly counts: readonly OwnResponse[];
  /** A number that each force has at every moment and that is worth following. */
  readonly gauge?: Gauge<B, Plan>;
  /** What happens to pieces turn by turn; each set is counted and drawn separately. */
  readonly turnEvents?: readonly TurnEvents[];
  /**
   * The number of these events in the turn that has just been played: by force, then set by set; by kind, or
   * by group and kind. It returns the same array every time.
   */
  turnCounts?(battle: B): Int32Array;
  /** Own responses that belong together in a chart. */
  readonly breakdown?: Breakdown;
  /** What a unit's break means, in a sentence for the report. */
  readonly unitBreak: string;
  readonly forceBreak: string;
  /** The rules as printed on a page; left out: they are printed in the book. */
  readonly page?: PrintedPage;
  /** Our choices where the book is silent, in addition to the assumed tables. */
  readonly assumptions: readonly Assumption[];
  /** What is left out, from the book and from around it. */
  readonly notModelled: readonly string[];
  /** Describes a unit in the terms of this system, in a few words. */
  troopsInWords(unit: Unit): string;
  /** Finds what is wrong or doubtful in one scenario. */
  check(scenario: ScenarioPart<Book>): SystemFinding[];
  /** What each of several variants describes although none of them uses it: warnings, a list for each variant. */
  unused(variants: readonly ScenarioPart<Book>[]): SystemFinding[][];
  /** Compiles the rules for these units to a value that can be sent to a worker. May write `worth` into the field. */
  compile(book: Book, units: readonly Unit[], field: BattlefieldPlan): Plan;
  /** A battle that is not yet deployed. */
  newBattle(field: BattlefieldPlan, compiled: Plan, chance: Chance): B;
  /** The number of counters for uses of rules; and a witness that counts them once the battle has it. */
  useCount(field: BattlefieldPlan, compiled: Plan): number;
  counter(battle: B, uses: Float64Array): Witness;
  /** What has been counted, rule by rule. */
  ruleUses(book: Book, units: CompiledUnits<Unit, Plan>, uses: ArrayLike<number>): RuleUse[];
  /** The sentence for each kind of event that only this system describes; left out: the report has them. */
  readonly sentences?: Readonly<Record<string, (fact: never) => string>>;
  /** A witness that narrates the battle once the battle has it. `dice`: luck for faces that are only shown. */
  teller(battle: B, units: readonly FieldUnit[], forces: readonly string[], dice: Luck): FieldTeller;
  /** Plays a turn: the steps of `turn`, in order. */
  playTurn(battle: B, turn: number): void;
  /** The steps of a turn. */
  turn(field: BattlefieldPlan, compiled: Plan): readonly TurnStep<B>[];
  /** Adds a unit's pieces on the board by posture: those in the first posture at index `at`. */
  addPostures(battle: B, unit: number, counts: Int32Array, at: number): void;
  /**
   * Clears, between two turns, the state of a unit that no rule reads before it is set again. Pieces in the
   * last posture stay in it unless `all` is true, since the largest number of them is recorded.
   */
  forget(battle: B, unit: number, all: boolean): void;
  /**
   * Keys of those parts of the compiled plan that only steps with `checks` use. Design points that differ in
   * nothing else share what is learned about all other steps. Left out: any step may use any part.
   */
  readonly ofChecks?: readonly string[];
  /**
   * Do only steps with `checks` depend on the ranks and the points of a unit, and only before any piece of the
   * unit is lost in them? Left out: any step may.
   */
  ranksApart?(field: BattlefieldPlan, compiled: Plan): boolean;
  /** After the battle, adds what is only known then to the force's SIDE.COUNTS. */
  aftermath?(battle: B, force: number, holder: number, turn: number): void;
  /** Why a force whose enemy is beaten holds the field. */
  readonly beaten: Reason;
  /** The combinations of options worth comparing for this unit's odds; left out: only those of the scenario. */
  oddsOptions?(book: Book, unit: Unit): { label: string; options: Record<string, unknown> }[];
  /** How to read a table of odds. */
  readonly oddsLegend: string;
  /** Exact odds of every check or test that a unit of this deployment can face, under these settings. */
  odds(book: Book, unit: Unit, deployment: Deployment<Unit>): OddsRow[];
  /** Exact odds of the tests that a force takes as a whole; left out: it takes none. */
  forceOdds?(book: Book, force: string, units: readonly Unit[]): OddsRow[];
}
