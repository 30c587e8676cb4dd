import type { TopLevelSpec } from 'vega-lite';
import type { Findings } from '../../analysis/findings.js';
import type { Shown } from '../../analysis/format.js';

export type VegaLiteSpec = TopLevelSpec;

/** One chart of a report: how it is drawn, read, and said in numbers. Free of Node. */
export interface Chart {
  /** Also the name of its files: `break-point-curve.vl.json`. */
  id: string;
  /** The question it answers; the heading above it. */
  title(findings: Findings): string;
  /** How to read it, for somebody who has never seen such a chart. */
  caption: string;
  /** False when there is nothing to draw, as with comparisons when there is one design point. */
  applies(findings: Findings): boolean;
  spec(findings: Findings): VegaLiteSpec;
  numbers(findings: Findings): NumbersTable;
}

/** The numbers behind a chart, ready to be read: every estimate with its interval. */
export interface NumbersTable {
  caption: string;
  /** The first `headings` columns name the row. */
  headings: number;
  columns: string[];
  rows: (string | Shown)[][];
}
