import type { TurnEventSet } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import { kindsOf } from '../rules/turn-events.js';
import { meanFromSums } from '../statistics/moments.js';
import { errorOf, placedAt, type TurnEventRow } from './rows.js';
import { eventSums, type PointTally } from './tally-view.js';

/** Mean pieces to which each event of the system happened, set by set and turn by turn. No rows for a system without such events. */
export function turnEventRows(view: PointTally): TurnEventRow[] {
  const { turnEvents = [] } = systemOf(view.plan.system);
  let first = 0;
  return turnEvents.flatMap((set) => {
    const rows = rowsOfSet(view, set, first, set.most(view.plan.field));
    first += kindsOf(set);
    return rows;
  });
}

/**
 * Rows of the groups to which something happened at some design point: a grade that no unit has is left
 * out. Sets without groups keep all their rows.
 */
export function withoutIdleGroups(rows: readonly TurnEventRow[]): TurnEventRow[] {
  const nameOf = ({ set, group }: TurnEventRow) => `${set} ${group}`;
  const busy = new Set(rows.filter(({ mean }) => mean > 0).map(nameOf));
  return rows.filter((row) => row.group === '' || busy.has(nameOf(row)));
}

/** @param first where the set's kinds begin among those of all sets */
function rowsOfSet(view: PointTally, set: TurnEventSet, first: number, most: number): TurnEventRow[] {
  const { point, plan, battles } = view;
  const groups = set.groups?.names ?? [''];
  const turns = Array.from({ length: plan.field.turnLimit }, (_, i) => i + 1);
  return point.scenario.forces.flatMap((force, f) =>
    turns.flatMap((turn) =>
      groups.flatMap((group, g) =>
        set.names.map((event, e): TurnEventRow => {
          const { sum, sumOfSquares } = eventSums(view, f, turn, first + g * set.names.length + e);
          const estimate = meanFromSums(battles, sum, sumOfSquares, { low: 0, high: most });
          return {
            ...placedAt(point),
            force: force.id,
            turn,
            set: set.id,
            group,
            event,
            mean: estimate.mean,
            ...errorOf(estimate),
            n: battles,
          };
        }),
      ),
    ),
  );
}
