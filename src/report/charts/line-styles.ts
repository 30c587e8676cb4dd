import type { Findings } from '../../words/findings.js';
import { MOST_LINES } from '../../words/summary/summary.js';
import type { LegendEntry } from './chart.js';
import { type ColourName, LEVEL_COLOURS, LEVEL_DASHES, LEVEL_SHAPES } from './palette.js';

/** How the line of a variant or level is distinguished from the others: the first is the baseline’s. */
export interface SeriesStyle {
  colour: ColourName;
  dash: readonly number[];
  shape: string;
}

export function styleOf(i: number): SeriesStyle {
  const at = i % MOST_LINES;
  return { colour: LEVEL_COLOURS[at], dash: LEVEL_DASHES[at], shape: LEVEL_SHAPES[at] };
}

/** An entry for each of several lines; none for a single one. */
export function legendOf(lines: readonly { label: string }[]): LegendEntry[] {
  if (lines.length < 2) return [];
  return lines.map(({ label }, i) => ({ label, mark: 'line' as const, ...styleOf(i) }));
}

/** The levels of a factor, that of the baseline first. */
export function baselineFirst({ factors }: Findings, factor: number, baseline: string | undefined): string[] {
  const { levels } = factors[factor];
  return [...levels].sort((a, b) => Number(b === baseline) - Number(a === baseline));
}

/** With room for the marks, no lower than 0, and no higher than 1 for rates; never empty. */
export function extentOf(values: readonly number[], isRate: boolean): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = Math.max(isRate ? 0.01 : (high || 1) * 0.02, (high - low) * 0.15);
  // A range that nearly starts at 0 starts at 0.
  const start = low >= 0 && low - room < (high - low) / 2 ? 0 : low - room;
  return [start, isRate ? Math.min(1, high + room) : high + room];
}
