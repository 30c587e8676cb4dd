import { fieldUnits } from '../battlefield/field-units.js';
import { gaugeAt } from '../battlefield/gauge.js';
import { eventAt, REASONS, subjectPieces } from '../battlefield/ledger.js';
import {
  BATTLE_RESPONSES,
  columnOf,
  type ForceResponse,
  RATES,
  RATIOS,
  type Ratio,
} from '../battlefield/responses.js';
import { responseRange } from '../experiment/limits.js';
import type { Plan } from '../plan/plan.js';
import { forceResponsesOf, responseColumn } from '../plan/plan-responses.js';
import { systemOf } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import type { Tally } from '../tally/tally.js';

/** One design point's counters, read by name. */
export interface PointTally {
  point: DesignPoint;
  plan: Plan;
  tally: Tally;
  battles: number;
}

export function pointTally(point: DesignPoint, plan: Plan, tally: Tally): PointTally {
  return { point, plan, tally, battles: tally[plan.shape.layout.start.battles] };
}

/** A unit, or a whole force (unit is empty), whose breaks are counted. */
export interface Subject {
  index: number;
  force: string;
  unit: string;
  pieces: number;
}

/** The forces first, then the units, in the order of the scenario; listed once for each design point. */
export function subjectsOf(view: PointTally): readonly Subject[] {
  const known = listed.get(view) ?? listedIn(view);
  listed.set(view, known);
  return known;
}

const listed = new WeakMap<PointTally, readonly Subject[]>();

function listedIn({ point, plan }: PointTally): Subject[] {
  const pieces = subjectPieces(plan.field);
  const { forces } = point.scenario;
  const units = forces.flatMap((force) =>
    fieldUnits(force.units).map((unit) => ({ force: force.id, unit: unit.id })),
  );
  const whole = forces.map((force) => ({ force: force.id, unit: '' }));
  const all = [...units, ...whole].map((subject, index) => ({ ...subject, index, pieces: pieces[index] }));
  return [...all.slice(units.length), ...all.slice(0, units.length)];
}

/** Numbers of battles by pieces lost, or by turn: at the break, and at the end if unbroken. */
export function breakCounts(
  { plan, tally }: PointTally,
  subject: number,
  by: 'loss' | 'turn',
): { events: Tally; censored: Tally } {
  const { layout, lossStart, turnRoom } = plan.shape;
  const from = by === 'loss' ? lossStart[subject] : subject * turnRoom;
  const to = by === 'loss' ? lossStart[subject + 1] : from + turnRoom;
  const [events, censored] =
    by === 'loss'
      ? [layout.start.lossAtBreak, layout.start.lossUnbroken]
      : [layout.start.turnOfBreak, layout.start.turnUnbroken];
  return {
    events: tally.subarray(events + from, events + to),
    censored: tally.subarray(censored + from, censored + to),
  };
}

export function outcomeCount({ plan, tally }: PointTally, holder: number, reason: number): number {
  return tally[plan.shape.layout.start.outcomes + holder * REASONS.length + reason];
}

/** Postures on the board, and `gone`. */
export function postureNames({ plan }: PointTally): string[] {
  return [...systemOf(plan).postures, 'gone'];
}

/**
 * Sum and sum of squares over all battles of the pieces in a posture at the end of a turn; battles
 * that have ended count with their last state.
 */
export function postureSums(
  { plan, tally }: PointTally,
  force: number,
  turn: number,
  posture: number,
): { sum: number; sumOfSquares: number } {
  const { layout, turnRoom, postures } = plan.shape;
  let sum = 0;
  let sumOfSquares = 0;
  for (let t = 0; t <= turn; t++) {
    const at = layout.start.postures + ((force * turnRoom + t) * postures + posture) * 2;
    sum += tally[at];
    sumOfSquares += tally[at + 1];
  }
  return { sum, sumOfSquares };
}

/** A response of a battle: its name, the force it belongs to, and its range. */
export interface Response {
  index: number;
  /** Force id, or empty for a response of the whole battle. */
  force: string;
  name: string;
  /** A rate counts battles, 0 or 1. */
  isRate: boolean;
  least: number;
  most: number;
}

/** Responses are described once for each design point. */
export function responsesOf(view: PointTally): readonly Response[] {
  const known = described.get(view) ?? describedIn(view);
  described.set(view, known);
  return known;
}

const described = new WeakMap<PointTally, readonly Response[]>();

function describedIn({ point, plan }: PointTally): Response[] {
  const describe = (force: string, name: string, f: number): Response => {
    const { low, high } = responseRange(name, plan, f);
    const index = responseColumn(plan, name, f);
    return { index, force, name, isRate: RATES.includes(name), least: low, most: high };
  };
  const names = forceResponsesOf(plan);
  return [
    ...point.scenario.forces.flatMap(({ id }, f) => names.map((name) => describe(id, name, f))),
    ...BATTLE_RESPONSES.map((name) => describe('', name, 0)),
  ];
}

/** Numbers of battles by value of the system's gauge at the end of a turn; those that have ended count with their last value. */
export function gaugeCounts({ plan, tally }: PointTally, force: number, turn: number): Float64Array {
  const { layout, turnRoom, gauge } = plan.shape;
  const counts = new Float64Array(gauge);
  for (let t = 0; t <= turn; t++) {
    const at = gaugeAt(layout.start.gauge, turnRoom, gauge, force, t);
    for (let value = 0; value < gauge; value++) counts[value] += tally[at + value];
  }
  return counts;
}

/**
 * Sum and sum of squares over all battles of the pieces to which an event of the system happened in a turn.
 *
 * @param event its index among the kinds of all sets
 */
export function eventSums(
  { plan, tally }: PointTally,
  force: number,
  turn: number,
  event: number,
): { sum: number; sumOfSquares: number } {
  const { layout, turnRoom, events } = plan.shape;
  const at = eventAt(layout.start.events, turnRoom, events, force, turn) + event * 2;
  return { sum: tally[at], sumOfSquares: tally[at + 1] };
}

export function responseSums(
  { plan, tally }: PointTally,
  response: number,
): { sum: number; sumOfSquares: number } {
  const { start } = plan.shape.layout;
  return { sum: tally[start.responses + response], sumOfSquares: tally[start.responseSquares + response] };
}

export function differenceSums(
  { plan, tally }: PointTally,
  response: number,
): { sumDifference: number; sumSquaredDifference: number; differing: number } {
  const { start } = plan.shape.layout;
  return {
    sumDifference: tally[start.differences + response],
    sumSquaredDifference: tally[start.differenceSquares + response],
    differing: tally[start.differing + response],
  };
}

/** Σ part × whole over all battles. */
export function productSum({ plan, tally }: PointTally, force: number, ratio: Ratio): number {
  return tally[plan.shape.layout.start.products + force * RATIOS.length + RATIOS.indexOf(ratio)];
}

/** Number of battles in which an earlier design point ends with a different holder of the field. */
export function apartFrom({ plan, tally }: PointTally, earlier: number): number {
  return tally[plan.shape.layout.start.apart + earlier];
}

/** Sums of the contrast that a design point represents, by column of BY_FACTOR, as of a difference. */
export function contrastSums({ plan, tally }: PointTally, column: number): ReturnType<typeof differenceSums> {
  const { start } = plan.shape.layout;
  return {
    sumDifference: tally[start.contrasts + column],
    sumSquaredDifference: tally[start.contrastSquares + column],
    differing: tally[start.contrastsDiffering + column],
  };
}

/** Sums of a shared response of a force. */
export function forceSums(
  view: PointTally,
  force: number,
  response: ForceResponse,
): { sum: number; sumOfSquares: number } {
  return responseSums(view, columnOf(view.plan.shape.row, response, force));
}
