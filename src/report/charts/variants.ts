import type { Findings } from '../../analysis/findings.js';
import { clipped, distinct, plainText } from './words.js';

/** A design point as the charts show it. */
export interface Variant {
  index: number;
  /** Distinct among all design points, short enough for an axis. */
  label: string;
}

export interface ChosenVariants {
  variants: Variant[];
  /** Says what was left out; empty when nothing was. */
  note: string;
}

const LONGEST_LABEL = 52;

/**
 * The design points a chart has room for, the baseline first: all of them up to `all`; when there are more, the
 * baseline and the ones that change one factor, at most `most`.
 */
export function chooseVariants(
  findings: Findings,
  { all, most }: { all: number; most: number },
): ChosenVariants {
  const baseline = baselineOf(findings);
  const points = [...findings.designPoints].sort(
    (a, b) => Number(b.index === baseline) - Number(a.index === baseline) || a.index - b.index,
  );
  const labels = variantLabels(findings);
  const asVariants = (chosen: typeof points) =>
    chosen.map((point) => ({ index: point.index, label: labels.get(point.index)! }));

  if (points.length <= all) return { variants: asVariants(points), note: '' };
  const reference = points[0]!;
  const nearest = points.filter(
    (point) => point.levels.filter((level, factor) => level !== reference.levels[factor]).length <= 1,
  );
  const shown = nearest.slice(0, most);
  return {
    variants: asVariants(shown),
    note: `${shown.length} of ${points.length} variants: the baseline and ${
      shown.length < nearest.length ? 'the first' : 'those'
    } that change one factor`,
  };
}

/** Index of the design point that the others are compared with. */
export function baselineOf(findings: Findings): number {
  return (
    findings.rows.design_points.find((row) => row.baseline)?.design_point ??
    findings.designPoints[0]?.index ??
    0
  );
}

/** Design point → label. When one is too long all are numbered, as in the list of variants, and cut. */
export function variantLabels(findings: Findings): Map<number, string> {
  const points = findings.designPoints;
  const baseline = baselineOf(findings);
  const ending = (index: number) => (index === baseline && points.length > 1 ? ' (baseline)' : '');
  const full = points.map((point) => plainText(point.label) || 'as written');
  const tooLong = points.some(
    (point, i) => Array.from(full[i]! + ending(point.index)).length > LONGEST_LABEL,
  );
  const labels = points.map(({ index }, i) => {
    const numbered = tooLong ? `#${index} ${full[i]}` : full[i]!;
    return clipped(numbered, LONGEST_LABEL - ending(index).length) + ending(index);
  });
  const short = distinct(labels, LONGEST_LABEL);
  return new Map(points.map((point, i) => [point.index, short[i]!]));
}
