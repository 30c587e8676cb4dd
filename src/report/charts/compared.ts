import { largestFirst } from '../../analysis/effect-size.js';
import type { Findings } from '../../analysis/findings.js';
import type { EffectRow } from '../../analysis/rows.js';
import { variantLabels } from './variants.js';
import { clipped, distinct, plainText } from './words.js';

/** A design point that is compared with another. */
export interface Comparison {
  index: number;
  /** The design point that it is compared with. */
  baseline: number;
  /** Distinct; where there are several baselines, with its own: `long (against short)`. */
  label: string;
}

const LONGEST_LABEL = 52;
const LONGEST_AGAINST = 20;

/** Every comparison of the run, in the order of the design points. */
export function comparisonsOf(findings: Findings): Comparison[] {
  const labels = variantLabels(findings);
  const baselines = new Map(findings.rows.effects.map((row) => [row.design_point, row.baseline]));
  const compared = findings.designPoints.flatMap(({ index }) => {
    const baseline = baselines.get(index);
    return baseline === undefined || baseline === index ? [] : [{ index, baseline }];
  });
  const short = hasSeveralBaselines(findings)
    ? withBaselines(findings, compared)
    : distinct(
        compared.map(({ index }) => labels.get(index)!),
        LONGEST_LABEL,
      );
  return compared.map((each, i) => ({ ...each, label: short[i]! }));
}

/** Labels that name the baseline; where one is too long, all of them by their levels alone. */
function withBaselines(
  findings: Findings,
  compared: readonly { index: number; baseline: number }[],
): string[] {
  const against = compared.map(({ index, baseline }) => {
    return ` (against ${clipped(whereItDiffers(findings, baseline, index), LONGEST_AGAINST)})`;
  });
  const points = new Map(findings.designPoints.map((point) => [point.index, point]));
  const full = compared.map(({ index }) => plainText(points.get(index)!.label));
  const isTooLong = full.some((label, i) => Array.from(label + against[i]!).length > LONGEST_LABEL);
  const names = isTooLong ? compared.map(({ index }) => points.get(index)!.levels.join(' · ')) : full;
  return distinct(
    names.map((name, i) => clipped(name, LONGEST_LABEL - against[i]!.length) + against[i]!),
    LONGEST_LABEL,
  );
}

/** Is not every variant compared with the same design point? */
export function hasSeveralBaselines({ rows }: Findings): boolean {
  return new Set(rows.effects.map(({ baseline }) => baseline)).size > 1;
}

/** The levels of a design point that another does not have: `short · leaders off`. */
function whereItDiffers({ designPoints }: Findings, point: number, from: number): string {
  const levelsOf = (index: number) => designPoints.find((each) => each.index === index)?.levels ?? [];
  const others = levelsOf(from);
  const different = levelsOf(point).filter((level, factor) => level !== others[factor]);
  return different.length > 0 ? different.join(' · ') : `#${point}`;
}

/** The largest effects on the odds to hold the field, at most so many, from the most gained by the first force to the most lost. */
export function largestEffects(
  findings: Findings,
  most: number,
): { comparisons: Comparison[]; note: string } {
  const all = comparisonsOf(findings);
  const rows = new Map<number, EffectRow[]>();
  for (const row of findings.rows.effects) {
    if (row.response !== 'holds_field' || row.force === '') continue;
    rows.set(row.design_point, [...(rows.get(row.design_point) ?? []), row]);
  }
  const first = findings.forces[0]?.id;
  const gain = ({ index }: Comparison) =>
    rows.get(index)?.find(({ force }) => force === first)?.difference ?? 0;
  const shown = largestFirst(all, ({ index }) => rows.get(index) ?? []).slice(0, most);
  return {
    comparisons: shown.sort((a, b) => gain(b) - gain(a) || a.index - b.index),
    note:
      shown.length < all.length
        ? `${shown.length} of ${all.length} comparisons: those with the largest effect on who holds the field, by its odds`
        : '',
  };
}
