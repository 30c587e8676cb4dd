import type { Story } from '../battlefield/story.js';
import type { WorthReading } from '../experiment/worth-reading.js';
import type { Breakdown, TurnEventSet } from '../rules/contract.js';
import type { AssumedNumbers } from './assumed-numbers.js';
import type { Rows } from './rows.js';

/** Everything a report says, before it is drawn: numbers with their errors, words, and what they rest on. */
export interface Findings {
  scenario: {
    name: string;
    title: string;
    question: string;
    description: string;
    system: string;
    systemTitle: string;
    turnLimit: number;
    board: string;
    combat: string;
    /** What the forces are to do; empty when nothing is. */
    objectives: string;
  };
  forces: ForceFindings[];
  /** Of pieces on the board, from the best to the one in which they do not fight. */
  postures: string[];
  /** The number that the system follows for each force; null: none. */
  gauge: { name: string; title: string } | null;
  /** What the system counts in every turn, set by set. */
  turnEvents: readonly TurnEventSet[];
  /** Responses that are parts of one story; null: the system tells none. */
  breakdown: Breakdown | null;
  factors: { name: string; levels: string[] }[];
  designPoints: { index: number; label: string; levels: string[] }[];
  /** Sentences that answer the question, the first the headline; each number with its interval. */
  answer: string[];
  warnings: string[];
  rows: Rows;
  /** Options and readings chosen, one row per option and design point value. */
  readings: {
    clause: string;
    name: string;
    kind: string;
    values: string[];
    meaning: string;
    uses: number | null;
  }[];
  /** Tables used, as the baseline has them. */
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
    /** Does the baseline differ from `printed`? */
    changed: boolean;
    /** Values that other design points have. */
    others: unknown[];
    /** How often it was used in the whole run, by row or key; by '' where it is one number; null: no battle uses it. */
    uses: Record<string, number> | null;
  }[];
  /** Rules that the scenario asked for and no battle used. */
  deadRules: string[];
  /** Battles of the baseline that are worth reading. */
  stories: { why: WorthReading['why']; among: number; story: Story }[];
  /** The cells of assumed tables that battles looked at. */
  assumedNumbers: AssumedNumbers;
  /** What else is ours and not the book's, in sentences. */
  assumed: string[];
  notModelled: string[];
  run: { version: string; seed: number; battles: number; designPoints: number; command: string };
}

export interface ForceFindings {
  id: string;
  name: string;
  pieces: number;
  units: { id: string; name: string; pieces: number; roster: string; troops: string; orders: string }[];
}
