import { isDifferent, timesTheOdds } from './effect-size.js';
import { inBrackets, NBSP, numberWithInterval, percentWithInterval, type Shown } from './format.js';
import type { EffectRow } from './rows.js';

/** A force as the answer speaks of it. */
export interface Named {
  id: string;
  name: string;
  pieces: number;
}

/** How a response is compared: what is said, in which unit, and the words for more and less of it. */
export interface Measure {
  response: string;
  /** What the headline says it bears on. */
  on: string;
  /** How large a difference is beside that of another change. */
  size: (row: EffectRow, force: Named) => number;
  /** Where no verdict is asked for: smaller differences are left to the charts. */
  least: (force: Named) => number;
  verb: string;
  more: string;
  less: string;
  show: (mean: number, low: number, high: number, force: Named) => Shown;
}

const points = (mean: number, low: number, high: number): Shown => {
  const shown = percentWithInterval(mean, low, high);
  return { ...shown, estimate: shown.estimate.replace('%', 'percentage points') };
};
const inUnits =
  (unit: string, divisor: (force: Named) => number): Measure['show'] =>
  (mean, low, high, force) => {
    const by = divisor(force);
    const shown = numberWithInterval(mean / by, low / by, high / by);
    return { ...shown, estimate: `${shown.estimate}${NBSP}${unit}` };
  };

export const MEASURES = {
  holds_field: {
    response: 'holds_field',
    on: 'who holds the field, by its odds',
    size: timesTheOdds,
    least: () => 0,
    verb: 'holds the field',
    more: 'more often',
    less: 'less often',
    show: points,
  },
  broke: {
    response: 'broke',
    on: 'who breaks, by its odds',
    size: timesTheOdds,
    least: () => 0,
    verb: 'breaks',
    more: 'more often',
    less: 'less often',
    show: points,
  },
  half_broken: {
    response: 'half_broken',
    on: 'who is half broken or gone, by its odds',
    size: timesTheOdds,
    least: () => 0,
    verb: 'is half broken or gone',
    more: 'more often',
    less: 'less often',
    show: points,
  },
  fighting_turns: {
    response: 'fighting_turns',
    on: 'how long a force fights',
    size: ({ difference }, { pieces }) => Math.abs(difference) / pieces,
    least: ({ pieces }) => 0.1 * pieces,
    verb: 'fights',
    more: 'longer per piece',
    less: 'less long per piece',
    show: inUnits('turns', ({ pieces }) => pieces),
  },
} as const satisfies Record<string, Measure>;

export function mostAtOnce(posture: string): Measure {
  return {
    response: 'most_broken',
    on: `how many are ${posture} at once`,
    size: ({ difference }) => Math.abs(difference),
    least: () => 0.25,
    verb: 'has, at the worst moment,',
    more: `more ${posture} at once`,
    less: `fewer ${posture} at once`,
    show: inUnits('pieces', () => 1),
  };
}

/** Said only where a verdict is asked for: breaks within one system, half of a force broken or gone between two. */
const ONLY_JUDGED: readonly string[] = ['broke', 'half_broken'];

/** The difference in words, however small it is. */
export function inFull(
  { difference, ci_low, ci_high }: Pick<EffectRow, 'difference' | 'ci_low' | 'ci_high'>,
  measure: Measure,
  force: Named,
): string {
  const { verb, more, less, show } = measure;
  if (difference >= 0) return `${verb} ${inBrackets(show(difference, ci_low, ci_high, force))} ${more}`;
  return `${verb} ${inBrackets(show(-difference, -ci_high, -ci_low, force))} ${less}`;
}

/**
 * The difference in words; null when its verdict is not that there is one or, where none is asked for, when it is
 * too small to speak of or no difference is in its interval.
 */
export function compared(row: EffectRow, measure: Measure, force: Named): string | null {
  const { verdict, difference, ci_low, ci_high } = row;
  if (verdict === null && ONLY_JUDGED.includes(measure.response)) return null;
  if (verdict !== null) return isDifferent(verdict) ? inFull(row, measure, force) : null;
  if (Math.abs(difference) < measure.least(force)) return null;
  return ci_low > 0 || ci_high < 0 ? inFull(row, measure, force) : null;
}
