import type { LegendEntry } from './chart.js';
import { type ColourName, LEVEL_COLOURS, LEVEL_DASHES, LEVEL_SHAPES } from './palette.js';
import type { Variant } from './variants.js';

/** How the line of a variant is told from the others: the first is the baseline. */
export interface SeriesStyle {
  colour: ColourName;
  dash: readonly number[];
  shape: string;
}

/** As many lines as are told apart. */
export const MOST_LINES = 4;

export function styleOf(i: number): SeriesStyle {
  const at = i % MOST_LINES;
  return { colour: LEVEL_COLOURS[at]!, dash: LEVEL_DASHES[at]!, shape: LEVEL_SHAPES[at]! };
}

/** Of several variants an entry each; of one nothing is to be told apart. */
export function legendOf(variants: readonly Variant[]): LegendEntry[] {
  if (variants.length < 2) return [];
  return variants.map(({ label }, i) => ({ label, mark: 'line' as const, ...styleOf(i) }));
}
