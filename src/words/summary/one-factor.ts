import type { Change } from '../../analysis/changes.js';
import { percents, pointsInWords } from '../format.js';
import { capitalized, type Named } from '../grammar.js';
import { breakChange, breakInWords } from './break-changes.js';
import { byLargest, type Effect, isFound } from './effects.js';
import { extremes } from './extremes.js';
import { breakFigure, effectFigure, heldFigure, lengthChangeFigure } from './figures.js';
import { changeInWords, clipped, holds, holdsIn, levelInWords } from './phrases.js';
import { type Given, heldAt, type Told } from './summary.js';

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
