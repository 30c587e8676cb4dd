import {
  breakCounts,
  outcomeCount,
  pointTally,
  postureNames,
  postureSums,
  responseSums,
  responsesOf,
  subjectsOf,
} from '#src/analysis/tally-view.js';
import { REASONS } from '#src/battlefield/ledger.js';
import { playStudy } from '#src/experiment/play-study.js';
import { compilePlan } from '#src/plan/plan.js';
import { battleKey } from '#src/random/luck.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';

/** Sums over all battles of an integer that each battle gives. */
export interface Sums {
  sum: number;
  sumOfSquares: number;
}

/** The results of the battles of one scenario, by the names in the scenario and its report. */
export interface Played {
  battles: number;
  /** Pieces of a force in a posture, or `gone`, at the end of a turn. */
  posture(force: string, turn: number, posture: string): Sums;
  /** The same for all postures: the mean over the battles. */
  postures(force: string, turn: number): Record<string, number>;
  /** A response of a force, or with an empty name of the battle. */
  response(force: string, name: string): Sums;
  /** Battles with this holder (`nobody`, or a force) and reason. */
  outcome(holder: string, reason: (typeof REASONS)[number]): number;
  /** Battles by pieces lost or by turn, when a unit (empty: the force) broke, and at the end if it did not. */
  breaks(force: string, unit: string, by: 'loss' | 'turn'): { events: number[]; censored: number[] };
}

/** Plays battles 0 … `battles` − 1 of a scenario. */
export function played(scenario: Scenario, battles = 1, seed = 1): Played {
  const plan = compilePlan(scenario);
  const [tally] = playStudy({ plans: [plan], key: battleKey(seed), battles });
  const view = pointTally(onlyPoint(scenario), plan, tally);
  const forces = scenario.forces.map(({ id }) => id);
  const names = postureNames(view);
  const posture = (force: string, turn: number, name: string) =>
    postureSums(view, known(forces, force), turn, known(names, name));
  return {
    battles: view.battles,
    posture,
    postures: (force, turn) =>
      Object.fromEntries(names.map((name) => [name, posture(force, turn, name).sum / view.battles])),
    response: (force, name) =>
      responseSums(view, responsesOf(view).find((each) => each.force === force && each.name === name)!.index),
    outcome: (holder, reason) =>
      outcomeCount(view, known([...forces, 'nobody'], holder), REASONS.indexOf(reason)),
    breaks(force, unit, by) {
      const subject = subjectsOf(view).find((each) => each.force === force && each.unit === unit)!;
      const { events, censored } = breakCounts(view, subject.index, by);
      return { events: [...events], censored: [...censored] };
    },
  };
}

function known(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  if (index < 0) throw new RangeError(`no ${name}: ${names.join(', ')}`);
  return index;
}
