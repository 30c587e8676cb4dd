import type { Plan } from '../plan/plan.js';
import { responseColumn } from '../plan/plan-responses.js';
import { battleKey, Luck, PURPOSE } from '../random/luck.js';
import type { BattleMeasure } from '../scenario/battle-measure.js';
import { CannotVary } from '../scenario/varied.js';
import { type Elementary, elementaryEffects, type Trajectory, trajectoryOf } from '../statistics/morris.js';
import { type SobolIndex, sobolIndices, type Twice } from '../statistics/sobol-indices.js';
import { MOST_DIMENSIONS, sobolPoints } from '../statistics/sobol-sequence.js';
import type { Tally } from '../tally/tally.js';
import type { Axis, Grid } from './grid.js';

/** Plays battles 0 … `battles` − 1 of some plans on the luck of a seed, and gives a tally for each. */
export type PlayAll = (plans: readonly Plan[], battles: number, seed: number) => Promise<readonly Tally[]>;

export interface Asked {
  measure: BattleMeasure;
  /** Battles at each point. */
  battles: number;
  seed: number;
}

/** Invalid trajectories in a row before the search gives up. */
const MOST_TRIES = 200;

/**
 * Morris' elementary effects of all axes of a grid: many numbers in few battles, all points on the same luck.
 *
 * @param count number of trajectories; each has one point more than there are axes
 * @throws CannotVary when hardly any trajectory can be played
 */
export async function screen(grid: Grid, count: number, asked: Asked, play: PlayAll): Promise<Elementary[]> {
  const { levels } = grid;
  const trajectories: Trajectory[] = [];
  const responses: number[][] = [];
  for (let t = 0, tried = 0; trajectories.length < count; t++, tried++) {
    if (tried > MOST_TRIES)
      throw new CannotVary('hardly any combination of these numbers is valid; vary fewer of them');
    const trajectory = trajectoryOf(levels, drawing(asked.seed, t));
    const plans = trajectory.points.map((point) => grid.planAt(point));
    if (!plans.every(isPlan)) continue;
    tried = 0;
    trajectories.push(trajectory);
    responses.push(meansOf(plans, await play(plans, asked.battles, asked.seed), asked.measure));
  }
  return elementaryEffects(levels, trajectories, responses);
}

/**
 * Sobol's indices of the axes of a grid, over all combinations of their values, all equally likely. Every point is
 * played twice, on independent luck, half of the battles each time.
 *
 * @param count points of each half of Saltelli's design, preferably a power of 2
 * @throws CannotVary when some combination is invalid, or there are too many axes; RangeError when nothing varies
 */
export async function indices(
  grid: Grid,
  count: number,
  asked: Asked,
  play: PlayAll,
): Promise<SobolIndex[] | null> {
  const { levels } = grid;
  const k = levels.length;
  if (2 * k > MOST_DIMENSIONS)
    throw new CannotVary(
      `${k} numbers are too many for Sobol's indices: at most ${MOST_DIMENSIONS / 2} are possible`,
    );
  const word = drawing(asked.seed, 0);
  const shift = Array.from({ length: 2 * k }, () => word(2 ** 31) * 2 + word(2));
  const points = sobolPoints(count, 2 * k, shift).map((point) =>
    point.map((x, d) => Math.floor(x * levels[d % k])),
  );
  const [a, b] = [0, k].map((from) => points.map((point) => point.slice(from, from + k))) as [
    number[][],
    number[][],
  ];
  const ab = levels.map((_, i) => a.map((point, j) => point.with(i, b[j][i])));
  const known = new Map<string, Twice>();
  const all = [...a, ...b, ...ab.flat()].filter((point) => {
    const isNew = !known.has(point.join());
    if (isNew) known.set(point.join(), { one: 0, two: 0 });
    return isNew;
  });
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    const plans = some.map((point) => planOf(grid, point));
    const half = Math.ceil(asked.battles / 2);
    const [one, two] = [
      meansOf(plans, await play(plans, half, asked.seed), asked.measure),
      meansOf(plans, await play(plans, half, otherSeed(asked.seed)), asked.measure),
    ];
    for (const [i, point] of some.entries()) known.set(point.join(), { one: one[i], two: two[i] });
  }
  const of = (some: readonly number[][]) => some.map((point) => known.get(point.join())!);
  return sobolIndices(of(a), of(b), ab.map(of));
}

/**
 * Most battles that `indices` plays for a few of these axes, whichever they are; fewer where points coincide.
 *
 * @param few number of axes whose indices are computed
 */
export function mostForIndices(axes: readonly Axis[], few: number, count: number, battles: number): number {
  const levels = axes
    .map(({ values }) => values.length)
    .sort((a, b) => b - a)
    .slice(0, few);
  const combinations = levels.reduce((product, each) => product * each, 1);
  return Math.min(count * (levels.length + 2), combinations) * 2 * Math.ceil(battles / 2);
}

/** Plans that are sent to the workers together. */
const AT_ONCE = 64;

/** A seed whose luck is independent of that of this one; within 0 … 2⁵³ − 1. */
function otherSeed(seed: number): number {
  return seed >= 2 ** 52 ? seed - 2 ** 52 : seed + 2 ** 52;
}

function drawing(seed: number, number: number): (n: number) => number {
  const luck = new Luck(battleKey(seed));
  luck.startBattle(number);
  luck.goTo(PURPOSE.design, 0, 0);
  return (n) => luck.below(n);
}

function isPlan(made: Plan | { fault: string }): made is Plan {
  return !('fault' in made);
}

function planOf(grid: Grid, point: readonly number[]): Plan {
  const plan = grid.planAt(point);
  if (isPlan(plan)) return plan;
  const values = grid.axes.map(({ path, values: all }, i) => `${path}=${String(all[point[i]])}`).join(', ');
  throw new CannotVary(`these values cannot be combined, so vary others: ${values}: ${plan.fault}`);
}

function meansOf(
  plans: readonly Plan[],
  tallies: readonly Tally[],
  { response, force }: BattleMeasure,
): number[] {
  return plans.map((plan, i) => {
    const { start } = plan.shape.layout;
    return tallies[i][start.responses + responseColumn(plan, response, force)] / tallies[i][start.battles];
  });
}
