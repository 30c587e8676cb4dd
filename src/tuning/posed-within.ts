import { type Asked, type Posed, pose } from '../scenario/pose.js';
import type { Scenario } from '../scenario/schema.js';
import { wantedOf } from '../scenario/solve-schema.js';
import { BadTarget } from '../scenario/solve-target.js';
import { code } from '../scenario/wording.js';
import { possibleOf } from './reading.js';
import { emptyView } from './solve-posed.js';

/**
 * What `pose` gives, of a target that some battle can reach.
 *
 * @throws BadTarget, CannotVary as `pose`; BadTarget also when no battle can give what the target asks
 */
export function posedWithin(source: unknown, scenario: Scenario, asked: Asked): Posed {
  const posed = pose(source, scenario, asked);
  refuseImpossible(posed);
  return posed;
}

/** What a scenario asks to be solved; null: nothing. @throws as `posedWithin` */
export function posedIn(source: unknown, scenario: Scenario): Posed | null {
  const { solve } = scenario;
  if (!solve) return null;
  return posedWithin(source, scenario, { vary: wantedOf(solve), target: solve.target });
}

/** What a measure can be grows or shrinks with a value: the ends of the range say how far. */
function refuseImpossible({ target: { name, measure, target }, rows }: Posed): void {
  const corners = [rows[0], rows.at(-1)!].flatMap(({ cells }) => [cells[0], cells.at(-1)!]);
  const possible = [...new Set(corners)].map((cell) => possibleOf(emptyView(cell), name));
  const low = Math.min(...possible.map((each) => each.low));
  const high = Math.max(...possible.map((each) => each.high));
  if (target >= low && target <= high) return;
  throw new BadTarget(`${code(measure)} goes from ${low} to ${high} here, and ${code(target)} does not`);
}
