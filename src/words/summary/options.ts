import { combinedOptions } from '../../analysis/changes.js';
import { plural } from '../../plural.js';
import { count, percents, pointsInWords } from '../format.js';
import { capitalized, numberInWords } from '../grammar.js';
import { breakChange } from './break-changes.js';
import { byLargest, type Effect, isFound } from './effects.js';
import { breakFigure, effectFigure, heldFigure, lengthChangeFigure } from './figures.js';
import { holdsIn, levelInWords } from './phrases.js';
import type { Draft, Given } from './summary.js';

/** This many changes or more are options, counted and sorted. */
export const MANY = 7;

/** The names of options are long. */
const MOST_FIGURES = 3;

/** One option decides the battle when it moves the result this far, and no other single one half as far. */
const DECIDES = 0.1;

/** Many options, or some that say what they are compared with: how many matter, and which most. */
export function options(given: Given, effects: readonly Effect[]): Draft {
  const combined = combinedOptions(given.points, given.changes);
  const [single, whole] = [false, true].map((is) =>
    byLargest(effects.filter(({ change }) => combined.has(change.index) === is)),
  ) as [Effect[], Effect[]];
  const ranked = single.length > 0 ? single : whole;
  const [first, second] = ranked as [Effect, Effect | undefined];
  const found = ranked.filter(isFound);
  const size = ({ row }: Effect) => Math.abs(row.difference);
  const decides =
    first.size === 'clear' && size(first) >= DECIDES && (!second || size(second) < size(first) / 2);
  const name = levelInWords(given, first.change.factor, first.change.level);
  const points = pointsInWords(first.row.difference);
  const [now, before] = percents(first.row.mean, first.row.baseline_mean);
  const rates = `${holdsIn(first.force, now)}, not ${before}`;
  const changes = `${count(ranked.length)} ${plural(ranked.length, 'change')}`;
  const some = found.length === 0 ? 'none' : numberInWords(found.length);
  const matters = `${some} of ${changes} ${found.length <= 1 ? 'alters' : 'alter'} who holds the field`;
  const alone = single.length > 0 && whole.length > 0 ? 'single changes' : 'changes';
  const one = `${numberInWords(1)} of ${count(ranked.length)} ${alone} stands out: with ${name}, ${rates}`;
  return {
    answers: [
      ...(decides ? [one, `one change stands out: with ${name}, ${rates}`] : []),
      `${matters}, most of all ${name}, by ${points}`,
      matters,
    ],
    figures: figuresOf(given, found, whole.filter(isFound)),
    lead: {
      kind: 'tornado',
      response: 'holds_field',
      finding: `${capitalized(name)} matters most.`,
      force: first.force.id,
      among: given.changes.map(({ index }) => index),
    },
    differs: true,
  };
}

/**
 * The largest of the single options and of those that combine several, which the answer mentions; then what the bars
 * of the chart do not show.
 */
function figuresOf(given: Given, found: readonly Effect[], whole: readonly Effect[]): Draft['figures'] {
  const breaks = breakChange(given, given.changes);
  const isOneBaseline = new Set(given.changes.map(({ baseline }) => baseline)).size === 1;
  return [
    ...[...found.slice(0, 1), ...whole.slice(0, 1)].map((effect) => effectFigure(given, effect)),
    ...(breaks ? [breakFigure(given, breaks)] : []),
    ...lengthChangeFigure(given),
    ...(isOneBaseline ? [heldFigure(given, 0, given.forces[0], ' at the baseline')] : []),
  ].slice(0, MOST_FIGURES);
}
