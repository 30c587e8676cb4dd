import { crossingsOfHalf } from '../../statistics/crossing.js';
import { decimal } from '../../statistics/decimal.js';
import { Z95 } from '../../statistics/normal.js';
import { slopeOf } from '../../statistics/slope.js';
import { percents, pointsFigure, pointsInWords } from '../format.js';
import { capitalized, isPlural, listed, type Named, singular } from '../grammar.js';
import { byLargest, type Effect, isFound } from './effects.js';
import { effectFigure, heldFigure, lengthChangeFigure } from './figures.js';
import { mayBeChance } from './one-factor.js';
import { clipped, factorInWords, holds, holdsIn, label, setTo } from './phrases.js';
import { type Draft, effectAt, type Given, type KeyFigure, responseAt } from './summary.js';

interface Step {
  index: number;
  at: number;
  /** How often the force holds the field, and its interval. */
  rate: number;
  low: number;
  high: number;
  /** The difference from the baseline, on the same luck, and its standard error; in a race, of the battles of both. */
  above: number;
  error: number;
}

/** The levels of the only factor as numbers; null where it has other levels, or fewer than three. */
export function numericLevels({ points }: Given): { index: number; at: number }[] | null {
  if (points.length < 3 || points[0].levels.length !== 1) return null;
  const levels = points.map(({ index, levels: [only] }) => ({
    index,
    at: /\d/.test(only.level) ? Number(only.level.replace('−', '-')) : Number.NaN,
  }));
  return levels.every(({ at }) => Number.isFinite(at)) ? levels.toSorted((a, b) => a.at - b.at) : null;
}

/** A factor whose levels are numbers: what a step costs, or where it turns round. */
export function numeric(
  given: Given,
  effects: readonly Effect[],
  levels: readonly { index: number; at: number }[],
): Draft {
  const ranked = byLargest(effects);
  const { force } = ranked[0];
  const curve = curveOf(given, force, levels);
  return {
    answers: curve.isTurning ? extremes(curve) : slope(curve),
    mostNumbers: 6,
    figures: [
      ...(curve.isTurning ? [] : [slopeFigure(curve)]),
      ...ranked
        .filter(isFound)
        .slice(0, 2)
        .map((effect) => effectFigure(given, effect)),
      heldFigure(given, 0, force, ' at the baseline'),
      ...lengthChangeFigure(given),
    ],
    lead: { kind: 'response-curve', response: 'holds_field', finding: evenInWords(curve) },
    differs: true,
  };
}

/** What all levels of a numeric factor do, in one sentence; null: there is no such factor, or it has no effect. */
export function numericInWords(given: Given, effects: readonly Effect[]): string | null {
  const levels = given.changes.some((change) => change.isAsked) ? null : numericLevels(given);
  if (!levels || !effects.some(isFound)) return null;
  const curve = curveOf(given, byLargest(effects)[0].force, levels);
  return `${capitalized((curve.isTurning ? extremes(curve) : slope(curve))[0])}.`;
}

/** How often a force holds the field, by a numeric factor. */
interface Curve {
  force: Named;
  factor: string;
  steps: Step[];
  /** Does it rise in one place and fall in another? */
  isTurning: boolean;
  /** The slope of the straight line through it, for one step, with its 95 % interval. */
  mean: { slope: number; low: number; high: number };
  /** The smallest and the largest of its steps, where it is not a straight line. */
  bent: [number, number] | null;
  /** The size of the step that `mean` and `bent` are about: the distance between levels, or the smallest of several. */
  step: number;
}

function curveOf(given: Given, force: Named, levels: readonly { index: number; at: number }[]): Curve {
  const steps = levels.map(({ index, at }): Step => {
    const { mean, ci_low, ci_high } = responseAt(given, index, force.id, 'holds_field');
    const effect = effectAt(given, index, force.id, 'holds_field');
    const { difference: above, standard_error: error } = effect ?? { difference: 0, standard_error: 0 };
    return { index, at, rate: mean, low: ci_low, high: ci_high, above, error };
  });
  const gaps = steps.slice(1).map(({ at }, i) => decimal(at - steps[i].at));
  const step = Math.min(...gaps);
  const points = steps.map(({ at, above, error }) => ({ x: at / step, y: above, standardError: error }));
  const { slope: rise, standardError } = slopeOf(points);
  const each = points.slice(1).map(({ x, y, standardError: own }, i) => {
    const before = points[i];
    return { rise: (y - before.y) / (x - before.x), error: (own + before.standardError) / (x - before.x) };
  });
  const isStraight = each.every(
    (one) => Math.abs(one.rise - rise) <= Math.max(BENT * Math.abs(rise), LEAST_BEND) + Z95 * one.error,
  );
  const rises = each.map((one) => one.rise);
  return {
    ...{ force, factor: factorInWords(given.points[0].levels[0].factor), steps },
    isTurning: turnsRound(steps, given.margin),
    mean: { slope: rise, low: rise - Z95 * standardError, high: rise + Z95 * standardError },
    bent: isStraight ? null : [Math.min(...rises), Math.max(...rises)],
    step,
  };
}

/** A step bends the line when it differs from the mean one by more than the first, as a share of it, and by more than the second. */
const BENT = 0.25;
const LEAST_BEND = 0.005;

/** Does the rate rise in one place and fall in another, by more than the margin? */
function turnsRound(steps: readonly Step[], margin: number): boolean {
  const least = Math.max(margin, 0.005);
  const moves = steps.slice(1).map(({ above }, i) => above - steps[i].above);
  return moves.some((move) => move > least) && moves.some((move) => move < -least);
}

function slope(curve: Curve): string[] {
  const { force, steps, mean, bent } = curve;
  const costs = mean.slope < 0 ? 'costs' : 'gains';
  const size = bent ? rangeInWords(bent) : `about ${pointsInWords(mean.slope)}`;
  const each = `${eachInWords(curve)} ${costs} ${clipped(force.name)} ${size}`;
  const even = evenAt(curve);
  const [from, to] = percents(steps[0].rate, steps.at(-1)!.rate);
  return [
    even === ''
      ? `${each}: ${holdsIn(force, from)} at the lowest, ${to} at the highest`
      : `${each}; 50% lies ${even}`,
    `${each}, from ${from} to ${to}`,
    each,
  ];
}

/** `5.0 to 15 points`; where a step does the opposite, `up to 15 points`. */
function rangeInWords([low, high]: [number, number]): string {
  const [less, more] = [low, high].map(Math.abs).sort((a, b) => a - b) as [number, number];
  if (low * high < 0 || less < LEAST_BEND) return `up to ${pointsInWords(more)}`;
  return `${pointsInWords(less).replace(/\D*$/, '')} to ${pointsInWords(more)}`;
}

/** `each extra defender`; `each step up in pool`; `each step of 4 up in width`. */
function eachInWords({ factor, step }: Curve): string {
  if (step !== 1) return `each step of ${step} up in ${factor}`;
  const one = singular(factor);
  return one ? `each extra ${one}` : `each step up in ${factor}`;
}

function slopeFigure(curve: Curve): KeyFigure {
  const { force, mean, bent } = curve;
  const { value, unit, interval } = pointsFigure(mean.slope, mean.low, mean.high);
  const how = bent ? ', on average over a bent line' : '';
  return {
    ...{ value, unit, interval },
    label: label(
      `for ${clipped(force.name)} by ${eachInWords(curve)}${how}`,
      `by ${eachInWords(curve)}${how}`,
      `by each step of ${curve.step} up, on average`,
    ),
  };
}

function extremes({ force, factor, steps }: Curve): string[] {
  const [best, worst] = [Math.max, Math.min].map((most) => {
    const above = most(...steps.map((step) => step.above));
    return steps.find((step) => step.above === above)!;
  }) as [Step, Step];
  const [high, low] = percents(best.rate, worst.rate);
  const alike = steps.filter((step) => mayBeChance(step, best));
  if (alike.includes(worst))
    return [
      `chance may explain which value of ${factor} is best: ${holds(force)} in ${low} to ${high} of battles`,
    ];
  return [
    `${holds(force)} most often at ${setTo(factor, valuesInWords(alike, steps))}, in ${alike.length > 1 ? 'up to ' : ''}${high} of battles; other values cost up to ${pointsInWords(best.above - worst.above)}`,
    `${holds(force)} in ${high} of battles at the best value of ${factor} and in ${low} at the worst`,
  ];
}

/** `52`; `52 to 60`, where these are neighbours; `52, 56 or 70`. */
function valuesInWords(some: readonly Step[], all: readonly Step[]): string {
  const [first, last] = [all.indexOf(some[0]), all.indexOf(some.at(-1)!)];
  const values = some.map(({ at }) => String(at));
  const areNeighbours = some.length > 1 && last - first === some.length - 1;
  return areNeighbours ? `${values[0]} to ${values.at(-1)}` : listed(values, 'or');
}

/** The only two levels between which the curve crosses one half. */
function crossingOf(steps: readonly Step[]): [Step, Step] | null {
  const crossings = crossingsOfHalf(steps);
  return crossings.length === 1 ? crossings[0] : null;
}

/** `between 4 and 5`; `at about 4`, where only its interval holds one half; empty where that is not known, or in several places. */
function evenAt({ steps }: Curve): string {
  const near = steps.filter(({ low, high }) => low <= 0.5 && high >= 0.5);
  if (near.length === 1) return `at about ${near[0].at}`;
  const crossing = crossingOf(steps);
  return crossing ? `between ${crossing[0].at} and ${crossing[1].at}` : '';
}

/** Where the response curve crosses one half, if that is known; empty: the chart speaks for itself. */
function evenInWords({ force, factor, steps }: Curve): string {
  const crossing = crossingOf(steps);
  if (crossing) {
    const [from, to] = crossing;
    return `${capitalized(`${holds(force)} in half of battles ${whereInWords(factor, `between ${from.at} and ${to.at}`)}`)}.`;
  }
  const side = ['more', 'fewer'].find((each) =>
    steps.every(({ low, high }) => (each === 'more' ? low > 0.5 : high < 0.5)),
  );
  return side
    ? `${capitalized(`${holds(force)} in ${side} than half of battles at every value of ${factor} that was tested`)}.`
    : '';
}

/** `at a width between 52 and 56`; `with “stand on” between 5 and 6`; `with between 3 and 4 defenders`. */
function whereInWords(factor: string, between: string): string {
  if (factor.startsWith('“')) return `with ${factor} ${between}`;
  return isPlural(factor) ? `with ${between} ${factor}` : `at a ${factor} ${between}`;
}
