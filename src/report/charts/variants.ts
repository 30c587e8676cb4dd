import type { SystemFindings } from '../../analysis/systems-played.js';
import { largestFirst } from '../../analysis/verdicts.js';
import { plural } from '../../plural.js';
import type { Findings } from '../../words/findings.js';
import { numberInWords } from '../../words/grammar.js';
import { setTo } from '../../words/summary/phrases.js';
import { holdingEffects } from './compared.js';
import type { ChartForce } from './names.js';
import { plainText, spaced } from './text.js';
import { labelsAmong } from './variant-labels.js';

/** A design point as the charts show it. */
export interface Variant {
  index: number;
  /** What distinguishes it from the others that are shown; unique, and as long as the user wrote it. */
  label: string;
}

export interface ChosenVariants {
  variants: Variant[];
  /** Says what was left out; empty when nothing was. */
  note: string;
}

/** `4 of 6 variants: …; the table has all`: a note, and where the others are. */
export function withOthers(note: string, where = 'the table'): string {
  return note === '' ? '' : `${note}; ${where} has all`;
}

/** How much a design point changes what a chart shows: 0 or more, on any scale. */
export type SizeOf = (designPoint: number) => number;

/**
 * The design points a chart has room for, the baseline first: all of them up to `all`. When there are more, at most
 * `most`: where several systems play, the first of each; otherwise the baseline, and of those that change one factor
 * the ones with the largest effect. Those with less than a tenth of the largest are left out if the chart gives sizes.
 *
 * @param system only design points at which it plays; the first replaces a baseline that does not play it
 * @param sizeOf effect on what the chart shows; default: effect on who holds the field, by its odds
 */
export function chooseVariants(
  findings: Findings,
  { all, most }: { all: number; most: number },
  system?: SystemFindings,
  sizeOf?: SizeOf,
): ChosenVariants {
  const baseline = baselineOf(findings);
  const points = findings.designPoints
    .filter(({ index }) => system === undefined || system.designPoints.includes(index))
    .map(({ index }) => index)
    .sort((a, b) => Number(b === baseline) - Number(a === baseline) || a - b);
  if (points.length <= all) return { variants: labelled(findings, points), note: '' };

  const [reference] = points;
  const answer = (shown: readonly number[], which: string): ChosenVariants => ({
    variants: labelled(findings, shown),
    note: `${shown.length} of ${points.length} variants: ${which}${alikeIn(findings, shown, points)}`,
  });

  // 1. Several systems: one of each.
  const leaders = system === undefined ? firstOfEachSystem(findings, points) : [];
  if (leaders.length > 1 && leaders.length <= most) return answer(leaders, 'the first of each system');

  // 2. Otherwise the reference, and the largest effects of one factor.
  const near = nearestTo(findings, points);
  const others = near.slice(1);
  const ordered = sizeOf
    ? others.sort((a, b) => sizeOf(b) - sizeOf(a))
    : largestFirst(others, holdingEffects(findings));
  const floor = sizeOf && ordered.length > 0 ? sizeOf(ordered[0]) / 10 : 0;
  const largest = ordered.slice(0, most - 1).filter((index) => !sizeOf || sizeOf(index) >= floor);
  const shown = points.filter((index) => index === reference || largest.includes(index));

  // 3. Say which they are.
  const first = reference === baseline ? `the baseline${calledIn(findings, shown, baseline)}` : 'the first';
  const ones = largest.length === 1 ? 'the one' : `the ${numberInWords(largest.length)}`;
  const changing = `${ones} that ${plural(largest.length, 'changes', 'change')} one factor`;
  const isEvery = largest.length === others.length && near.length < points.length;
  const among = near.length < points.length ? ', of those that change one factor,' : '';
  if (largest.length === 0) return answer(shown, first);
  return answer(
    shown,
    `${first} and${isEvery ? ` ${changing}` : `${among} ${ones} with the largest effect${sizeOf ? ' on these curves' : ''}`}`,
  );
}

/** Index of the design point that the others are compared with. */
export function baselineOf(findings: Findings): number {
  return (
    findings.rows.design_points.find((row) => row.baseline)?.design_point ??
    findings.designPoints[0]?.index ??
    0
  );
}

/** `At the baseline, `: how a sentence about a variant begins if it is the baseline, and there are others. */
export function atBaseline(findings: Findings, { index }: Variant): string {
  return findings.designPoints.length > 1 && index === baselineOf(findings) ? 'At the baseline, ' : '';
}

/** Design point → label among all of them. */
export function variantLabels(findings: Findings): Map<number, string> {
  return labelsAmong(
    findings,
    findings.designPoints.map(({ index }) => index),
    baselineOf(findings),
  );
}

function labelled(findings: Findings, points: readonly number[]): Variant[] {
  return [...labelsAmong(findings, points, baselineOf(findings))].map(([index, label]) => ({ index, label }));
}

/** The levels that those shown have in common, but not all variants: `, each with classes off`. */
function alikeIn(
  { factors, designPoints }: Findings,
  shown: readonly number[],
  points: readonly number[],
): string {
  const levelsOf = (among: readonly number[], factor: number) =>
    new Set(designPoints.filter(({ index }) => among.includes(index)).map(({ levels }) => levels[factor]));
  const alike = factors.flatMap(({ name }, i) => {
    const [level, ...more] = levelsOf(shown, i);
    const isAlike = level !== undefined && more.length === 0 && levelsOf(points, i).size > 1;
    return isAlike ? [plainText(setTo(spaced(name), level))] : [];
  });
  return shown.length > 1 && alike.length > 0 ? `, each with ${alike.join(' and ')}` : '';
}

/** What a variant that is labelled `baseline` is: ` (elite · intended)`. */
function calledIn(findings: Findings, shown: readonly number[], baseline: number): string {
  const label = labelsAmong(findings, shown, baseline).get(baseline);
  return label === 'baseline' ? ` (${variantLabels(findings).get(baseline)})` : '';
}

/** The first of `points` of each system. */
function firstOfEachSystem({ systems }: Findings, points: readonly number[]): number[] {
  const first = systems.flatMap(
    ({ designPoints }) => points.find((point) => designPoints.includes(point)) ?? [],
  );
  return points.filter((point) => first.includes(point));
}

/** The first of `points` and those that differ from it in one factor; all of them where none does. */
function nearestTo({ designPoints }: Findings, points: readonly number[]): number[] {
  const levelsOf = (index: number) => designPoints.find((point) => point.index === index)!.levels;
  const reference = levelsOf(points[0]);
  const near = points.filter(
    (index) => levelsOf(index).filter((level, factor) => level !== reference[factor]).length <= 1,
  );
  return near.length > 1 ? near : [...points];
}

/** Charts of small pictures side by side: a column for each force, a row for each variant. */

/** This many variants at most have a row each. */
export const MOST_ROWS = 4;

/**
 * All variants when there are few, otherwise only the baseline. `most`: how many there is room for.
 *
 * @param system only design points at which it plays; when there are too many, the baseline, or else the first
 */
export function variantsForPictures(
  findings: Findings,
  most = MOST_ROWS,
  system?: SystemFindings,
): ChosenVariants {
  const { variants, note } = chooseVariants(findings, { all: most, most: 1 }, system);
  const theirs = system?.designPoints.length ?? findings.designPoints.length;
  const [only] = variants;
  if (note === '' || only === undefined) return { variants, note };
  // Alone it differs from none of those shown: it gets its label among all variants.
  return {
    variants: [{ ...only, label: variantLabels(findings).get(only.index)! }],
    note: `1 of ${theirs} variants${system !== undefined && findings.systems.length > 1 ? ' that play it' : ''}: ${only.index === baselineOf(findings) ? 'the baseline' : 'the first'}`,
  };
}

/** The picture in which a row of the chart's data is drawn. */
export function placeOf(force: ChartForce, variant: Variant) {
  return {
    force: force.name,
    force_order: force.order,
    variant: variant.label,
    variant_order: variant.index,
  };
}
