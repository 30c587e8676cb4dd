import type { TopLevelSpec } from 'vega-lite';
import type { Findings } from '../../words/findings.js';
import type { Shown } from '../../words/format.js';
import type { ColourName } from './palette.js';

export type VegaLiteSpec = TopLevelSpec;

/** Every chart is drawn twice: for a page, and for a phone, with its panels stacked and its labels above the bars. */
export type Layout = 'wide' | 'narrow';

/** The section of the page in which a chart is shown, in their order. */
export type SectionId =
  | 'steps'
  | 'solve'
  | 'breaks'
  | 'survival'
  | 'effects'
  | 'same-side'
  | 'outcomes'
  | 'losses'
  | 'morale';

/** One chart of a report: how it is drawn, how to read it, and its numbers. Independent of Node. */
export interface Chart {
  /** Also the name of its files: `break-point-curve.vl.json`. */
  id: string;
  section: SectionId;
  /** The question it answers: `At what losses does each force break?` */
  title(findings: Findings): string;
  /** What it shows, in one sentence of at most three numbers; also its text for screen readers. */
  finding(findings: Findings): string;
  /** What is plotted, in one sentence; names the variants if not all are shown. */
  shows(findings: Findings): string;
  /** How to read it, for readers who have never seen such a chart. */
  help: string;
  /**
   * Null when there is something to see. Otherwise what did not happen or differ, to be named in a line at the end:
   * `surrenders`, `differences between the variants`. An empty string: the chart is not for such runs at all.
   */
  leftOut(findings: Findings): string | null;
  /** The marks that distinguish variants, forces or parts, where there are several; at most four variants. */
  legend(findings: Findings): LegendEntry[];
  spec(findings: Findings, layout?: Layout): VegaLiteSpec;
  numbers(findings: Findings): NumbersTable;
}

/** Is there something to see? */
export const applies = (chart: Chart, findings: Findings): boolean => chart.leftOut(findings) === null;

/** One entry of a legend. In a page it is a button that isolates what has its colour. */
export interface LegendEntry {
  label: string;
  colour: ColourName;
  mark: 'line' | 'point' | 'block';
  /** For a block: 0 to 1; default 1. */
  opacity?: number;
  /** For a line. */
  dash?: readonly number[];
  /** For a line or point. */
  shape?: string;
}

/** The numbers behind a chart, as text: every estimate with its interval. */
export interface NumbersTable {
  caption: string;
  /** The first `headings` columns name the row. */
  headings: number;
  columns: string[];
  rows: (string | Shown)[][];
}
