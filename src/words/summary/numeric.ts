import { percents, pointsInWords } from '../format.js';
import { capitalized, type Named } from '../grammar.js';
import { byLargest, type Effect, isFound } from './effects.js';
import { effectFigure, heldFigure, lengthChangeFigure } from './figures.js';
import { clipped, holds, holdsIn } from './phrases.js';
import { type Given, heldAt, type Told } from './summary.js';

interface Step {
  index: number;
  at: number;
  rate: number;
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
): Told {
  const ranked = byLargest(effects);
  const { force } = ranked[0];
  const factor = clipped(given.points[0].levels[0].factor);
  const steps = levels.map(({ index, at }) => ({ index, at, rate: heldAt(given, index, force) }));
  return {
    answers: turnsRound(steps, given.margin) ? extremes(force, factor, steps) : slope(force, factor, steps),
    figures: [
      ...ranked
        .filter(isFound)
        .slice(0, 2)
        .map((effect) => effectFigure(given, effect)),
      heldFigure(given, 0, force, ' at the baseline'),
      ...lengthChangeFigure(given),
    ],
    lead: { kind: 'response-curve', response: 'holds_field', finding: evenInWords(force, factor, steps) },
    differs: true,
  };
}

/** Does the rate rise in one place and fall in another, by more than the margin? */
function turnsRound(steps: readonly Step[], margin: number): boolean {
  const least = Math.max(margin, 0.005);
  const moves = steps.slice(1).map(({ rate }, i) => rate - steps[i].rate);
  return moves.some((move) => move > least) && moves.some((move) => move < -least);
}

function slope(force: Named, factor: string, steps: readonly Step[]): string[] {
  const [first, last] = [steps[0], steps.at(-1)!];
  const [from, to] = percents(first.rate, last.rate);
  const step = pointsInWords((last.rate - first.rate) / (steps.length - 1));
  return [
    `each step up in ${factor} ${last.rate < first.rate ? 'costs' : 'gains'} ${clipped(force.name)} about ${step}: ${holdsIn(force, from)} at the lowest, ${to} at the highest`,
    `${holdsIn(force, from)} at the lowest ${factor} and ${to} at the highest`,
  ];
}

function extremes(force: Named, factor: string, steps: readonly Step[]): string[] {
  const [best, worst] = [Math.max, Math.min].map((most) => {
    const rate = most(...steps.map((step) => step.rate));
    return steps.find((step) => step.rate === rate)!;
  }) as [Step, Step];
  const [high, low] = percents(best.rate, worst.rate);
  return [
    `${holds(force)} most often at ${factor} ${best.at}, in ${high} of battles; other values cost up to ${pointsInWords(best.rate - worst.rate)}`,
    `${holds(force)} in ${high} of battles at the best ${factor} and in ${low} at the worst`,
  ];
}

/** Where the response curve crosses one half. */
function evenInWords(force: Named, factor: string, steps: readonly Step[]): string {
  const crossing = steps.findIndex((step, i) => i > 0 && step.rate >= 0.5 !== steps[i - 1].rate >= 0.5);
  const said =
    crossing < 0
      ? `${holds(force)} in ${steps[0].rate >= 0.5 ? 'more' : 'fewer'} than half of battles at every ${factor} tested`
      : `${holds(force)} in half of battles at a ${factor} between ${steps[crossing - 1].at} and ${steps[crossing].at}`;
  return `${capitalized(said)}.`;
}
