import { REASONS } from '../battlefield/ledger.js';
import { meanFromSums } from '../statistics/moments.js';
import type { Tally } from '../tally/tally.js';
import type { ExactRow } from './rows.js';
import {
  breakCounts,
  outcomeCount,
  type PointTally,
  responseSums,
  responsesOf,
  subjectsOf,
} from './tally-view.js';

/** What the exact solution of a design point says. Probabilities and means, without error. */
export interface ExactAnswer {
  design_point: number;
  variant: string;
  outcomes: { holder: string; reason: string; probability: number }[];
  /** `force` is empty for a response of the whole battle. */
  responses: { force: string; response: string; mean: number }[];
  /** Chance of a break at exactly this loss; `unit` is empty for the whole force. */
  breaks: { force: string; unit: string; pieces_lost: number; loss_fraction: number; probability: number }[];
}

/** Reads the tally of a solution, in which one battle stands for all. */
export function exactAnswer(view: PointTally): ExactAnswer {
  const { point } = view;
  const holders = [...point.scenario.forces.map(({ id }) => id), ''];
  return {
    design_point: point.index,
    variant: point.label,
    outcomes: holders
      .flatMap((holder, h) =>
        REASONS.map((reason, r) => ({ holder, reason, probability: outcomeCount(view, h, r) })),
      )
      .filter(({ probability }) => probability > 0),
    responses: responsesOf(view).map(({ force, name, index }) => ({
      force,
      response: name,
      mean: responseSums(view, index).sum,
    })),
    breaks: subjectsOf(view)
      .flatMap(({ index, force, unit, pieces }) =>
        Array.from(breakCounts(view, index, 'loss').events, (probability, lost) => ({
          force,
          unit,
          pieces_lost: lost,
          loss_fraction: lost / pieces,
          probability,
        })),
      )
      .filter(({ probability }) => probability > 0),
  };
}

/** Every response as it was solved and as it was simulated. */
export function exactRows(simulated: PointTally, solved: Tally): ExactRow[] {
  const { point, plan, battles } = simulated;
  const exact: PointTally = { point, plan, tally: solved, battles: 1 };
  return responsesOf(simulated).map(({ index, force, name, least, most }) => {
    const { sum, sumOfSquares } = responseSums(simulated, index);
    const bounds = { low: least, high: most };
    const { mean, standardError } = meanFromSums(battles, sum, sumOfSquares, bounds);
    const solution = responseSums(exact, index).sum;
    return {
      design_point: point.index,
      variant: point.label,
      force,
      response: name,
      exact: solution,
      simulated: mean,
      standard_error: standardError,
      standard_errors_off: standardError > 0 ? (mean - solution) / standardError : null,
      n: battles,
    };
  });
}
