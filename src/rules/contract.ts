import type { z } from 'zod';
import type { ForceDescription } from '../battlefield/description.js';
import type { FieldTeller } from '../battlefield/field-teller.js';
import type { FieldUnit } from '../battlefield/field-units.js';
import type { Reason } from '../battlefield/ledger.js';
import type { Objective } from '../battlefield/objectives.js';
import type { BattlefieldPlan } from '../battlefield/plan.js';
import type { ForceResponse } from '../battlefield/responses.js';
import type { BattlefieldState } from '../battlefield/state.js';
import type { TurnStep } from '../battlefield/step.js';
import type { Troops } from '../battlefield/weapon-bands/schema.js';
import type { Chance } from '../random/chance.js';
import type { Luck } from '../random/luck.js';

/** Where a number or a choice comes from. `assumed`: the source is silent and this is our default. */
type ClauseKind = 'printed' | 'reading' | 'assumed';

export interface TableSource {
  clause: string;
  kind: ClauseKind;
  title: string;
}

export interface OptionSource {
  clause: string;
  kind: ClauseKind;
  title: string;
  /** What each value means, in a few words. */
  meanings: Readonly<Record<string, string>>;
}

/** The options and tables of one system as a scenario sets them. */
export interface Settings {
  options: Record<string, unknown>;
  tables: Record<string, unknown>;
}

/** What a system sees of a scenario when it checks it: its own settings, and the forces. */
export interface ScenarioPart {
  settings: Settings;
  forces: readonly ForceDescription[];
  objectives: readonly Objective[];
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

/** A row of `odds`: one unit's check, or test, in one situation under one combination of options. */
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
export interface CompiledUnits {
  units: readonly FieldUnit[];
  field: BattlefieldPlan;
  compiled: unknown;
}

/** A battle of some system, as far as the rest of the program looks into it. */
export interface SystemBattle {
  readonly field: BattlefieldPlan;
  readonly state: BattlefieldState;
}

/** A response that one system alone has. */
interface OwnResponse {
  /** As a column value: `dice_left`. */
  name: string;
  /** Of what it is a number: most that a battle can give follows. */
  of: 'pieces' | 'gauge' | 'tests' | 'piece-turns' | 'turns';
}

/** A number of a force, 0 or more, followed turn by turn. It may depend on the state of the sides alone. */
interface Gauge<B> {
  /** In the singular and as a title: `morale dice`, `Dice left`. */
  name: string;
  title: string;
  /** The most that a force can have. */
  most(field: BattlefieldPlan, compiled: unknown): number;
  read(battle: B, force: number): number;
}

/** What happens to pieces of a force in a turn, counted by kind: a chart by turn. */
interface TurnEvents<B> {
  title: string;
  /** What is counted: `pieces`. */
  what: string;
  names: readonly string[];
  /** The most that can happen to a force in a turn. */
  readonly most: (field: BattlefieldPlan) => number;
  /** How many of one kind, as its place in `names`, in the turn that has just been played. */
  read(this: void, battle: B, force: number, event: number): number;
}

/** Own responses that add up to something, with what each is called in a chart. */
export interface Breakdown {
  title: string;
  /** What a unit of length is: `dice`. */
  unit: string;
  parts: Readonly<Record<string, string>>;
}

/**
 * What a morale system is to the rest of the program. Nothing outside `rules/<system>/` knows
 * which system is playing.
 */
export interface MoraleSystem<B extends SystemBattle = SystemBattle> {
  readonly id: string;
  readonly title: string;
  /** Zod schemas of its options, its tables and its part of a unit's description. */
  readonly optionsSchema: z.ZodType<Record<string, unknown>>;
  readonly tablesSchema: z.ZodType<Record<string, unknown>>;
  readonly descriptorSchema: z.ZodType<Record<string, unknown>>;
  readonly tableSources: Readonly<Record<string, TableSource>>;
  readonly optionSources: Readonly<Record<string, OptionSource>>;
  /** Postures of a piece on the board, from the best to the worst, which counts as broken, in the order of the charts. */
  readonly postures: readonly string[];
  /** Shared responses that it never gives, since its rules have nothing of the kind. */
  readonly neverGives: readonly ForceResponse[];
  /** Can pieces that are lost return, and be lost again? */
  readonly piecesReturn: boolean;
  /** Responses of its own, in the order of NOW.COUNTS and SIDE.COUNTS. */
  readonly counts: readonly OwnResponse[];
  /** A number that each force has at every moment and that is worth following. */
  readonly gauge?: Gauge<B>;
  readonly turnEvents?: TurnEvents<B>;
  /** Own responses that are parts of one story: a chart. */
  readonly breakdown?: Breakdown;
  /** What a unit's break means, in a sentence for the report. */
  readonly unitBreak: string;
  readonly forceBreak: string;
  /** Choices of ours where the book is silent, beside the assumed tables. */
  readonly assumptions: readonly string[];
  /** What of the book, and around it, is left out. */
  readonly notModelled: readonly string[];
  /** A unit's part of the description that is this system's, in a few words; and its troops, where the book asks for them. */
  troopsInWords(descriptor: Record<string, unknown>, troops: Troops): string;
  /** What is wrong or doubtful in one scenario. */
  check(scenario: ScenarioPart): SystemFinding[];
  /** What each of several variants describes in vain, because none of them uses it: warnings, a list for each variant. */
  unused(variants: readonly ScenarioPart[]): SystemFinding[][];
  /** Compiles the rules for these units; a value that can be sent to a worker. May write `worth` into the field. */
  compile(settings: Settings, units: readonly FieldUnit[], field: BattlefieldPlan): unknown;
  /** A battle that is not yet deployed. */
  newBattle(field: BattlefieldPlan, compiled: unknown, chance: Chance): B;
  /** Counters that `countUses` needs, and what it does: from now on the battle adds to them what rules it uses. */
  useCount(field: BattlefieldPlan, compiled: unknown): number;
  countUses(battle: B, uses: Float64Array): void;
  /** What the counters of `countUses` say, rule by rule. */
  ruleUses(settings: Settings, units: CompiledUnits, uses: ArrayLike<number>): RuleUse[];
  /** Makes somebody tell the battle from now on. `dice`: luck for faces that are only shown. */
  tell(
    battle: B,
    settings: Settings,
    units: readonly FieldUnit[],
    forces: readonly string[],
    dice: Luck,
  ): FieldTeller;
  /** Plays a turn: the steps of `turn`, one after the other. */
  playTurn(battle: B, turn: number): void;
  /** The steps of a turn. */
  turn(field: BattlefieldPlan, compiled: unknown): readonly TurnStep<B>[];
  /** Adds a unit's pieces on the board by posture: the first posture's at index `at`. */
  addPostures(battle: B, unit: number, counts: Int32Array, at: number): void;
  /**
   * Clears of a unit, between two turns, what no rule looks at before it is set again; pieces in the
   * last posture are left in it unless `all` is to be forgotten, since the most of them are recorded.
   */
  forget(battle: B, unit: number, all: boolean): void;
  /** Is the battle over before the turn limit? */
  isOver(battle: B): boolean;
  /** Counts, after the battle, what is only known then: into the force's SIDE.COUNTS. */
  aftermath?(battle: B, force: number, holder: number, turn: number): void;
  /** Who holds the field at the end: 0, 1 or NOBODY; and why. */
  holder(battle: B): number;
  reason(battle: B, holder: number): Reason;
  /** The combinations of options worth setting side by side for this unit's odds. */
  oddsOptions(settings: Settings, unit: FieldUnit): { label: string; options: Record<string, unknown> }[];
  /** How to read a table of odds. */
  readonly oddsLegend: string;
  /** Exact odds of every check or test that a unit can face, under these settings. */
  odds(settings: Settings, unit: FieldUnit): OddsRow[];
}
