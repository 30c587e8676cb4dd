import {
  columnOf,
  type ForceResponse,
  RATIOS,
  type Ratio,
  type SharedResponse,
} from '../battlefield/responses.js';
import { gives } from '../rules/registry.js';
import { bounded } from '../statistics/interval.js';
import { medianOf } from '../statistics/median.js';
import { meanFromSums } from '../statistics/moments.js';
import { ratioFromSums } from '../statistics/ratio.js';
import { wilson } from '../statistics/wilson.js';
import { stepsByLoss, stepsByTurn } from './break-steps.js';
import type { MeasureRow } from './rows.js';
import {
  breakCounts,
  forceSums,
  type PointTally,
  productSum,
  responseSums,
  responsesOf,
  type Subject,
  subjectsOf,
} from './tally-view.js';

type Estimate = Pick<
  MeasureRow,
  'measure' | 'estimate' | 'ci_low' | 'ci_high' | 'interval_method' | 'among' | 'count'
>;

/** Measures that mean the same under every system (docs/statistics.md): of the battle, of each force, and of each unit. */
export function measureRows(view: PointTally): MeasureRow[] {
  const { point, battles } = view;
  const row = (force: string, unit: string, estimate: Estimate): MeasureRow => ({
    design_point: point.index,
    variant: point.label,
    system: point.scenario.system,
    force,
    unit,
    ...estimate,
    n: battles,
  });
  return [
    ...ofBattle(view).map((estimate) => row('', '', estimate)),
    ...point.scenario.forces.flatMap(({ id }, f) =>
      ofForce(view, f).map((estimate) => row(id, '', estimate)),
    ),
    ...subjectsOf(view).flatMap((subject) =>
      ofBreaks(view, subject).map((estimate) => row(subject.force, subject.unit, estimate)),
    ),
  ];
}

function ofBattle(view: PointTally): Estimate[] {
  const { battles } = view;
  // In a battle at most one force holds the field, and at most one breaks first, so the counts add up.
  const either = (response: ForceResponse) =>
    forceSums(view, 0, response).sum + forceSums(view, 1, response).sum;
  return [
    rate('draw_rate', responseSums(view, columnOf(view.plan.shape.row, 'nobody_holds', 0)).sum, battles),
    rate('overturn_rate', either('overturned'), battles),
    rate('drama', either('comeback'), battles),
    mean(view, 'turns', 0),
  ];
}

function ofForce(view: PointTally, force: number): Estimate[] {
  const { battles } = view;
  const sum = (response: ForceResponse) => forceSums(view, force, response).sum;
  const halfBroken = sum('half_broken');
  return [
    rate('win_rate', sum('holds_field'), battles),
    rate('overturned', sum('overturned'), battles),
    rate('half_broken', halfBroken, battles),
    rate('comeback', sum('comeback'), halfBroken, 'battles half broken'),
    ...RATIOS.map((each) => ratio(view, force, each)),
    ...(['units_broke', 'losses', 'tests', 'dice', 'look_ups'] as const).map((response) =>
      mean(view, response, force),
    ),
  ];
}

/** A share of the breaks of units, battle by battle; nothing where the rules do not have it. */
function ratio(view: PointTally, force: number, of: Ratio): Estimate {
  const { measure, part, whole } = of;
  const x = forceSums(view, force, whole);
  const named = { measure, among: 'units that broke', count: x.sum };
  if (!gives(view.plan, part)) return { ...named, ...NOTHING };
  const y = forceSums(view, force, part);
  const found = ratioFromSums({
    n: view.battles,
    sumX: x.sum,
    sumSquaredX: x.sumOfSquares,
    sumY: y.sum,
    sumSquaredY: y.sumOfSquares,
    sumXY: productSum(view, force, of),
  });
  if (!found) return { ...named, ...NOTHING };
  const { low, high } = bounded(found, { low: 0, high: 1 });
  return {
    ...named,
    estimate: found.ratio,
    ci_low: low,
    ci_high: high,
    interval_method: found.method,
  };
}

/** When and at what losses a unit or a force breaks: in battles in which it does, and from its curves. */
function ofBreaks(view: PointTally, subject: Subject): Estimate[] {
  const { battles } = view;
  const loss = breakCounts(view, subject.index, 'loss');
  const turn = breakCounts(view, subject.index, 'turn');
  const broke = loss.events.reduce((sum, count) => sum + count, 0);
  return [
    rate('break_rate', broke, battles),
    median('break_point', stepsByLoss(view, subject), battles),
    median('break_turn', stepsByTurn(view, subject), battles),
    average('loss_at_break', loss.events, subject.pieces),
    average('turn_at_break', turn.events, 1),
  ];
}

const NOTHING = { estimate: null, ci_low: null, ci_high: null, interval_method: null } as const;

function rate(measure: string, count: number, of: number, among = 'battles'): Estimate {
  if (of === 0) return { measure, among, count: 0, ...NOTHING };
  const { low, high } = wilson(count, of);
  return {
    measure,
    estimate: count / of,
    ci_low: low,
    ci_high: high,
    interval_method: 'wilson',
    among,
    count: of,
  };
}

/** The mean of a response; nothing where the rules do not have it. */
function mean(view: PointTally, measure: SharedResponse, force: number): Estimate {
  const { battles } = view;
  const index = columnOf(view.plan.shape.row, measure, force);
  const response = responsesOf(view).find((each) => each.index === index);
  if (!response) return { measure, among: 'battles', count: battles, ...NOTHING };
  const { least, most } = response;
  const { sum, sumOfSquares } = responseSums(view, index);
  const found = meanFromSums(battles, sum, sumOfSquares, { low: least, high: most });
  return {
    measure,
    estimate: found.mean,
    ci_low: found.low,
    ci_high: found.high,
    interval_method: found.method,
    among: 'battles',
    count: battles,
  };
}

function median(measure: string, steps: Parameters<typeof medianOf>[0], battles: number): Estimate {
  const found = medianOf(steps);
  const method = found ? ('brookmeyer-crowley' as const) : null;
  return {
    measure,
    estimate: found?.at ?? null,
    ci_low: found?.low ?? null,
    ci_high: found?.high ?? null,
    interval_method: method,
    among: 'battles',
    count: battles,
  };
}

/** The mean point at which it broke, over the battles in which it did. */
function average(measure: string, events: ArrayLike<number>, unit: number): Estimate {
  let n = 0;
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < events.length; at++) {
    const count = events[at];
    n += count;
    sum += count * at;
    squares += count * at * at;
  }
  const named = { measure, among: 'battles in which it broke', count: n };
  if (n === 0) return { ...named, ...NOTHING };
  const found = meanFromSums(n, sum, squares, { low: 0, high: events.length - 1 });
  return {
    ...named,
    estimate: found.mean / unit,
    ci_low: found.low / unit,
    ci_high: found.high / unit,
    interval_method: found.method,
  };
}
