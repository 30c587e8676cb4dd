import type { Change } from '../../analysis/changes.js';
import { plural } from '../../plural.js';
import { Z95 } from '../../statistics/normal.js';
import { percents, pointsInWords } from '../format.js';
import { capitalized, type Named, numberInWords } from '../grammar.js';
import { breakChange, breakInWords } from './break-changes.js';
import { byLargest, type Effect, effectOn, isFound } from './effects.js';
import { breakFigure, effectFigure, heldFigure, lengthChangeFigure } from './figures.js';
import { changeInWords, clipped, holds, holdsIn, levelInWords } from './phrases.js';
import { type Draft, type Given, heldAt } from './summary.js';

/** A factor of few levels. */
export function oneFactor(given: Given, effects: readonly Effect[]): Draft {
  const ranked = byLargest(effects);
  const largest = ranked[0];
  const found = ranked.filter(isFound);
  const breaks = largest.size === 'clear' ? null : breakChange(given, given.changes);
  const figures = [
    ...(breaks ? [breakFigure(given, breaks)] : []),
    ...found.slice(0, 3).map((effect) => effectFigure(given, effect)),
    ...lengthChangeFigure(given),
    heldFigure(given, 0, largest.force, ' at the baseline'),
  ];
  if (breaks) {
    const said = breakInWords(given, breaks);
    return {
      answers: [
        `${said}; who holds the field changes only slightly`,
        said,
        breakInWords(given, breaks, true),
      ],
      figures,
      lead: { kind: 'break-curves', response: 'losses_at_break', finding: `${capitalized(said)}.` },
      differs: true,
    };
  }
  return {
    answers: largest.size === 'clear' ? clearly(given, largest, effects) : slightly(given, largest),
    figures,
    lead: {
      kind: 'outcomes',
      response: 'holds_field',
      finding: `${capitalized(`${holds(largest.force)} ${rangeOver(given, largest.force)} of battles, depending on ${clipped(largest.change.factor)}`)}.`,
    },
    differs: true,
  };
}

/** `in 22% to 59%` of battles, over all variants of the factor. */
function rangeOver(given: Given, force: Named): string {
  const rates = pointsOf(given.changes).map((index) => heldAt(given, index, force));
  return `in ${percents(Math.min(...rates), Math.max(...rates)).join(' to ')}`;
}

function clearly(given: Given, { change, force, row }: Effect, effects: readonly Effect[]): string[] {
  const [now, before] = percents(row.mean, row.baseline_mean);
  const alone = `with ${changeInWords(given, change)}, ${holdsIn(force, now)} instead of ${before}`;
  const short = `with ${levelInWords(given, change.factor, change.level)}, ${holdsIn(force, now)}, not ${before}`;
  if (effects.length === 1) return [alone, short];
  return [...extremes(given, force, effects), alone, short];
}

function slightly(given: Given, { change, force, row }: Effect): string[] {
  const points = pointsInWords(row.difference);
  const way = row.difference < 0 ? 'less often' : 'more often';
  const isOne = given.changes.length === 1;
  const most = isOne ? '' : 'at most ';
  return [
    `it changes little: with ${changeInWords(given, change)}, ${holds(force)} ${most}${points} ${way}`,
    `who holds the field changes by ${most}${points}`,
  ];
}

function pointsOf(changes: readonly Change[]): number[] {
  return [...new Set(changes.flatMap(({ index, baseline }) => [baseline, index]))];
}

/** A level of a factor, and how often a force holds the field with it. */
interface Level {
  name: string;
  rate: number;
  /** Its difference from the baseline, on the same luck, and the standard error of that; in a race, of the battles of both. */
  above: number;
  error: number;
  /** Is it the baseline, or clearly different from it? */
  isSure: boolean;
}

/** Levels whose rates are no farther apart than this count as equally good; so do those that chance may have put in order. */
const ALIKE = 0.005;

/**
 * May chance have put two levels in order? The standard error of their difference is at most the sum of those from the
 * baseline.
 */
export function mayBeChance(
  one: Pick<Level, 'above' | 'error'>,
  other: Pick<Level, 'above' | 'error'>,
): boolean {
  return Math.abs(one.above - other.above) <= Z95 * (one.error + other.error);
}

/**
 * `Blue holds the field most often with “a” (71% of battles) and least often with “b” (39%)`: the fullest way first.
 * Empty where the best or the worst level is not clearly different from the baseline.
 *
 * @param effects of all levels of one factor
 */
export function extremes(given: Given, force: Named, effects: readonly Effect[]): string[] {
  const { factor, before, baseline } = effects[0].change;
  const levels: Level[] = [
    {
      ...{ name: levelInWords(given, factor, before), rate: heldAt(given, baseline, force) },
      ...{ above: 0, error: 0, isSure: true },
    },
    ...effects.map((effect) => {
      const { difference: above, standard_error: error } = effectOn(given, effect.change, force).row;
      return {
        name: levelInWords(given, factor, effect.change.level),
        rate: heldAt(given, effect.change.index, force),
        ...{ above, error, isSure: isFound(effect) },
      };
    }),
  ];
  const sorted = levels.toSorted((a, b) => b.above - a.above);
  const [best, worst] = [sorted[0], sorted.at(-1)!];
  if (!best.isSure || !worst.isSure) return [];
  const alike = (level: Level) =>
    sorted.filter(
      (each) =>
        Math.abs(each.above - level.above) <= Math.max(given.margin, ALIKE) || mayBeChance(each, level),
    );
  const [high, low] = percents(best.rate, worst.rate);
  const [bests, worsts] = [alike(best), alike(worst)];
  const only = (some: readonly Level[], others: readonly Level[]) =>
    some.filter((level) => !others.includes(level));
  if (bests.includes(worst)) return [];
  return [true, false].map(
    (isFull) =>
      `${holds(force)} most often with ${best.name} (${high} of battles)${othersOf(best, only(bests, worsts), isFull)} and least often with ${worst.name} (${low})${othersOf(worst, only(worsts, bests), isFull)}`,
  );
}

/** ` or “b”`; ` or one other`; empty where there are none. */
function othersOf(level: Level, alike: readonly Level[], isFull: boolean): string {
  const others = alike.filter((each) => each !== level);
  if (others.length === 0) return '';
  if (isFull && others.length === 1) return ` or ${others[0].name}`;
  return ` or ${numberInWords(others.length)} ${plural(others.length, 'other')}`;
}
