import {
  breakCounts,
  type PointTally,
  pointTally,
  responseSums,
  responsesOf,
  subjectsOf,
} from '#src/analysis/tally-view.js';
import { solvePlan } from '#src/exact/solve-plan.js';
import { playPointsHere } from '#src/experiment/play-points.js';
import { compilePlan } from '#src/plan/plan.js';
import { battleKey, Luck } from '#src/random/luck.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { pose } from '#src/scenario/pose.js';
import { scenarioWith } from '#src/scenario/varied.js';
import { solvePosed } from '#src/tuning/solve-posed.js';
import { SCENES } from '../scenes/table.js';
import type { Grid } from './grids.js';

/** A grid with its exact solutions. */
export interface SolvedGrid extends Grid {
  views: PointTally[];
}

export function solveGrid(grid: Grid): SolvedGrid {
  const scenario = sceneOf(grid);
  const views = grid.values.map((value) => {
    const made = scenarioWith(scenario, grid.path, value);
    if (!('scenario' in made)) throw new Error(`${grid.scene}, ${grid.path} = ${value}: ${made.fault}`);
    const plan = compilePlan(made.scenario);
    return pointTally(onlyPoint(made.scenario), plan, solvePlan(plan).tally);
  });
  return { ...grid, views };
}

function sceneOf({ system, scene }: Grid) {
  const found = SCENES[system].small.find(([name]) => name === scene);
  if (!found) throw new Error(`no battle of ${system} is called ${scene}`);
  return found[1];
}

const MEASURES = [
  'win_rate.red',
  'win_rate.blue',
  'draw_rate',
  'break_rate.blue',
  'turns',
  'losses.red',
  'losses.blue',
  'break_point.blue',
] as const;
type Measure = (typeof MEASURES)[number];

const RESPONSE: Readonly<Record<string, string>> = {
  win_rate: 'holds_field',
  draw_rate: 'nobody_holds',
  break_rate: 'broke',
};

/** The exact value of a measure. */
function exactly(view: PointTally, measure: Measure): number {
  const [name, force = ''] = measure.split('.');
  if (name === 'break_point') return exactMedian(view, force);
  const wanted = RESPONSE[name] ?? name;
  const response = responsesOf(view).find((each) => each.name === wanted && each.force === force)!;
  return responseSums(view, response.index).sum;
}

/** Kaplan–Meier of the exact chances: the first loss at which at most half would be unbroken. */
function exactMedian(view: PointTally, force: string): number {
  const subject = subjectsOf(view).find((each) => each.force === force && each.unit === '')!;
  const { events, censored } = breakCounts(view, subject.index, 'loss');
  let atRisk = 1;
  let share = 1;
  for (let lost = 0; lost < events.length; lost++) {
    if (atRisk < 1e-12) break;
    share *= 1 - events[lost] / atRisk;
    if (share <= 0.5) return lost / subject.pieces;
    atRisk -= events[lost] + censored[lost];
  }
  return Infinity;
}

/** A hundredth of the range of a measure: values this near to the target count as tied with it. */
function marginOf({ plan, point }: PointTally, measure: Measure): number {
  if (measure === 'turns') return 0.01 * plan.field.turnLimit;
  if (!measure.startsWith('losses')) return 0.01;
  const { units } = point.scenario.forces.find(({ id }) => measure.endsWith(id))!;
  const pieces = units.reduce(
    (sum, { roster, copies }) => sum + copies * Object.values(roster).reduce((all, n) => all + (n ?? 0), 0),
    0,
  );
  return 0.01 * pieces;
}

/** A question whose answer is known: indices of the exact pairs and of the values tied with the target. */
export interface Problem {
  grid: SolvedGrid;
  measure: Measure;
  target: number;
  seed: number;
  exact: number[];
  pairs: [number, number][];
  tied: number[];
}

/** A problem with a target at a value, between two, or beyond all. */
export function problem(number: number, grids: readonly SolvedGrid[]): Problem {
  const luck = new Luck(battleKey(2_000_000 + number));
  luck.startBattle(0);
  luck.goTo(0, 0, 0);
  for (;;) {
    const grid = grids[luck.below(grids.length)];
    const measure = MEASURES[luck.below(MEASURES.length)];
    const exact = grid.views.map((view) => exactly(view, measure));
    const finite = exact.filter(Number.isFinite);
    const i = luck.below(exact.length - 1);
    const share = [0, 0.25, 0.5, 0.75, 1, 1.3][luck.below(6)];
    const target = Number((exact[i] + share * (exact[i + 1] - exact[i])).toPrecision(9));
    const isPossible = target >= 0 && (measure === 'turns' || measure.startsWith('losses') || target <= 1);
    // A measure without values, or a target that no battle can give, makes no question.
    if (finite.length < 2 || !Number.isFinite(target) || !isPossible || (measure === 'turns' && target < 1))
      continue;
    if (measure.startsWith('losses') && target > 1) continue;
    const isAbove = exact.map((value) => value >= target - 1e-12);
    const pairs = exact
      .slice(1)
      .flatMap((_, before): [number, number][] =>
        isAbove[before] === isAbove[before + 1] ? [] : [[before, before + 1]],
      );
    const tied = exact.flatMap((value, at) =>
      Math.abs(value - target) <= marginOf(grid.views[at], measure) ? [at] : [],
    );
    return { grid, measure, target, seed: number, exact, pairs, tied };
  }
}

/** Plays a problem as a user would. */
export async function attempt({ grid, measure, target, seed }: Problem, battles: number) {
  const scenario = sceneOf(grid);
  const [from, to] = [grid.values[0], grid.values.at(-1)!];
  const step = grid.values[1] - from;
  const posed = pose(scenario, scenario, {
    vary: [{ path: grid.path, from, to, step }],
    target: `${measure} = ${target}`,
  });
  const { solutions } = await solvePosed(posed, { battles, play: playPointsHere(seed) });
  return solutions[0];
}
