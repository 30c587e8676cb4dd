import type { Board } from './description.js';
import type { FieldUnit } from './field-units.js';
import type { Objective } from './objectives.js';

/** An objective as the kernel knows it. */
export interface ObjectivePlan {
  type: Objective['type'];
  /** Index of the force whose objective it is. */
  force: number;
  /** Of `capture` and `hold`: bounds in depth from the first force's edge, and across. */
  from: number;
  to: number;
  left: number;
  right: number;
  /** Of `hold`. */
  isPrimary: boolean;
  /** Of `escort`: 1 for the units named. */
  units: Int32Array;
  /** Of `deadline`: the objective named, as an index into the list, and the turn. */
  objective: number;
  turn: number;
}

/** Units are listed force by force, copies already made; an escort names them by the id of their description. */
export function compileObjectives(
  board: Board,
  forces: readonly { id: string; units: readonly FieldUnit[] }[],
  objectives: readonly Objective[],
): ObjectivePlan[] {
  const units = forces.flatMap((force) => force.units);
  return objectives.map((objective) => {
    const zone = 'zone' in objective ? objective.zone : {};
    const escorted = objective.type === 'escort' ? objective.units : [];
    return {
      type: objective.type,
      force: forces.findIndex(({ id }) => id === objective.by),
      from: zone.from ?? 0,
      to: zone.to ?? board.depth,
      left: zone.left ?? 0,
      right: zone.right ?? board.width,
      isPrimary: objective.type === 'hold' && objective.rank === 'primary',
      units: Int32Array.from(units, ({ group }) => (escorted.includes(group) ? 1 : 0)),
      objective:
        objective.type === 'deadline' ? objectives.findIndex(({ id }) => id === objective.objective) : -1,
      turn: objective.type === 'deadline' ? objective.turn : 0,
    };
  });
}
