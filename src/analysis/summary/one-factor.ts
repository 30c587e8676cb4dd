import type { Change } from '../changes.js';
import { percents, pointsInWords } from '../format.js';
import { capitalized, listed, type Named } from '../grammar.js';
import { breakChange, breakInWords } from './break-changes.js';
import { byLargest, type Effect, isFound } from './effects.js';
import { breakFigure, effectFigure, heldFigure, lengthChangeFigure, sameLuckFigure } from './figures.js';
import { type Given, heldAt, type Told } from './given.js';
import { changeInWords, holds, holdsIn, levelInWords } from './phrases.js';

/** A factor of few levels. */
export function oneFactor(given: Given, effects: readonly Effect[]): Told {
  const ranked = byLargest(effects);
  const largest = ranked[0]!;
  const found = ranked.filter(isFound);
  const breaks = largest.size === 'clear' ? null : breakChange(given, given.changes);
  const figures = [
    ...(breaks ? [breakFigure(given, breaks)] : []),
    ...found.slice(0, 3).map((effect) => effectFigure(given, effect)),
    ...lengthChangeFigure(given),
    ...sameLuckFigure(given),
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
      finding: `${capitalized(`${holds(largest.force)} ${rangeOver(given, largest.force)} of battles, depending on the variant`)}.`,
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
  return [...extremes(given, force), alone, short];
}

/** `Blue holds the field most often with “a” (71% of battles) and least often with “b” (39%)`. */
function extremes(given: Given, force: Named): string[] {
  const levels = levelsOf(given).map(({ index, name }) => ({ name, rate: heldAt(given, index, force) }));
  const sorted = levels.toSorted((a, b) => b.rate - a.rate);
  const [best, worst] = [sorted[0]!, sorted.at(-1)!];
  const like = (rate: number) =>
    sorted.filter((each) => Math.abs(each.rate - rate) <= Math.max(given.margin, 0.005));
  const [high, low] = percents(best.rate, worst.rate);
  const say = (bests: string, worsts: string) =>
    `${holds(force)} most often with ${bests} (${high} of battles) and least often with ${worsts} (${low})`;
  const names = (rate: number) =>
    listed(
      like(rate).map(({ name }) => name),
      'or',
    );
  return [say(names(best.rate), names(worst.rate)), say(best.name, worst.name)];
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

/** The variants of the first factor, by their levels, the baseline first. */
function levelsOf(given: Given): { index: number; name: string }[] {
  const { changes } = given;
  const [first] = changes;
  if (!first) return [];
  return [
    { index: first.baseline, name: levelInWords(given, first.factor, first.before) },
    ...changes.map(({ index, factor, level }) => ({ index, name: levelInWords(given, factor, level) })),
  ];
}

function pointsOf(changes: readonly Change[]): number[] {
  return [...new Set(changes.flatMap(({ index, baseline }) => [baseline, index]))];
}
