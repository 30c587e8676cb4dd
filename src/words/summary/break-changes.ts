import type { Change } from '../../analysis/changes.js';
import { piecesOf } from '../../battlefield/pieces.js';
import { breakAlike } from '../../rules/registry.js';
import { wilson } from '../../statistics/wilson.js';
import { count, numberWithInterval, type Shown } from '../format.js';
import { isPlural, type Named, verb } from '../grammar.js';
import { changeInWords, clipped, levelInWords } from './phrases.js';
import { curveAt, type Given, measureAt } from './summary.js';

/** A change in the losses at which a force breaks. */
export interface BreakChange {
  change: Change;
  force: Named;
  /** Where breaks begin, or their mean, in pieces lost. */
  by: 'onset' | 'mean';
  now: number;
  before: number;
  /** Battles in which a force broke before the onset. */
  earlier: number;
  /** The mean with its interval; empty for an onset. */
  shown: Shown;
  /** Is it the same for both sides? */
  both: boolean;
}

/** Breaks have begun once they are seen in this share of all battles. */
const BEGUN = 0.01;

/** The least change that is worth a sentence, as a share of the force. */
const LEAST = 0.05;

/** Fewer breaks say too little about their mean. */
const LEAST_BREAKS = 100;

/**
 * The largest change in the losses at which a force breaks: in where breaks begin or, where that does not change, in
 * their mean. Null: none is worth a sentence, or the intervals overlap.
 */
export function breakChange(given: Given, changes: readonly Change[]): BreakChange | null {
  const all = changes.flatMap((change) => {
    if (!haveComparableBreaks(given, change) || !areSameSizes(given, change)) return [];
    const each = given.forces.map((force) => onsetChange(given, change, force));
    const [one, other] = each;
    const both =
      one &&
      other &&
      one.now === other.now &&
      one.before === other.before &&
      one.force.pieces === other.force.pieces;
    const found = both
      ? [{ ...one, earlier: one.earlier + other.earlier, both: true }]
      : each.filter((of) => of !== null);
    if (found.length > 0) return found;
    return given.forces.flatMap((force) => meanChange(given, change, force) ?? []);
  });
  const share = ({ now, before, force }: BreakChange) => Math.abs(now - before) / force.pieces;
  return all.toSorted((a, b) => share(b) - share(a))[0] ?? null;
}

/** `with leaders on instead of off, both sides begin to break at 5 of 10 pieces lost, not 7`. */
export function breakInWords(given: Given, found: BreakChange, isShort = false): string {
  const { change, force, both, now, before, by } = found;
  const name = both ? 'both sides' : clipped(force.name);
  const what = isShort ? levelInWords(given, change.factor, change.level) : changeInWords(given, change);
  const pieces = count(force.pieces);
  if (by === 'mean') {
    const when = isPlural(force.name) ? 'when they break' : 'when it breaks';
    const lost = `${verb(force.name, 'have')} lost ${now.toFixed(1)} of ${pieces} on average`;
    return `with ${what}, ${name} ${lost} ${when}, not ${before.toFixed(1)}`;
  }
  const begin = both ? 'begin' : verb(force.name, 'begin');
  return `with ${what}, ${name} ${begin} to break at ${now} of ${pieces} lost, not ${before}`;
}

export function isBreakLater({ now, before }: BreakChange): boolean {
  return now > before;
}

function haveComparableBreaks({ points }: Given, { index, baseline }: Change): boolean {
  return breakAlike(points[index].scenario, points[baseline].scenario);
}

/** Losses of forces of different sizes are not compared in pieces. */
function areSameSizes({ points }: Given, { index, baseline }: Change): boolean {
  const sizes = ({ scenario }: Given['points'][number]) =>
    scenario.forces.map(({ units }) => units.reduce((sum, unit) => sum + piecesOf(unit) * unit.copies, 0));
  return sizes(points[index]).join() === sizes(points[baseline]).join();
}

function onsetChange(given: Given, change: Change, force: Named): BreakChange | null {
  const [now, before] = [change.index, change.baseline].map((point) => onsetAt(given, point, force));
  if (!now || !before || Math.abs(now.at - before.at) < Math.max(1, LEAST * force.pieces)) return null;
  if (!areApart(given, change, force, Math.min(now.at, before.at))) return null;
  const { at, earlier } = now;
  return {
    change,
    force,
    by: 'onset',
    now: at,
    before: before.at,
    earlier,
    shown: { estimate: '', interval: '' },
    both: false,
  };
}

/**
 * Where breaks begin is where a rate reaches a limit, and luck can move that by a piece. So at this loss one of the two
 * must have broken at least twice as often as the other, and their intervals must not overlap.
 */
function areApart(given: Given, { index, baseline }: Change, force: Named, lost: number): boolean {
  const [one, other] = [index, baseline]
    .map((point) => {
      const curve = curveAt(given, point, force);
      const upTo = curve.filter(({ pieces_lost }) => pieces_lost <= lost);
      const broke = upTo.reduce((sum, row) => sum + row.broke, 0);
      // In a race, each variant has played its own number of battles.
      const { n } = curve[0];
      return { share: broke / n, ...wilson(broke, n) };
    })
    .sort((a, b) => a.share - b.share);
  return 2 * one.share <= other.share && one.high < other.low;
}

/** The smallest loss at which breaks have begun, and the number of breaks before it. */
function onsetAt(given: Given, point: number, force: Named): { at: number; earlier: number } | null {
  let earlier = 0;
  for (const { broke, n, pieces_lost } of curveAt(given, point, force)) {
    if (earlier + broke >= BEGUN * n) return { at: pieces_lost, earlier };
    earlier += broke;
  }
  return null;
}

function meanChange(given: Given, change: Change, force: Named): BreakChange | null {
  const [now, before] = [change.index, change.baseline].map((point) => {
    const row = measureAt(given, point, force.id, 'loss_at_break');
    if (!row || row.estimate === null || row.count < LEAST_BREAKS) return null;
    return { at: row.estimate, low: row.ci_low!, high: row.ci_high! };
  });
  if (!now || !before || Math.abs(now.at - before.at) < LEAST) return null;
  if (now.low <= before.high && before.low <= now.high) return null;
  const { pieces } = force;
  return {
    change,
    force,
    by: 'mean',
    now: now.at * pieces,
    before: before.at * pieces,
    earlier: 0,
    shown: numberWithInterval(now.at * pieces, now.low * pieces, now.high * pieces),
    both: false,
  };
}
