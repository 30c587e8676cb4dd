import type { Story } from '../battlefield/story.js';
import type { WorthReading } from '../experiment/worth-reading.js';
import type { Breakdown, TurnEventSet } from '../rules/contract.js';
import type { Clauses } from '../rules/kit/clauses.js';
import type { SystemId } from '../rules/registry.js';
import type { Position } from '../scenario/problems.js';
import type { AssumedNumbers } from './assumed-numbers.js';
import type { Choices } from './choices.js';
import type { ConvertedUnits } from './converted.js';
import type { Reading } from './readings.js';
import type { ExpectationOutcome, Rows } from './rows.js';
import type { Summary } from './summary.js';

/** Everything a report says, before it is drawn: numbers with their errors, words, and what they rest on. */
export interface Findings {
  scenario: {
    name: string;
    title: string;
    question: string;
    description: string;
    turnLimit: number;
    board: string;
    combat: string;
    /** What the forces are to do; empty when nothing is. */
    objectives: string;
  };
  forces: ForceFindings[];
  /** The morale systems that play, that of the baseline first. */
  systems: SystemFindings[];
  /** Units whose quality said something that the scenario did not; those that are alike together. */
  converted: ConvertedUnits[];
  factors: { name: string; levels: string[] }[];
  designPoints: { index: number; label: string; levels: string[] }[];
  /** Of one factor: the design points that change all that two others change, and more than either. */
  combined: number[];
  /** The first screen: the answer, key figures and the chart that shows them. */
  summary: Summary;
  /** What each section of the report has found, in a sentence or two. */
  sections: SectionWords;
  warnings: string[];
  /** That both sides are the same and come out even, in a sentence; empty when they are not. */
  sides: string;
  /** What the scenario expects of the run, in its order; `rows.expectations` has what was found. */
  expectations: {
    /** As written: `win_rate.blue`. */
    measure: string;
    expected: string;
    /** Where it stands in the scenario; null: nobody said. */
    at: Position | null;
    /** The worst at any design point: `failed`, then `inconclusive`, which stands for `no data` as well. */
    outcome: Exclude<ExpectationOutcome, 'no data'>;
  }[];
  rows: Rows;
  /** Rules that the scenario asked for and no battle used. */
  deadRules: string[];
  /** Battles of the baseline that are worth reading. */
  stories: { why: WorthReading['why']; among: number; story: Story }[];
  /** What is ours of the battlefield, whatever the system. */
  field: { readings: Reading[]; assumedNumbers: AssumedNumbers; choices: Choices };
  /** What of the fire the scenario says itself, in sentences. */
  fireOfScenario: string[];
  /** What the battlefield leaves out, whatever the system. */
  notModelled: string[];
  run: { version: string; seed: number; battles: number; designPoints: number; command: string };
}

/** What a folded section says of itself, by the id of the section; none where there is nothing to say. */
export type SectionWords = Partial<Record<SectionKey, string>>;

export type SectionKey =
  | 'breaks'
  | 'survival'
  | 'effects'
  | 'interaction'
  | 'same-side'
  | 'outcomes'
  | 'losses'
  | 'morale'
  | 'battles'
  | 'rules'
  | 'method'
  | 'again'
  | 'expected';

export interface ForceFindings {
  id: string;
  name: string;
  pieces: number;
  units: {
    id: string;
    name: string;
    pieces: number;
    roster: string;
    /** As each of the systems has them, in their order; empty where its variants have no such unit. As `roster` and `orders`, in every way in which variants have them. */
    troops: string[];
    orders: string;
  }[];
}

/** What is one morale system’s own, of the design points at which it plays. */
export interface SystemFindings {
  id: SystemId;
  title: string;
  designPoints: number[];
  /** What the clauses of its book say, in our words; empty where they are not recorded. */
  clauses: Clauses;
  /** Of pieces on the board, from the best to the one in which they do not fight. */
  postures: string[];
  /** The number that it follows for each force; null: none. */
  gauge: { name: string; title: string } | null;
  /** What it counts in every turn, set by set. */
  turnEvents: readonly TurnEventSet[];
  /** Responses that are parts of one story; null: it tells none. */
  breakdown: Breakdown | null;
  /** What the break of a unit, and of a force, means, in a sentence. */
  unitBreak: string;
  forceBreak: string;
  /** Options and readings chosen, one row per option and design point value. */
  readings: Reading[];
  /** Tables used, as the baseline has them, or the first variant that plays the system. */
  tables: {
    name: string;
    title: string;
    clause: string;
    kind: 'printed' | 'reading' | 'assumed';
    /** Of an assumed table: those of its cells that the book prints, by their keys. */
    printedCells?: readonly string[];
    value: unknown;
    /** What the book prints, or what is assumed where it is silent. */
    printed: unknown;
    /** Does that one differ from `printed`? */
    changed: boolean;
    /** Values that other design points have. */
    others: unknown[];
    /** How often it was used in the whole run, by row or key; by '' where it is one number; null: no battle uses it. */
    uses: Record<string, number> | null;
  }[];
  /** The cells of assumed tables that battles looked at. */
  assumedNumbers: AssumedNumbers;
  /** What else is ours and not the book’s. */
  choices: Choices;
  notModelled: string[];
}
