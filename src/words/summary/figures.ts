import type { EffectRow, ResponseRow } from '../../analysis/rows.js';
import { count, numberWithInterval, percentWithInterval, pointsFigure } from '../format.js';
import { type Named, verb } from '../grammar.js';
import { roundedUp } from '../verdicts.js';
import { type BreakChange, isBreakLater } from './break-changes.js';
import type { Effect } from './effects.js';
import { clipped, holds, label, levelInWords } from './phrases.js';
import { effectAt, type Given, type KeyFigure, measureAt, responseAt } from './summary.js';

/** `60.2%`, `59.5 to 60.9`. */
export function rateFigure(
  { mean, ci_low, ci_high }: { mean: number; ci_low: number; ci_high: number },
  ...labels: readonly string[]
): KeyFigure {
  const { estimate, interval } = percentWithInterval(mean, ci_low, ci_high);
  return { value: estimate, unit: '', interval, label: label(...labels) };
}

export function heldFigure(given: Given, point: number, force: Named, where = ''): KeyFigure {
  return rateFigure(
    responseAt(given, point, force.id, 'holds_field'),
    `of battles end with ${clipped(force.name)} holding the field${where}`,
  );
}

export function nobodyFigure(given: Given, point: number): KeyFigure {
  return rateFigure(
    responseAt(given, point, '', 'nobody_holds'),
    'of battles end with nobody holding the field',
  );
}

/** `+46.1`, `points`: what a change does to how often a force holds the field. */
export function effectFigure(given: Given, { change, force, row }: Effect, where = ''): KeyFigure {
  return differenceFigure(force, row, ` with ${levelInWords(given, change.factor, change.level)}${where}`);
}

/** How much more or less often a force holds the field. */
export function differenceFigure(force: Named, row: EffectRow, ...wheres: readonly string[]): KeyFigure {
  const way = row.difference < 0 ? 'less often' : 'more often';
  const what = `${clipped(force.name)} ${verb(force.name, 'hold')} ${way}`;
  const { value, unit, interval } = pointsFigure(row.difference, row.ci_low, row.ci_high);
  return { value, unit, interval, label: label(...wheres.map((where) => `${what}${where}`)) };
}

/** How long a battle lasts. */
export function lengthFigure(given: Given, point: number): KeyFigure {
  const { mean, ci_low, ci_high } = responseAt(given, point, '', 'turns');
  const { estimate, interval } = numberWithInterval(mean, ci_low, ci_high);
  return { value: estimate, unit: 'turns', interval, label: 'a battle lasts on average' };
}

/** How long a battle lasts with the change that alters its length most; empty where none clearly does. */
export function lengthChangeFigure(given: Given): KeyFigure[] {
  const found = given.changes
    .flatMap((change) => {
      const row = effectAt(given, change.index, '', 'turns');
      return row && (row.verdict === 'more' || row.verdict === 'less') ? [{ change, row }] : [];
    })
    .sort((a, b) => Math.abs(b.row.difference) - Math.abs(a.row.difference))[0];
  if (!found || Math.abs(found.row.difference) < LEAST_TURNS) return [];
  const { change, row } = found;
  const now = responseAt(given, change.index, '', 'turns');
  const { estimate, interval } = numberWithInterval(now.mean, now.ci_low, now.ci_high);
  const with_ = levelInWords(given, change.factor, change.level);
  const then = row.baseline_mean.toFixed(1);
  return [
    {
      value: estimate,
      unit: 'turns',
      interval,
      label: label(
        `a battle lasts with ${with_}, not ${then}`,
        `a battle lasts instead of ${then}, with ${with_}`,
      ),
    },
  ];
}

const LEAST_TURNS = 0.3;

/** The mean of the losses at which a force breaks. */
export function meanBreakFigure(given: Given, point: number, force: Named): KeyFigure[] {
  const row = measureAt(given, point, force.id, 'loss_at_break');
  if (!row || row.estimate === null || row.ci_low === null || row.ci_high === null) return [];
  const { estimate, interval } = numberWithInterval(
    row.estimate * force.pieces,
    row.ci_low * force.pieces,
    row.ci_high * force.pieces,
  );
  return [
    {
      value: estimate,
      unit: `of ${count(force.pieces)} lost`,
      interval,
      label: label(
        `when ${clipped(force.name)} ${verb(force.name, 'break')}, on average`,
        'lost at the break, on average',
      ),
    },
  ];
}

/** Where breaks begin, or their mean, with a change. */
export function breakFigure(given: Given, found: BreakChange): KeyFigure {
  const { change, force, both } = found;
  const who = both ? 'both sides' : clipped(force.name);
  const many = both ? 'break' : verb(force.name, 'break');
  const begins = both ? 'begin' : verb(force.name, 'begin');
  const now = levelInWords(given, change.factor, change.level);
  const before = levelInWords(given, change.factor, change.before);
  if (found.by === 'onset') {
    return {
      value: String(found.now),
      unit: `of ${count(force.pieces)} lost`,
      interval: onsetInWords(responseAt(given, change.index, force.id, 'broke'), found),
      label: label(
        `when ${who} ${begins} to break, with ${now}, not ${found.before}`,
        `when ${who} ${begins} to break, not ${found.before}`,
      ),
    };
  }
  return {
    value: found.shown.estimate,
    unit: `of ${count(force.pieces)} lost`,
    interval: found.shown.interval,
    label: label(
      `when ${who} ${many} on average, with ${now}; ${found.before.toFixed(1)} with ${before}`,
      `when ${who} ${many} on average, with ${now}, not ${found.before.toFixed(1)}`,
      `when ${who} ${many}, ${isBreakLater(found) ? 'later' : 'sooner'} than before, on average`,
    ),
  };
}

/** What is shown in place of an interval: breaks begin where a hundredth of all battles has seen one. */
function onsetInWords({ n }: ResponseRow, { now, earlier }: BreakChange): string {
  if (now === 0) return 'in 1% of battles or more';
  return earlier === 0 ? `none earlier in ${count(n)} battles` : 'earlier in fewer than 1%';
}

/** The approximate number of battles that may decide this effect, which is undecided. */
export function neededFigure(given: Given, { change, force }: Effect, needed: number): KeyFigure {
  return {
    value: count(roundedUp(needed)),
    unit: 'battles',
    interval: 'estimated, for an even chance of deciding it',
    label: `may decide whether ${levelInWords(given, change.factor, change.level)} changes how often ${holds(force)}`,
  };
}
