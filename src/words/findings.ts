import type { Analysis } from '../analysis/analyse.js';
import type { Sensitivity } from '../analysis/sensitivity.js';
import type { GivenRun } from '../experiment/as-run.js';
import type { ToldBattle } from '../experiment/stories.js';
import type { Summary } from './summary/summary.js';

/** Everything a report says, before it is drawn: numbers with their errors, words, and what they are based on. */
export interface Findings extends Omit<Analysis, 'changes' | 'evenSides'> {
  scenario: {
    name: string;
    title: string;
    question: string;
    description: string;
    /** Who wrote it, and the licence under which its results may be used; empty when it does not say. */
    authors: string[];
    license: string;
    /** Does it ask for a comparison with real battles? */
    history: boolean;
    turnLimit: number;
    board: string;
    combat: string;
    /** What the forces must do; empty when they have no objectives. */
    objectives: string;
  };
  forces: ForceFindings[];
  /** The first screen: the answer, key figures and the chart that shows them. */
  summary: Summary;
  /** What each section of the report has found, in a sentence or two. */
  sections: SectionWords;
  /** What leaves little worth reading in the results: always on the first screen. */
  vital: string[];
  /** What else was noticed before and after the battles. */
  warnings: string[];
  /** Says in a sentence that both sides are the same and come out even; empty when they are not. */
  sides: string;
  /** Battles of the baseline that are worth reading. */
  stories: readonly ToldBattle[];
  /** What one step of every number does, where the scenario asks for it. */
  sensitivity: Sensitivity | null;
  /** What the scenario itself sets about fire, in sentences. */
  fireOfScenario: string[];
  /** What the battlefield leaves out, whatever the system. */
  notModelled: string[];
  /** What the scenario solves for, and what was found; null: it solves for nothing. */
  solve: SolveFindings | null;
  run: {
    version: string;
    seed: number;
    /** Battles played at each design point; in a race the most, with the fewest. Planned are more, if the run was not finished. */
    battles: number;
    fewest: number;
    planned: number;
    /** For a race: how many battles each design point played, and why it stopped; empty: all played the same number. */
    race: string[];
    designPoints: number;
    command: string;
    /** The command that describes one of its battles; empty when it is not known. */
    explainCommand: string;
    /** The scenario file with everything that was overridden for this run; empty when it is not known. */
    scenario: string;
    /** What the run was given, so that its report can be made again; null when it is not known. */
    given: GivenRun | null;
    /** SHA-256 of all counters. */
    talliesSha256: string;
    /** The tag that keeps its results separate; empty: none. */
    tag: string;
  };
}

/** What was solved for; `rows.solve` has what is known about every value. */
export interface SolveFindings {
  /** The measure that must reach the target: `win_rate.blue`. */
  measure: string;
  /** The same in words: `how often Blue holds the field`. */
  plotted: string;
  isShare: boolean;
  relation: '=' | '<=' | '>=';
  /** The number, or the middle of a range. */
  target: number;
  /** Half the width of the range; 0: there is none. */
  within: number;
  /** `50%`. */
  goal: string;
  /** One number, or two. */
  unknowns: { path: string; name: string; now: number | null; values: readonly number[] }[];
  /** The first screen, in place of what a run says about the battle as written. */
  summary: Summary;
  /** The answer in full. */
  sentences: string[];
  /** Battles that were played for it, over all values. */
  battles: number;
}

/** What a folded section says about itself, by section id; absent where there is nothing to say. */
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
    /** One entry per system, in their order; empty where its variants have no such unit. Like `roster` and `orders`, each lists every form that occurs among the variants. */
    troops: string[];
    orders: string;
  }[];
}
