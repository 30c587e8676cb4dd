import type { Change } from '../../analysis/changes.js';
import type { BreakPointRow, EffectRow, MeasureRow, ResponseRow, Rows } from '../../analysis/rows.js';
import type { DesignPoint } from '../../scenario/design-points.js';
import type { Named } from '../grammar.js';
import type { KeyFigure, Lead } from './summary.js';

/** What a summary is made of. */
export interface Given {
  rows: Rows;
  forces: readonly [Named, Named];
  points: readonly DesignPoint[];
  changes: readonly Change[];
  question: string;
  battles: number;
  /** Share of the scale that counts as the same. */
  margin: number;
}

/** What a kind of run has to say for itself. */
export interface Told {
  /** Ways to say it, the fullest first; the first that is short enough is taken. */
  answers: readonly string[];
  /** The most important first. */
  figures: readonly KeyFigure[];
  lead: Lead;
  /** Does something differ, surely, or is everything the same, surely? Null: neither can be said. */
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
