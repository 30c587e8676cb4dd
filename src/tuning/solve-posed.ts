import { type PointTally, pointTally } from '../analysis/tally-view.js';
import { wholeBlocks } from '../experiment/blocks.js';
import type { PlayPoints } from '../experiment/play-points.js';
import { compilePlan } from '../plan/plan.js';
import { onlyPoint } from '../scenario/design-points.js';
import type { Posed } from '../scenario/pose.js';
import type { Target } from '../scenario/solve-target.js';
import type { Valued } from '../scenario/varied.js';
import { mergeInto } from '../tally/tally.js';
import { readingOf } from './reading.js';
import { MISSED, type Player, type Solution, solve } from './solve.js';

/** The solution: a single row for one unknown; for two, a row for each value of the first. */
export interface Solved extends Posed {
  solutions: readonly Solution[];
  /** Battles played, at all values together. */
  battles: number;
}

export interface SolveSettings {
  /** Maximum number of battles at a value; whole blocks are played. */
  battles: number;
  play: PlayPoints;
  /** Called with the number of battles played so far. */
  onProgress?: (battles: number) => void;
}

/**
 * Solves for one number, or for a second number at each value of a first. In that case each row starts where the row
 * before it had its answer, which is usually near, so it takes few battles.
 *
 * @param posed from `posedWithin`
 * @returns the same for any number of workers
 */
export async function solvePosed(posed: Posed, settings: SolveSettings): Promise<Solved> {
  const { target, rows } = posed;
  const cells = rows.reduce((sum, row) => sum + row.cells.length, 0);
  const solutions: Solution[] = [];
  let battles = 0;
  let before: number[] | undefined;
  for (const row of rows) {
    const values = row.cells.map(({ value }) => value);
    const near = before?.flatMap((value) => indexNear(values, value));
    const question = {
      ...{ values, target: target.target, within: target.within, battles: wholeBlocks(settings.battles) },
      ...{ missed: MISSED / cells, ...(near && { near }) },
    };
    const player = playerOf(target, row.cells, settings.play, (more) => {
      battles += more;
      settings.onProgress?.(battles);
    });
    const solution = await solve(question, player);
    solutions.push(solution);
    const { candidates, nearest } = solution;
    // A row without anything to measure says nothing about the next one.
    if (nearest !== null)
      before = (candidates.length > 0 ? candidates : [nearest]).map((index) => values[index]);
  }
  return { ...posed, solutions, battles };
}

/** The index of the value in a row that is nearest to a value of another row. */
function indexNear(values: readonly number[], value: number): number {
  const away = values.map((each) => Math.abs(each - value));
  return away.indexOf(Math.min(...away));
}

/** Compiles a value when it is first played. */
function playerOf(
  target: Target,
  cells: readonly Valued[],
  play: PlayPoints,
  played: (battles: number) => void,
): Player {
  const views: PointTally[] = [];
  const viewOf = (index: number) => {
    views[index] ??= emptyView(cells[index]);
    return views[index];
  };
  return {
    async play(which, first, end) {
      const parts = which.map((index) => ({ plan: viewOf(index).plan, first, end }));
      const tallies = await play(parts);
      for (const [i, index] of which.entries()) {
        const { point, plan, tally } = viewOf(index);
        mergeInto(tally, tallies[i]);
        views[index] = pointTally(point, plan, tally);
      }
      played(which.length * (end - first));
    },
    read: (index, sight) => readingOf(viewOf(index), target.name, target, sight),
  };
}

/** A value at which nothing has been played yet. */
export function emptyView({ scenario }: Valued): PointTally {
  const plan = compilePlan(scenario);
  return pointTally(onlyPoint(scenario), plan, new Float64Array(plan.shape.layout.length));
}
