import type { FactorEffectRow } from '../../analysis/rows.js';
import { ALPHA } from '../../analysis/verdicts.js';
import { sum } from '../../statistics/sum.js';
import { percents, pointsInWords } from '../format.js';
import { capitalized, listed, numberInWords } from '../grammar.js';
import { type Effect, sizeOf } from './effects.js';
import { differenceFigure, heldFigure } from './figures.js';
import { holdsIn, levelInWords } from './phrases.js';
import { type Draft, effectAt, type Given } from './summary.js';

/** What factors do together, beyond what each of them does by itself. */

/** A smaller effect is not worth a sentence; and effects on each other of this share of a factor’s own effect are. */
const LEAST = 0.02;
const DEPENDS = 0.5;

/** Changes that do this many times as much together as all of them do one by one, and this much more, are the answer. */
const MUCH_MORE = 2;
const FAR_MORE = 0.1;

/**
 * The factor on which the effect of another depends most: with it, how often a force holds the field changes by at
 * least half as much again, or as little, as it does by itself, averaged over the other factors.
 *
 * @param largest the largest effect of the factor by itself
 * @returns its name; undefined: the effect depends on none of them
 */
export function dependsOn({ rows }: Given, factor: string, largest: Effect): string | undefined {
  const { change, force, row: own, size: how } = largest;
  const least = DEPENDS * Math.abs(own.difference);
  const isOf = (row: FactorEffectRow) => {
    if (row.with_factor === '' || ![row.factor, row.with_factor].includes(factor)) return false;
    const level = row.factor === factor ? row.factor_level : row.with_level;
    return how !== 'clear' || (row.force === force.id && level === change.level);
  };
  const [most] = rows.factor_effects
    .filter(isOf)
    .filter(({ response, effect, p_holm }) => {
      const size = Math.abs(effect);
      return response === 'holds_field' && p_holm < ALPHA && size >= LEAST && size >= least;
    })
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  return most && [most.factor, most.with_factor].find((each) => each !== factor);
}

/**
 * The answer where some changes together affect who holds the field far more than they do one by one; null where none
 * do. Of such combinations it names one of the fewest changes, and among those the one that does most.
 *
 * @param least how much more that must be
 */
export function together(given: Given, least = FAR_MORE): Draft | null {
  const { changes, forces, points } = given;
  const found = points
    .flatMap((point) => {
      const changed = point.levels.filter(({ level }, i) => level !== points[0].levels[i].level);
      const alone = changed.flatMap(
        ({ factor, level }) =>
          changes.find((change) => change.factor === factor && change.level === level) ?? [],
      );
      if (changed.length < 2 || alone.length < changed.length) return [];
      return forces.flatMap((force) => {
        const row = effectAt(given, point.index, force.id, 'holds_field');
        if (row === undefined || sizeOf(row) !== 'clear') return [];
        const own = alone.map(({ index }) =>
          Math.abs(effectAt(given, index, force.id, 'holds_field')!.difference),
        );
        const most = Math.max(...own);
        const added = sum(own);
        const size = Math.abs(row.difference);
        return size >= MUCH_MORE * added && size >= added + least
          ? [{ point, force, row, changed, most }]
          : [];
      });
    })
    .sort(
      (a, b) =>
        a.changed.length - b.changed.length || Math.abs(b.row.difference) - Math.abs(a.row.difference),
    );
  const [first] = found;
  if (first === undefined) return null;
  const { point, force, row, changed, most } = first;
  const names = changed.map(({ factor, level }) => levelInWords(given, factor, level));
  const [now, before] = percents(row.mean, row.baseline_mean);
  const rates = `${holdsIn(force, now)}, not ${before}`;
  const alone =
    most === 0
      ? `alone, ${changed.length === 2 ? 'neither' : 'none'} changes it`
      : `each alone moves it ${pointsInWords(most)} at most`;
  return {
    answers: [
      `with ${listed(names)} together, ${rates}; ${alone}`,
      `with ${listed(names)} together, ${rates}`,
      `with ${numberInWords(changed.length)} changes together, ${rates}; ${alone}`,
    ],
    mostNumbers: 5,
    figures: [
      differenceFigure(
        force,
        row,
        ` with ${listed(names)}`,
        ` with ${numberInWords(changed.length)} changes together`,
      ),
      heldFigure(given, point.index, force, ' then'),
      heldFigure(given, 0, force, ' at the baseline'),
    ],
    lead: {
      kind: 'interaction',
      response: 'holds_field',
      finding: `${capitalized(`${listed(names)} do far more together than alone`)}.`,
      force: force.id,
    },
    differs: true,
  };
}
