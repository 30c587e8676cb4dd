import type { Analysis } from '../analysis/analyse.js';
import type { Sensitivity } from '../analysis/sensitivity.js';
import type { ToldBattle } from '../experiment/stories.js';
import type { Summary } from './summary/summary.js';

/** Everything a report says, before it is drawn: numbers with their errors, words, and what they rest on. */
export interface Findings extends Omit<Analysis, 'changes' | 'evenSides'> {
  scenario: {
    name: string;
    title: string;
    question: string;
    description: string;
    /** Who made it, and under what licence its results may be used; empty when it does not say. */
    authors: string[];
    license: string;
    /** Does it ask for real battles beside its own? */
    history: boolean;
    turnLimit: number;
    board: string;
    combat: string;
    /** What the forces are to do; empty when nothing is. */
    objectives: string;
  };
  forces: ForceFindings[];
  /** The first screen: the answer, key figures and the chart that shows them. */
  summary: Summary;
  /** What each section of the report has found, in a sentence or two. */
  sections: SectionWords;
  warnings: string[];
  /** That both sides are the same and come out even, in a sentence; empty when they are not. */
  sides: string;
  /** Battles of the baseline that are worth reading. */
  stories: readonly ToldBattle[];
  /** What one step of every number does, where the scenario asks for it. */
  sensitivity: Sensitivity | null;
  /** What of the fire the scenario says itself, in sentences. */
  fireOfScenario: string[];
  /** What the battlefield leaves out, whatever the system. */
  notModelled: string[];
  /** What the scenario solves for, and what was found; null: it solves for nothing. */
  solve: SolveFindings | null;
  run: {
    version: string;
    seed: number;
    /** At each design point; and as many as were to be played, which are more of a run that was not finished. */
    battles: number;
    planned: number;
    /** Of a race: how many battles each design point played, and why it stopped; none: all played equally many. */
    race: string[];
    designPoints: number;
    command: string;
    /** The file of the scenario with all in it that was chosen otherwise for this run; empty when it is not known. */
    scenario: string;
    /** SHA-256 of all counters. */
    talliesSha256: string;
    /** What its results are kept apart by; empty: nothing. */
    tag: string;
  };
}

/** What was solved for; `rows.solve` has what is known of every value. */
export interface SolveFindings {
  /** What is to reach the target: `win_rate.blue`. */
  measure: string;
  /** The same in words: `how often Blue holds the field`. */
  plotted: string;
  isShare: boolean;
  relation: '=' | '<=' | '>=';
  target: number;
  /** `50%`. */
  goal: string;
  /** One number, or two. */
  unknowns: { path: string; name: string; now: number | null; values: readonly number[] }[];
  /** The first screen, in place of what a run says of the battle as written. */
  summary: Summary;
  /** The answer in full. */
  sentences: string[];
  /** Battles that were played for it, of all values together. */
  battles: number;
}

/** What a folded section says of itself, by the id of the section; none where there is nothing to say. */
export type SectionWords = Partial<Record<SectionKey, string>>;

export type SectionKey =
  | 'steps'
  | 'breaks'
  | 'survival'
  | 'solve'
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
