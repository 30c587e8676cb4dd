import { isOfBattle, RATES } from '../battlefield/responses.js';
import { responseColumn } from '../plan/plan-responses.js';
import { breakAlike, gives } from '../rules/registry.js';
import { pointsOf } from '../scenario/check-expect.js';
import { readExpectations, responseOf } from '../scenario/expectations.js';
import { outcomeOf, possibleOf } from '../scenario/expected-outcome.js';
import { measurableAtAll } from '../scenario/measure-names.js';
import { excludesZero, type Interval } from '../statistics/interval.js';
import { meanSequence } from '../statistics/mean-sequence.js';
import { rateSequence } from '../statistics/rate-sequence.js';
import type { Tally } from '../tally/tally.js';
import { racedMeasure } from './idle-race.js';
import { isJudged, JUDGED, marginOf, scaleOf } from './judged.js';
import { differenceRange, responseRange } from './limits.js';
import { battlesAtEach, type Study } from './study.js';

/**
 * Racing: design points stop one by one, as soon as no question about them is open. Questions are judged after every
 * block by confidence sequences, which stay valid however often they are checked.
 */

/** The probability that any question of a race is answered wrongly. */
const MISSED = 0.05;

/** Which design points continue after these tallies; those that stopped earlier stay stopped. */
export type Race = (tallies: readonly Tally[]) => boolean[];

/** A race that ends when one variant is left, or several that cannot be distinguished. */
export interface BestOf {
  /** As written: `win_rate.blue`. */
  measure: string;
  /** Remaining candidates, by index of the design point, and whether they are the same within the margin. */
  left: number[];
  areSame: boolean;
  /** For every design point: its difference from the first one, with the ends of its confidence sequence. */
  ahead: { difference: number; low: number; high: number }[];
}

/**
 * The race of a study, which stops its design points one by one as its `run.stop` says.
 *
 * @returns undefined: all design points play the same number of battles
 * @example playStudy(ordersOf(study), stopRule(study), raceOf(study)) // ends as `run.precision` or `run.stop` says
 */
export function raceOf(study: Study): Race | undefined {
  const { stop } = study;
  if (!stop) return undefined;
  const continues = stop === 'decided' ? untilDecided(study) : untilBest(study);
  return (tallies) => withBaselines(study, continues(tallies));
}

/** Which design points of a study of these tallies have stopped before the last battle of the others. */
export function stoppedEarly(study: Study, tallies: readonly Tally[]): boolean[] {
  const played = battlesAtEach(study, tallies);
  const most = Math.max(...played);
  return played.map((battles) => battles < most);
}

/** A baseline continues as long as any design point that is compared with it. */
function withBaselines({ points }: Study, continues: readonly boolean[]): boolean[] {
  return points.map(
    (point) =>
      continues[point.index] ||
      points.some((other) => other.baseline === point.index && continues[other.index]),
  );
}

/** A question to be decided at a design point. */
interface Question {
  point: number;
  /** `holds_field of blue`; `expect win_rate.blue`. */
  what: string;
  isOpen: (tallies: readonly Tally[]) => boolean;
}

function untilDecided(study: Study): (tallies: readonly Tally[]) => boolean[] {
  const questions = questionsOf(study);
  return (tallies) => {
    const early = stoppedEarly(study, tallies);
    return study.points.map(
      ({ index }) =>
        !early[index] && questions.some(({ point, isOpen }) => point === index && isOpen(tallies)),
    );
  };
}

/** The questions that are still open after these battles, by design point. */
export function openQuestions(study: Study, tallies: readonly Tally[]): { point: number; what: string }[] {
  return questionsOf(study).filter(({ isOpen }) => isOpen(tallies));
}

/** Verdicts share one error rate of 5 %; each expectation has its own, like its interval. */
function questionsOf(study: Pick<Study, 'points' | 'plans'>): Question[] {
  return [...verdictsOf(study), ...expectationsOf(study)];
}

function verdictsOf({ points, plans }: Pick<Study, 'points' | 'plans'>): Question[] {
  const margin = marginOf(points[0].scenario);
  const compared = points.slice(1).flatMap((point) => {
    const baseline = points[point.baseline];
    const breaksDiffer = !breakAlike(point.scenario, baseline.scenario);
    return JUDGED.filter(
      ({ response }) =>
        gives(point.scenario, response) &&
        gives(baseline.scenario, response) &&
        isJudged(response, breaksDiffer),
    ).flatMap(({ response }) => {
      const forces = isOfBattle(response) ? [-1] : [0, 1];
      return forces.map((force) => ({ point: point.index, response, force }));
    });
  });
  return compared.map(({ point, response, force }): Question => {
    const within = margin * scaleOf(plans[point], response, force);
    const whose = force < 0 ? '' : ` of ${points[point].scenario.forces[force].id}`;
    return {
      point,
      what: `${response}${whose}`,
      isOpen: (tallies) => {
        const difference = differenceSequence(
          { points, plans },
          tallies,
          point,
          response,
          Math.max(0, force),
          MISSED / compared.length,
        );
        const isSame = difference.low > -within && difference.high < within;
        return !excludesZero(difference) && !isSame;
      },
    };
  });
}

function expectationsOf({ points, plans }: Pick<Study, 'points' | 'plans'>): Question[] {
  const { scenario } = points[0];
  const measurable = measurableAtAll(points);
  const { expectations } = readExpectations(scenario.expect ?? {}, measurable);
  return expectations.flatMap((expectation): Question[] => {
    const { name, range } = expectation;
    const possible = possibleOf(name);
    const response = responseOf(name);
    if (response === null) return [];
    const forces =
      name.force === '' && !isOfBattle(response)
        ? [0, 1]
        : [Math.max(0, measurable.forces.indexOf(name.force))];
    return pointsOf(expectation, points).flatMap(({ index }) =>
      forces.map(
        (force): Question => ({
          point: index,
          what: `expect ${expectation.written}`,
          isOpen: (tallies) => {
            const seen =
              name.kind === 'effect'
                ? differenceSequence({ points, plans }, tallies, index, response, force, MISSED)
                : ownSequence({ plans }, tallies, index, response, force);
            return outcomeOf(range, { ...seen, estimate: seen.mean }, possible) === 'inconclusive';
          },
        }),
      ),
    );
  });
}

/** The state of the candidates of `best_of`. */
export function bestOf(study: Study, tallies: readonly Tally[]): BestOf | null {
  const { points, plans, stop } = study;
  if (!stop || stop === 'decided') return null;
  const { response, force } = racedMeasure(points, stop.best_of);
  const ahead = points.map(({ index }) => {
    if (index === 0) return { difference: 0, low: 0, high: 0 };
    const { mean, low, high } = differenceSequence(
      study,
      tallies,
      index,
      response,
      force,
      MISSED / (points.length - 1),
    );
    return { difference: mean, low, high };
  });
  const early = stoppedEarly(study, tallies);
  const racing = points.map(({ index }) => index).filter((index) => !early[index]);
  const best = Math.max(...racing.map((index) => ahead[index].low));
  const left = racing.filter((index) => ahead[index].high >= best);
  const widest =
    Math.max(...left.map((index) => ahead[index].high)) - Math.min(...left.map((index) => ahead[index].low));
  const margin = marginOf(points[0].scenario) * scaleOf(plans[0], response, force);
  return { measure: stop.best_of, left, areSame: left.length > 1 && widest <= margin, ahead };
}

function untilBest(study: Study): (tallies: readonly Tally[]) => boolean[] {
  return (tallies) => {
    const { left, areSame } = bestOf(study, tallies)!;
    const isOver = left.length === 1 || areSame;
    return study.points.map(({ index }) => !isOver && left.includes(index));
  };
}

/** The paired difference of a design point from its baseline. */
function differenceSequence(
  { points, plans }: Pick<Study, 'points' | 'plans'>,
  tallies: readonly Tally[],
  point: number,
  response: string,
  force: number,
  missed: number,
): Interval & { mean: number } {
  const { start } = plans[point].shape.layout;
  const tally = tallies[point];
  const column = responseColumn(plans[point], response, force);
  return meanSequence(
    tally[start.battles],
    tally[start.differences + column],
    tally[start.differenceSquares + column],
    differenceRange(response, plans[point], plans[points[point].baseline], force),
    missed,
  );
}

function ownSequence(
  { plans }: Pick<Study, 'plans'>,
  tallies: readonly Tally[],
  point: number,
  response: string,
  force: number,
): Interval & { mean: number } {
  const { start } = plans[point].shape.layout;
  const tally = tallies[point];
  const column = responseColumn(plans[point], response, force);
  const n = tally[start.battles];
  const sum = tally[start.responses + column];
  if (RATES.includes(response)) return { mean: sum / n, ...rateSequence(sum, n, MISSED) };
  return meanSequence(
    n,
    sum,
    tally[start.responseSquares + column],
    responseRange(response, plans[point], force),
    MISSED,
  );
}
