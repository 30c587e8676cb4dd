import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  breakCounts,
  outcomeCount,
  type PointTally,
  pointTally,
  postureNames,
  postureSums,
  responseSums,
  responsesOf,
  subjectsOf,
} from '../../src/analysis/tally-view.js';
import { REASONS, subjectPieces } from '../../src/battlefield/ledger.js';
import { compilePlan } from '../../src/plan/plan.js';
import type { Scenario } from '../../src/scenario/schema.js';
import { built } from '../built.js';

/** A number that a battle gives: its exact mean, and the least and the most that it can be. */
export interface ExactMeasure {
  mean: number;
  least: number;
  most: number;
}

/** More joint states than any battle of the tests has. */
const MOST_STATES = 1_000_000;

/** The solver as Node itself loads it, which is some ten times as fast as through the test runner. */
const { solve } = (await import(
  /* @vite-ignore */ pathToFileURL(join(built(), 'exact', 'solve.js')).href
)) as typeof import('../../src/exact/solve.js');

/** Every number that a solution reports, by the names under which sampled battles are compared. */
export function exactMeasures(scenario: Scenario): Map<string, ExactMeasure> {
  const plan = compilePlan(scenario);
  const { tally } = solve(plan, MOST_STATES);
  const view = pointTally({ index: 0, label: '', levels: [], scenario }, plan, tally);
  return new Map([...endings(view), ...breaks(view), ...postures(view), ...responses(view)]);
}

type Named = [name: string, measure: ExactMeasure];

const chance = (name: string, mean: number): Named => [name, { mean, least: 0, most: 1 }];

function endings(view: PointTally): Named[] {
  const holders = [...view.point.scenario.forces.map(({ id }) => id), 'nobody'];
  return holders.flatMap((holder, h) =>
    REASONS.map((reason, r) => chance(`outcome ${holder} ${reason}`, outcomeCount(view, h, r))),
  );
}

function breaks(view: PointTally): Named[] {
  return subjectsOf(view).flatMap(({ index, force, unit }) =>
    (['loss', 'turn'] as const).flatMap((by) => {
      const { events, censored } = breakCounts(view, index, by);
      const name = (end: string, at: number) => `${force} ${unit} ${end} at ${by} ${at}`;
      return [
        ...Array.from(events, (mean, at) => chance(name('broke', at), mean)),
        ...Array.from(censored, (mean, at) => chance(name('unbroken', at), mean)),
      ];
    }),
  );
}

function postures(view: PointTally): Named[] {
  const { forces, turnLimit } = view.point.scenario;
  const pieces = subjectPieces(view.plan.field).slice(-2);
  const turns = Array.from({ length: turnLimit + 1 }, (_, turn) => turn);
  return forces.flatMap(({ id }, force) =>
    postureNames(view).flatMap((posture, p) =>
      turns.map((turn): Named => {
        const mean = postureSums(view, force, turn, p).sum;
        return [`${id} ${posture} in turn ${turn}`, { mean, least: 0, most: pieces[force]! }];
      }),
    ),
  );
}

function responses(view: PointTally): Named[] {
  return responsesOf(view).map(({ index, force, name, least, most }) => [
    `response ${force || 'battle'} ${name}`,
    { mean: responseSums(view, index).sum, least, most },
  ]);
}
