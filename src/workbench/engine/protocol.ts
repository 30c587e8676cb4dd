import type {
  BreakPointRow,
  OutcomeRow,
  ResponseRow,
  StrengthRow,
  SurvivalRow,
} from '../../analysis/rows.js';
import type { VegaLiteSpec } from '../../report/charts/chart.js';
import type { SchemaNode } from '../../scenario/json-schema.js';
import type { Path } from '../../scenario/places.js';
import type { Problem } from '../../scenario/problems.js';
import type { Wanted } from '../../scenario/solve-schema.js';
import type { EvenAsked } from '../../tuning/even.js';
import type { EvenInWords } from '../../tuning/even-in-words.js';

/** What the page asks of a worker, and what it is answered: plain data alone. */

/** One battle as it stands on the page: a scenario, and the level that is chosen of each of its factors. */
export interface Played {
  text: string;
  levels: readonly number[];
}

/** How long a live run goes on. */
export interface Until {
  /** Half of the 95 % confidence sequence, 0–1, that who holds the field is to have, and its difference. */
  precision: number;
  /** Battles at most. */
  most: number;
}

/** Workers are made known to each other: to one its helpers, to a helper whom it helps, each by a port. */
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
  /** How much of a number makes the fight even. */
  | ({ ask: 'even'; id: number; played: Played } & EvenAsked)
  /** What each change of the rules does. */
  | { ask: 'matters'; id: number; played: Played; battles: number }
  /** What may be written in a scenario, with the rulebooks that it brings. */
  | { ask: 'language'; id: number; text: string }
  /** Variants beside each other. */
  | (SeriesRequest & { ask: 'series'; id: number })
  /** Whatever is being done is done no longer. */
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

/** What is played beside each other: one place of a battle with each of some values, or whole states. */
export type Beside =
  | { played: Played; path: string; values: readonly unknown[] }
  | { states: readonly Played[] };

export interface SeriesRequest {
  beside: Beside;
  /** Place of the one that the others are compared with. */
  reference: number;
  /** What is told of each; the first is to be known as well as `until` says. */
  responses: readonly string[];
  until: Until;
  /** Whether curves are told of each. */
  hasSides: boolean;
}

/** What is known by now of variants that are played beside each other. */
export interface Series {
  /** Battles of each. */
  n: number;
  most: number;
  ended: Answer['ended'];
  /** Place of the one that the others are compared with: the first one where the one asked for cannot be played. */
  reference: number;
  /** In the order in which they were asked for. */
  variants: readonly Variant[];
  leftOut: readonly { index: number; why: string }[];
}

export interface Variant {
  /** Its place among those that were asked for. */
  index: number;
  means: readonly Compared[];
  /** From the reference; of that itself none. */
  differences: readonly Compared[];
  side: Side | null;
  /** What the quality of units was taken for. */
  converted: readonly { quality: string; key: string; value: string; assumed: boolean }[];
  /** What another rulebook than the scenario’s own took as usual, since nothing says how good the units are. */
  usual: readonly { key: string; value: string; units: readonly string[] }[];
}

/** A response, or the difference of one, with its confidence sequence. */
export interface Compared {
  response: string;
  /** Empty: of the battle. */
  force: string;
  mean: number;
  low: number;
  high: number;
}

/** Draws a chart as an SVG document. */
export type Drawer = (spec: VegaLiteSpec) => Promise<string>;

/** What may be written in a scenario. */
export interface Language {
  schema: SchemaNode;
  /** Those of the phrases of rulebooks. */
  words: readonly string[];
}

export interface TextFile {
  path: string;
  content: string;
}

/** What the controls of the page show of one battle. */
export interface Question {
  name: string;
  title: string;
  asks: string;
  description: string;
  system: Named;
  systems: readonly Named[];
  /** What the clauses of the system that plays say, where they are recorded. */
  clauses: Readonly<Record<string, string>>;
  turnLimit: number;
  seed: number;
  factors: readonly FactorShown[];
  /** What the chosen levels set. */
  setByLevels: readonly { at: Path; factor: string }[];
  board: BoardShown;
  forces: readonly ForceShown[];
  weapons: readonly WeaponShown[];
  tables: readonly TableShown[];
  options: readonly OptionShown[];
  warnings: readonly Problem[];
  /** What the scenario asks to be solved. */
  solve: SolveShown | null;
}

export interface SolveShown {
  /** One, or two of which each can be found with the other as it is. */
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
  /** As the system has it, and its orders, in words. */
  troops: string;
  orders: string;
  pieces: number;
  roster: readonly { rank: string; count: number }[];
  /** Ranks that it has none of. */
  otherRanks: readonly string[];
  warbots: number;
  /** What a scenario says of it beside: pieces in all, to be kept equal to the roster. */
  strength: number | null;
  /** Inches across the board, from the left, and from the force's own edge. */
  slot: number;
  at: number;
  copies: number;
  spacing: number;
  move: number;
  doctrine: { order: string; toRange?: number; fromTurn?: number };
  /** What the system that plays says of it. */
  descriptors: readonly DescriptorShown[];
}

/** A word or number of a unit that a system has of its own: its morale class. */
export interface DescriptorShown {
  name: string;
  says: string;
  path: Path;
  value: unknown;
  kind: 'number' | 'yes-or-no' | 'word';
  /** What it may be, where that is one of a few words. */
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
  /** What may stand in its cells, where that is one of a few words: by the path within the table, joined by dots. */
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

/** What is known by now. */
export interface Answer {
  /** Battles on each side. */
  n: number;
  most: number;
  /** Why it does not go on; null: it does. */
  ended: 'precise' | 'most' | null;
  /** Seconds of play, both sides. */
  seconds: number;
  now: Side;
  before: Side | null;
  /** What is different, in words, and why nothing is said. */
  difference: Difference | null;
  /** How often each table was used, of all battles, and each option; null while it is not known. */
  used: Readonly<Record<string, number>> | null;
}

/** One state of the battle. */
export interface Side {
  /** Those of both forces, then nobody. */
  holds: readonly Share[];
  outcomes: readonly OutcomeRow[];
  /** Of the forces alone. */
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

/** A change of the rules, and what it does to how often the first force holds the field. */
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
  /** Of a unit or of a force. */
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
  /** Inches from the force’s own edge of its foremost pieces, and across the board; null: off the board. */
  at: number | null;
  slot: number;
}
