import type { Findings, SystemFindings } from '../../analysis/findings.js';
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
 * baseline and the ones that change one factor, at most `most`, those of other systems before all others.
 *
 * @param system those at which it plays; the first of them stands in for a baseline that does not play it
 */
export function chooseVariants(
  findings: Findings,
  { all, most }: { all: number; most: number },
  system?: SystemFindings,
): ChosenVariants {
  const baseline = baselineOf(findings);
  const points = findings.designPoints
    .filter(({ index }) => system === undefined || system.designPoints.includes(index))
    .sort((a, b) => Number(b.index === baseline) - Number(a.index === baseline) || a.index - b.index);
  const labels = variantLabels(findings);
  const asVariants = (chosen: typeof points) =>
    chosen.map((point) => ({ index: point.index, label: labels.get(point.index)! }));

  if (points.length <= all) return { variants: asVariants(points), note: '' };
  const reference = points[0]!;
  const nearest = points.filter(
    (point) => point.levels.filter((level, factor) => level !== reference.levels[factor]).length <= 1,
  );
  const played = systemsOf(findings);
  const isOther = ({ index }: { index: number }) => Number(played.get(index) !== played.get(baseline));
  const others = nearest.slice(1).sort((a, b) => isOther(b) - isOther(a));
  const chosen = new Set([reference, ...others.slice(0, most - 1)]);
  const shown = nearest.filter((point) => chosen.has(point));
  return {
    variants: asVariants(shown),
    note: `${shown.length} of ${points.length} variants: ${reference.index === baseline ? 'the baseline' : 'one'} and ${
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

/**
 * Design point → label. When one is too long all are numbered, as in the list of variants, and cut. Where
 * several systems play and a label does not say which, all of them begin with it.
 */
export function variantLabels(findings: Findings): Map<number, string> {
  const system = systemsOf(findings);
  const plain = labelsBehind(findings, () => '');
  const sayTheirs = [...plain].every(([index, label]) => label.includes(system.get(index) ?? ''));
  return sayTheirs ? plain : labelsBehind(findings, (index) => `${system.get(index)} · `);
}

/** Design point → id of its system; empty where one alone plays. */
function systemsOf({ systems }: Findings): Map<number, string> {
  if (systems.length < 2) return new Map();
  return new Map(
    systems.flatMap(({ id, designPoints }) => designPoints.map((index) => [index, id] as const)),
  );
}

function labelsBehind(findings: Findings, before: (index: number) => string): Map<number, string> {
  const points = findings.designPoints;
  const baseline = baselineOf(findings);
  const ending = (index: number) => (index === baseline && points.length > 1 ? ' (baseline)' : '');
  const full = points.map((point) => before(point.index) + (plainText(point.label) || 'as written'));
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
