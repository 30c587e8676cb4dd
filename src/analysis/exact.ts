import { REASONS } from '../battlefield/ledger.js';
import type { Scenario } from '../scenario/schema.js';
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

/** The exact solution of a design point: probabilities and means, without error. */
export interface ExactAnswer {
  design_point: number;
  variant: string;
  outcomes: { holder: string; reason: string; probability: number }[];
  /** `force` is empty for a response of the whole battle. */
  responses: { force: string; response: string; mean: number }[];
  /** Probability of a break at exactly this loss; `unit` is empty for the whole force. */
  breaks: { force: string; unit: string; pieces_lost: number; loss_fraction: number; probability: number }[];
}

/** Reads the tally of a solution, in which one battle represents all. */
export function exactAnswer(view: PointTally): ExactAnswer {
  const { point } = view;
  return {
    design_point: point.index,
    variant: point.label,
    outcomes: holdersAndReasons(point.scenario)
      .map(({ holder, reason, h, r }) => ({ holder, reason, probability: outcomeCount(view, h, r) }))
      .filter(({ probability }) => probability > 0),
    responses: responsesOf(view)
      .map(({ force, name, index }) => ({ force, response: name, mean: responseSums(view, index).sum }))
      .filter(({ mean }) => isSolved(mean)),
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

/** Every response and outcome, both solved and simulated. */
export function exactRows(simulated: PointTally, solved: Tally): ExactRow[] {
  const { point, plan, battles } = simulated;
  const exact: PointTally = { point, plan, tally: solved, battles: 1 };
  const placed = { design_point: point.index, variant: point.label };
  const responses = responsesOf(simulated).map(({ index, force, name, isRate, least, most }) => {
    const { sum, sumOfSquares } = responseSums(simulated, index);
    const solution = responseSums(exact, index).sum;
    const { standardError } = meanFromSums(battles, sum, sumOfSquares, { low: least, high: most });
    const off = isRate ? ofShare(solution, sum, battles) : distance(solution, sum / battles, standardError);
    return { ...placed, force, response: name, reason: '', exact: solution, ...off, n: battles };
  });
  const outcomes = holdersAndReasons(point.scenario).map(({ holder, reason, h, r }) => {
    const solution = outcomeCount(exact, h, r);
    const count = outcomeCount(simulated, h, r);
    const response = holder === '' ? 'nobody_holds' : 'holds_field';
    const off = ofShare(solution, count, battles);
    return { ...placed, force: holder, response, reason, exact: solution, ...off, n: battles };
  });
  return [
    ...responses.filter(({ exact }) => isSolved(exact)),
    ...outcomes.filter(({ exact, simulated }) => exact > 0 || simulated > 0),
  ];
}

/** A few responses are not solved. */
function isSolved(mean: number): boolean {
  return !Number.isNaN(mean);
}

/** The fewest battles expected on either side with which a share can be measured in standard errors. */
const FEWEST = 5;

/** For a share, the solution also gives the standard error. */
function ofShare(chance: number, count: number, battles: number) {
  const standardError = Math.sqrt(Math.max(0, chance * (1 - chance)) / battles);
  const off = distance(chance, count / battles, standardError);
  const isEnough = battles * Math.min(chance, 1 - chance) >= FEWEST;
  return isEnough ? off : { ...off, standard_errors_off: null };
}

function distance(exact: number, simulated: number, standardError: number) {
  return {
    simulated,
    standard_error: standardError,
    standard_errors_off: standardError > 0 ? (simulated - exact) / standardError : null,
  };
}

/** Every way for a battle to end, with its indices in the tally. */
function holdersAndReasons({ forces }: Scenario): { holder: string; reason: string; h: number; r: number }[] {
  const holders = [...forces.map(({ id }) => id), ''];
  return holders.flatMap((holder, h) => REASONS.map((reason, r) => ({ holder, reason, h, r })));
}
