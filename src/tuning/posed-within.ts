import { type Asked, type Posed, pose } from '../scenario/pose.js';
import type { Scenario } from '../scenario/schema.js';
import { wantedOf } from '../scenario/solve-schema.js';
import { BadTarget } from '../scenario/solve-target.js';
import { code } from '../scenario/wording.js';
import { possibleOf } from './reading.js';
import { emptyView } from './solve-posed.js';

/**
 * Same as `pose`, for a target that some battle can reach.
 *
 * @throws BadTarget, CannotVary like `pose`; BadTarget also when no battle can reach the target
 */
export function posedWithin(source: unknown, scenario: Scenario, asked: Asked): Posed {
  const posed = pose(source, scenario, asked);
  refuseImpossible(posed);
  return posed;
}

/** What a scenario asks to solve; null: nothing. @throws like `posedWithin` */
export function posedIn(source: unknown, scenario: Scenario): Posed | null {
  const { solve } = scenario;
  if (!solve) return null;
  return posedWithin(source, scenario, { vary: wantedOf(solve), target: solve.target });
}

/** The range of a measure grows or shrinks with a value, so the ends of the values show its limits. */
function refuseImpossible({ target: { name, measure, target, within }, rows }: Posed): void {
  const corners = [rows[0], rows.at(-1)!].flatMap(({ cells }) => [cells[0], cells.at(-1)!]);
  const possible = [...new Set(corners)].map((cell) => possibleOf(emptyView(cell), name));
  const low = Math.min(...possible.map((each) => each.low));
  const high = Math.max(...possible.map((each) => each.high));
  if (target + within >= low && target - within <= high) return;
  throw new BadTarget(`${code(measure)} lies between ${low} and ${high} here, and ${code(target)} does not`);
}
