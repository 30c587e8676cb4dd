import type { EffectRow } from '../../analysis/rows.js';
import { largestFirst } from '../../analysis/verdicts.js';
import type { Findings } from '../../words/findings.js';
import { clipped, distinct, plainText } from './text.js';
import { wordsOfLevels } from './variant-labels.js';

/** A design point that is compared with another. */
export interface Comparison {
  index: number;
  /** The design point that it is compared with. */
  baseline: number;
  /** What differs from that one: `leaders on`. Distinct among those that are compared with it. */
  what: string;
  /** Distinct; where there are several baselines, it names its own: `long (against short)`. */
  label: string;
}

const LONGEST_LABEL = 100;

/** Every comparison of the run, in the order of the design points. */
export function comparisonsOf(findings: Findings): Comparison[] {
  const baselines = new Map(findings.rows.effects.map((row) => [row.design_point, row.baseline]));
  const compared = findings.designPoints.flatMap(({ index }) => {
    const baseline = baselines.get(index);
    return baseline === undefined || baseline === index ? [] : [{ index, baseline }];
  });
  const several = hasSeveralBaselines(findings);
  const what = compared.map(({ index, baseline }) => whatDiffers(findings, index, baseline));
  const against = compared.map(({ index, baseline }) =>
    several ? ` (against ${whatDiffers(findings, baseline, index)})` : '',
  );
  const labels = distinct(
    what.map((each, i) => each + against[i]),
    LONGEST_LABEL,
  );
  return compared.map((each, i) => ({ ...each, what: clipped(what[i], LONGEST_LABEL), label: labels[i] }));
}

/** Is not every variant compared with the same design point? */
export function hasSeveralBaselines({ rows }: Findings): boolean {
  return new Set(rows.effects.map(({ baseline }) => baseline)).size > 1;
}

/** The levels of a design point that another does not have, each after its factor; of a single factor only where it needs it: `leaders on`. */
function whatDiffers({ designPoints, factors }: Findings, index: number, from: number): string {
  const point = designPoints.find((each) => each.index === index)!;
  const others = designPoints.find((each) => each.index === from)?.levels ?? [];
  const different = point.levels.flatMap((level, i) => {
    if (level === others[i]) return [];
    const { name, levels } = factors[i];
    return (factors.length > 1 ? plainText(`${name} ${level}`) : wordsOfLevels(name, levels)(level)) || '–';
  });
  return different.join(' · ') || plainText(point.label) || `#${index}`;
}

/** The comparisons with the largest effects on the odds of holding the field, the largest first; at most `most`. */
export function largestEffects(
  findings: Findings,
  most: number,
  among?: readonly number[],
): { comparisons: Comparison[]; note: string } {
  const all = comparisonsOf(findings).filter(({ index }) => among === undefined || among.includes(index));
  const effects = holdingEffects(findings);
  const shown = largestFirst(all, ({ index }) => effects(index)).slice(0, most);
  return {
    comparisons: shown,
    note:
      shown.length < all.length
        ? `the ${shown.length} of ${all.length} comparisons with the largest effect on who holds the field, by its odds`
        : '',
  };
}

/** By design point: its effects on who holds the field, one for each force. */
export function holdingEffects({ rows }: Findings): (designPoint: number) => readonly EffectRow[] {
  const of = new Map<number, EffectRow[]>();
  for (const row of rows.effects) {
    if (row.response !== 'holds_field' || row.force === '') continue;
    of.set(row.design_point, [...(of.get(row.design_point) ?? []), row]);
  }
  return (designPoint) => of.get(designPoint) ?? [];
}
