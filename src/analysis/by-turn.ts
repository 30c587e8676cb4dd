import { forcePieces } from '../battlefield/ledger.js';
import type { TurnEvents } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import { meanFromSums } from '../statistics/moments.js';
import { quantileOfCounts } from '../statistics/quantile.js';
import { errorOf, type GaugeRow, type PostureRow, type StrengthRow, type TurnEventRow } from './rows.js';
import { eventSums, gaugeCounts, type PointTally, postureNames, postureSums } from './tally-view.js';

/** Mean pieces in each posture at the end of every turn. */
export function postureRows(view: PointTally): PostureRow[] {
  const { point, plan, battles } = view;
  const pieces = forcePieces(plan.field);
  const names = postureNames(view);
  return point.scenario.forces.flatMap((force, f) =>
    Array.from({ length: plan.field.turnLimit + 1 }, (_, turn) => turn).flatMap((turn) =>
      names.map((posture, p) => {
        const { sum, sumOfSquares } = postureSums(view, f, turn, p);
        const estimate = meanFromSums(battles, sum, sumOfSquares, { low: 0, high: pieces[f] });
        return {
          design_point: point.index,
          variant: point.label,
          force: force.id,
          turn,
          posture,
          mean_pieces: estimate.mean,
          share: estimate.mean / pieces[f],
          ...errorAt(turn, estimate),
          n: battles,
        };
      }),
    ),
  );
}

/** Share of each force's pieces that are on the board, that is, not gone, at the end of every turn. */
export function strengthRows(view: PointTally): StrengthRow[] {
  const { point, plan, battles } = view;
  const pieces = forcePieces(plan.field);
  const gone = postureNames(view).length - 1;
  return point.scenario.forces.flatMap((force, f) =>
    Array.from({ length: plan.field.turnLimit + 1 }, (_, turn) => {
      const all = pieces[f];
      const { sum, sumOfSquares } = postureSums(view, f, turn, gone);
      const lost = meanFromSums(battles, sum, sumOfSquares, { low: 0, high: all });
      const left = {
        mean: 1 - lost.mean / all,
        standardError: lost.standardError / all,
        low: 1 - lost.high / all,
        high: 1 - lost.low / all,
        method: lost.method,
      };
      return {
        design_point: point.index,
        variant: point.label,
        system: point.scenario.system,
        force: force.id,
        turn,
        strength: left.mean,
        ...errorAt(turn, left),
        n: battles,
      };
    }),
  );
}

/** The system's gauge at the end of every turn: its mean, and its spread over the battles. No rows without a gauge. */
export function gaugeRows(view: PointTally): GaugeRow[] {
  const { point, plan, battles } = view;
  const { gauge } = systemOf(plan);
  if (gauge === undefined) return [];
  return point.scenario.forces.flatMap((force, f) =>
    Array.from({ length: plan.field.turnLimit + 1 }, (_, turn): GaugeRow => {
      const counts = gaugeCounts(view, f, turn);
      const { sum, sumOfSquares } = sumsOf(counts);
      const estimate = meanFromSums(battles, sum, sumOfSquares, { low: 0, high: counts.length - 1 });
      return {
        design_point: point.index,
        variant: point.label,
        force: force.id,
        turn,
        gauge: gauge.name,
        mean: estimate.mean,
        ...errorAt(turn, estimate),
        n: battles,
        q05: quantileOfCounts(counts, 5),
        q25: quantileOfCounts(counts, 25),
        median: quantileOfCounts(counts, 50),
        q75: quantileOfCounts(counts, 75),
        q95: quantileOfCounts(counts, 95),
      };
    }),
  );
}

function sumsOf(counts: Float64Array): { sum: number; sumOfSquares: number } {
  return counts.reduce(
    ({ sum, sumOfSquares }, battles, value) => ({
      sum: sum + battles * value,
      sumOfSquares: sumOfSquares + battles * value * value,
    }),
    { sum: 0, sumOfSquares: 0 },
  );
}

/** Before the first turn nothing is left to chance. */
function errorAt(turn: number, estimate: Parameters<typeof errorOf>[0] & { mean: number }) {
  const { mean } = estimate;
  return errorOf(turn > 0 ? estimate : { standardError: 0, low: mean, high: mean, method: 'certain' });
}

/**
 * Mean number of pieces to which each event of the system happened, set by set and turn by turn. A group to which
 * nothing happened at any design point has no rows: a grade that no unit has is left out.
 */
export function turnEventRows(views: readonly PointTally[]): TurnEventRow[] {
  const seen = views.flatMap((view) => kindsIn(view).filter((kind) => hasHappened(view, kind)));
  const busy = new Set(seen.map(groupOf));
  return views.flatMap((view) =>
    rowsOfKinds(
      view,
      kindsIn(view).filter((kind) => kind.group === '' || busy.has(groupOf(kind))),
    ),
  );
}

/** A kind of event in a group of units, and its number among the kinds of all sets. */
interface Kind {
  set: TurnEvents;
  /** Empty: the set has no groups. */
  group: string;
  event: string;
  index: number;
}

function kindsIn({ plan }: PointTally): Kind[] {
  const { turnEvents = [] } = systemOf(plan);
  return turnEvents
    .flatMap((set) =>
      (set.groups?.names ?? ['']).flatMap((group) => set.names.map((event) => ({ set, group, event }))),
    )
    .map((kind, index) => ({ ...kind, index }));
}

function groupOf({ set, group }: Kind): string {
  return `${set.id} ${group}`;
}

function hasHappened(view: PointTally, { index }: Kind): boolean {
  return view.point.scenario.forces.some((_, f) =>
    turnsOf(view).some((turn) => eventSums(view, f, turn, index).sum > 0),
  );
}

function turnsOf({ plan }: PointTally): number[] {
  return Array.from({ length: plan.field.turnLimit }, (_, i) => i + 1);
}

function rowsOfKinds(view: PointTally, kinds: readonly Kind[]): TurnEventRow[] {
  const { point, plan, battles } = view;
  const sets = new Set(kinds.map(({ set }) => set));
  return [...sets].flatMap((set) => {
    const own = kinds.filter((kind) => kind.set === set);
    return point.scenario.forces.flatMap((force, f) => {
      const most = set.perTurn * forcePieces(plan.field)[f];
      return turnsOf(view).flatMap((turn) =>
        own.map(({ group, event, index }): TurnEventRow => {
          const { sum, sumOfSquares } = eventSums(view, f, turn, index);
          const estimate = meanFromSums(battles, sum, sumOfSquares, { low: 0, high: most });
          return {
            design_point: point.index,
            variant: point.label,
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
      );
    });
  });
}
