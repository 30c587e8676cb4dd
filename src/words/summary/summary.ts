import type { Change } from '../../analysis/changes.js';
import type {
  BreakPointRow,
  EffectRow,
  FactorAssociation,
  MeasureRow,
  ResponseRow,
  Rows,
} from '../../analysis/rows.js';
import type { Sensitivity } from '../../analysis/sensitivity.js';
import type { DesignPoint } from '../../scenario/design-points.js';
import type { Named } from '../grammar.js';

/** The first screen of a report and the first lines of the terminal: what a run has found. */
export interface Summary {
  /** One sentence that answers the question: at most 25 words and three numbers. */
  answer: string;
  /** At most four; one for each part of the question, then what the chart cannot show. */
  keyFigures: KeyFigure[];
  /** What an assumption of ours decides, and what else must be known before the answer is believed; one sentence each. */
  caveats: string[];
  /** The title of a choice that changes the order of two rulebooks when it is made differently, as the first caveat says; empty: none does. */
  restsOnAssumption: string;
  lead: Lead;
}

/** A number in large figures. */
export interface KeyFigure {
  /** `+46`, `60%`, `turn 13`. */
  value: string;
  /** `points`; empty where the value says it. */
  unit: string;
  /** `45.2 to 46.7`, at 95 %; or what is shown where there is none: `none earlier in 20,000 battles`. */
  interval: string;
  /** What it measures, in at most 14 words. */
  label: string;
}

/** The chart that shows the response that the answer names. */
export interface Lead {
  kind: LeadKind;
  response: 'holds_field' | 'broke' | 'losses_at_break' | 'turns' | 'half_broken';
  /** What the chart shows, in a sentence: `The rulebook alone moves Attackers from 22% to 59%.` Empty: the sentence of the chart itself. */
  finding: string;
  /** For a tornado: whose response, by id. */
  force?: string;
  /** For a tornado: the design points whose changes it shows; absent: all. */
  among?: readonly number[];
}

/**
 * - `break-curves`: one variant, or a factor of few levels that changes when forces break
 * - `outcomes`: bars by level; by system where systems are compared
 * - `response-curve`: a factor whose levels are numbers
 * - `interaction`: two factors
 * - `tornado`: many options or cells
 * - `factor-scatter`: a sampled design
 * - `steps`: one variant, with every number changed by a step
 * - `solve`: the value of a number that reaches a target, or the pairs of two numbers
 */
type LeadKind =
  | 'break-curves'
  | 'outcomes'
  | 'response-curve'
  | 'interaction'
  | 'tornado'
  | 'factor-scatter'
  | 'steps'
  | 'solve';

/** This many lines at most are distinguished on a chart. */
export const MOST_LINES = 4;

/** What a summary is made from. */
export interface Given {
  rows: Rows;
  forces: readonly [Named, Named];
  points: readonly DesignPoint[];
  changes: readonly Change[];
  question: string;
  battles: number;
  fewest: number;
  /** Share of the scale that counts as the same. */
  margin: number;
  /** For a sampled design: how responses correlate with each factor. */
  associations: readonly FactorAssociation[];
  /** What one step of every number does, where the scenario asks for it. */
  sensitivity: Sensitivity | null;
}

/** A summary before it is fitted to its room, from the writer for one kind of run. */
export interface Draft {
  /** Ways to say it, the fullest first; the first that is short enough is taken. */
  answers: readonly string[];
  /** How many numbers an answer may have; omitted: three. */
  mostNumbers?: number;
  /** The most important first. */
  figures: readonly KeyFigure[];
  lead: Lead;
  /** Does something clearly differ, or is everything clearly the same? Null: neither can be said. */
  differs: boolean | null;
}

export function responseAt({ rows }: Given, point: number, force: string, response: string): ResponseRow {
  return rows.responses.find(
    (row) => row.design_point === point && row.force === force && row.response === response,
  )!;
}

/** How often a force holds the field at a design point. */
export function heldAt(given: Given, point: number, { id }: Named): number {
  return responseAt(given, point, id, 'holds_field').mean;
}

export function effectAt(
  { rows }: Given,
  point: number,
  force: string,
  response: string,
): EffectRow | undefined {
  return rows.effects.find(
    (row) => row.design_point === point && row.force === force && row.response === response,
  );
}

/** A measure of a force as a whole, or of the battle. */
export function measureAt(
  { rows }: Given,
  point: number,
  force: string,
  measure: string,
): MeasureRow | undefined {
  return rows.measures.find(
    (row) => row.design_point === point && row.force === force && row.unit === '' && row.measure === measure,
  );
}

/** The break curve of a force as a whole. */
export function curveAt({ rows }: Given, point: number, { id }: Named): BreakPointRow[] {
  return rows.break_points.filter((row) => row.design_point === point && row.force === id && row.unit === '');
}
