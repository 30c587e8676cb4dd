import type {
  BreakPointRow,
  OutcomeRow,
  ResponseRow,
  StrengthRow,
  SurvivalRow,
} from '../../analysis/rows.js';
import type { VegaLiteSpec } from '../../report/charts/chart.js';
import type { PrintedPage } from '../../rules/kit/printed-page.js';
import type { SchemaNode } from '../../scenario/json-schema.js';
import type { Path } from '../../scenario/places.js';
import type { Problem } from '../../scenario/problems.js';
import type { Wanted } from '../../scenario/solve-schema.js';
import type { EvenAsked } from '../../tuning/even.js';
import type { EvenInWords } from '../../tuning/even-in-words.js';
import type { OddsTable } from '../../words/odds-table.js';

/** The messages between the page and a worker: only plain data. */

/** One battle as shown on the page: a scenario, and the chosen level of each of its factors. */
export interface Played {
  text: string;
  levels: readonly number[];
}

/** When a live run ends. */
export interface Until {
  /** Half-width of the 95 % confidence sequence, 0–1, wanted for who holds the field and for its difference. */
  precision: number;
  /** The maximum number of battles. */
  most: number;
}

/** Introduces workers to each other by ports: `helpers` to the one helped, `helps` to each helper. */
export type Introduction = { helpers: readonly MessagePort[] } | { helps: MessagePort };

export type Request =
  /** What the controls show, then answers that grow. */
  | { ask: 'play'; id: number; now: Played; before: Played | null; until: Until }
  /** Battles worth watching. */
  | { ask: 'stories'; id: number; played: Played; among: number }
  /** One battle. */
  | { ask: 'story'; id: number; played: Played; battle: number }
  /** The whole experiment of the scenario, as `standfast run` plays it: the tables that it writes. */
  | { ask: 'tables'; id: number; text: string; file: string; battles?: number; seed?: number }
  /** The same with the report, in a worker that has the drawer. */
  | { ask: 'report'; id: number; text: string; file: string; battles?: number; seed?: number }
  /** The value of a number that makes the fight even. */
  | ({ ask: 'even'; id: number; played: Played } & EvenAsked)
  /** The effect of each change of the rules. */
  | { ask: 'matters'; id: number; played: Played; battles: number }
  /** What is allowed in a scenario, with the rulebooks that it contains. */
  | { ask: 'language'; id: number; text: string }
  /** Variants to compare. */
  | (SeriesRequest & { ask: 'series'; id: number })
  /** Stop the current work. */
  | { ask: 'stop'; id: number };

export type Reply = { id: number } & (
  | { kind: 'question'; question: Question }
  | { kind: 'refused'; problems: readonly Problem[] }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'stories'; stories: readonly Watched[] }
  | { kind: 'story'; story: Watched }
  | { kind: 'tables'; files: readonly TextFile[] }
  | { kind: 'progress'; share: number; says: string }
  | { kind: 'even'; found: EvenInWords }
  | { kind: 'matters'; effects: readonly Effect[]; unchanged: number; says: string }
  | { kind: 'language'; language: Language }
  | { kind: 'series'; series: Series }
  | { kind: 'failed'; message: string }
);

/** Variants to compare: a battle with each of several values at one path, or whole states. */
export type Beside =
  | { played: Played; path: string; values: readonly unknown[] }
  | { states: readonly Played[] };

export interface SeriesRequest {
  beside: Beside;
  /** Place of the variant that the others are compared with. */
  reference: number;
  /** Responses to report for each; the run ends when the first is as precise as `until` says. */
  responses: readonly string[];
  until: Until;
  /** Are the curves of each variant needed? */
  hasSides: boolean;
}

/** The results so far for variants that are compared. */
export interface Series {
  /** Battles of each variant. */
  n: number;
  most: number;
  ended: Answer['ended'];
  /** Place of the variant that the others are compared with: the first if the requested one cannot be played. */
  reference: number;
  /** In the requested order. */
  variants: readonly Variant[];
  leftOut: readonly { index: number; why: string }[];
}

export interface Variant {
  /** Its place among the requested ones. */
  index: number;
  means: readonly Compared[];
  /** Differences from the reference; the reference itself has none. */
  differences: readonly Compared[];
  side: Side | null;
  /** The values that the quality of units was converted to. */
  converted: readonly { quality: string; key: string; value: string; assumed: boolean }[];
  /** The usual values of a rulebook other than the scenario’s own, if the scenario does not say how good units are. */
  usual: readonly { key: string; value: string; units: readonly string[] }[];
}

/** A response, or the difference of one, with its confidence sequence. */
export interface Compared {
  response: string;
  /** Empty: the battle. */
  force: string;
  mean: number;
  low: number;
  high: number;
}

/** Draws a chart as an SVG document. */
export type Drawer = (spec: VegaLiteSpec) => Promise<string>;

/** What is allowed in a scenario. */
export interface Language {
  schema: SchemaNode;
  /** The words of the phrases of rulebooks. */
  words: readonly string[];
}

export interface TextFile {
  path: string;
  content: string;
}

/** What the controls of the page show for one battle. */
export interface Question {
  name: string;
  title: string;
  asks: string;
  description: string;
  system: Named;
  systems: readonly Named[];
  /** The rules of the current system, if it is an own rulebook, its whole title, and its place among those that play. */
  page: { title: string; parts: PrintedPage; at: Path } | null;
  /** The texts of the clauses of the current system, where they are recorded. */
  clauses: Readonly<Record<string, string>>;
  /** What the columns of the odds mean. */
  oddsLegend: string;
  turnLimit: number;
  seed: number;
  factors: readonly FactorShown[];
  /** The places that the chosen levels set. */
  setByLevels: readonly { at: Path; factor: string }[];
  board: BoardShown;
  forces: readonly ForceShown[];
  weapons: readonly WeaponShown[];
  tables: readonly TableShown[];
  options: readonly OptionShown[];
  warnings: readonly Problem[];
  /** The `solve` key of the scenario. */
  solve: SolveShown | null;
}

export interface SolveShown {
  /** One number, or two; each can be found while the other keeps its value. */
  numbers: readonly (Wanted & { at: Path; now: number })[];
  /** As written, and in words. */
  target: string;
  says: string;
}

interface Named {
  id: string;
  title: string;
}

interface FactorShown {
  name: string;
  levels: readonly string[];
  chosen: number;
}

export interface BoardShown {
  width: number;
  depth: number;
  zones: readonly { from: number; to: number; left: number; right: number; cover: string }[];
}

export interface ForceShown {
  id: string;
  name: string;
  pieces: number;
  units: readonly UnitShown[];
}

export interface UnitShown {
  id: string;
  name: string;
  path: Path;
  kind: string;
  /** Its description in the system, and its orders, in words. */
  troops: string;
  orders: string;
  pieces: number;
  roster: readonly { rank: string; count: number }[];
  /** Ranks that it does not have. */
  otherRanks: readonly string[];
  warbots: number;
  /** The total number of pieces if the scenario has it: it must agree with the roster. */
  strength: number | null;
  /** Inches across the board, from the left, and from the force's own edge. */
  slot: number;
  at: number;
  copies: number;
  spacing: number;
  move: number;
  doctrine: { order: string; toRange?: number; fromTurn?: number };
  /** Its descriptors in the current system. */
  descriptors: readonly DescriptorShown[];
  /** The exact chances of its checks. */
  odds: readonly OddsTable[];
}

/** A word or number of a unit that belongs to one system, such as its morale class. */
export interface DescriptorShown {
  name: string;
  says: string;
  path: Path;
  value: unknown;
  kind: 'number' | 'yes-or-no' | 'word';
  /** The allowed words if `kind` is `word`. */
  choices: readonly string[];
}

export interface WeaponShown {
  id: string;
  die: number;
  shots: number;
  bands: readonly { upTo: number; needed: number }[];
}

export interface TableShown {
  name: string;
  title: string;
  clause: string;
  kind: 'printed' | 'reading' | 'assumed';
  printedCells: readonly string[] | null;
  value: unknown;
  printed: unknown;
  path: Path;
  /** The allowed words of cells that have an enumeration: by the path within the table, joined by dots. */
  choices: Readonly<Record<string, readonly string[]>>;
}

export interface OptionShown {
  name: string;
  title: string;
  clause: string;
  kind: 'printed' | 'reading' | 'assumed';
  asks: string;
  path: Path;
  value: string;
  usual: string;
  isYesOrNo: boolean;
  meanings: readonly { value: string; means: string }[];
}

/** The results so far. */
export interface Answer {
  /** Battles on each side. */
  n: number;
  most: number;
  /** Why the run has ended; null: it continues. */
  ended: 'precise' | 'most' | null;
  /** Seconds of playing, both sides together. */
  seconds: number;
  now: Side;
  before: Side | null;
  /** The difference in words, or why none is shown. */
  difference: Difference | null;
  /** How often each table and each option was used in all battles; null until the run has ended. */
  used: Readonly<Record<string, number>> | null;
}

/** One state of the battle. */
export interface Side {
  /** The shares of both forces, then nobody. */
  holds: readonly Share[];
  outcomes: readonly OutcomeRow[];
  /** Only of the forces, not of units. */
  breaks: readonly BreakPointRow[];
  survival: readonly SurvivalRow[];
  strength: readonly StrengthRow[];
  responses: readonly ResponseRow[];
}

export interface Share {
  /** Empty: nobody. */
  force: string;
  rate: number;
  low: number;
  high: number;
}

export interface Difference {
  verdict: 'more' | 'same' | 'open' | 'identical' | 'apart';
  /** The first sentence, and those that follow it. */
  says: string;
  also: readonly string[];
}

/** A change of the rules, and its effect on how often the first force holds the field. */
export interface Effect {
  path: string;
  from: string;
  to: string;
  mean: number;
  low: number;
  high: number;
  says: string;
}

/** A battle to watch. */
export interface Watched {
  why: string;
  battle: number;
  ends: string;
  turns: readonly WatchedTurn[];
}

interface WatchedTurn {
  turn: number;
  events: readonly WatchedEvent[];
  units: readonly WatchedUnit[];
}

interface WatchedEvent {
  unit: string;
  force: string;
  says: string;
  clauses: readonly string[];
  /** Does a unit or a force break? */
  isBreak: boolean;
}

interface WatchedUnit {
  force: string;
  unit: string;
  onBoard: number;
  gone: number;
  /** Pieces on the board in each posture, from steady to broken. */
  postures: readonly number[];
  /** `5 steady, 2 cautious, 3 gone`. */
  standing: string;
  /** The worst posture that any of its pieces has, from 0; −1 when none is on the board. */
  worst: number;
  /** Inches from the force’s own edge to its foremost pieces; null: off the board. */
  at: number | null;
  /** Inches across the board. */
  slot: number;
}
