import { requireCount } from './count.js';
import { twoSidedP } from './normal.js';

/** Units by the time of their event, or when they were last seen without it; as for `kaplanMeier`. */
export interface Lifetimes {
  /** Units with the event at each time, index = time 0..m. */
  events: ArrayLike<number>;
  /** Units last seen, without the event, at each time; as many entries as `events`. */
  censored: ArrayLike<number>;
}

/** Whether two groups break alike, over all times together. Counts are of units. */
export interface LogRank {
  /** Events of the first group and of the second. */
  observed: [number, number];
  /** Events that each would have had if the chance to break at a time were the same for both. */
  expected: [number, number];
  /** (observed − expected)² / variance; χ² with one degree of freedom when both groups break alike. */
  chiSquare: number;
  /** How often chance alone gives this `chiSquare` or more, 0–1. */
  p: number;
}

/**
 * The log-rank test of two groups: at each time with an event, it compares the events of the first group with
 * those expected from its share of the units at risk, with the hypergeometric variance of Mantel.
 *
 * Events come before censorings at the same time, as in `kaplanMeier`. The test is best at finding a difference
 * that keeps its sign; if the curves cross, differences may cancel out. It is null when no time is informative: there
 * was no event while both groups were at risk (or the only unit at risk had it).
 *
 * `logRank({ events: [0, 2], censored: [1, 2] }, { events: [3, 0], censored: [1, 0] })` is `{ observed: [2, 3],
 * expected: [3.67, 1.33], chiSquare: 5, p: 0.0253 }`, rounded.
 *
 * @param first the index is the time: pieces lost, or turn
 * @param second likewise; if it has fewer times, none of its units is at risk after its last
 * @throws RangeError when lengths within a group differ, a count is not an integer of at least 0, or a group
 *   has no unit
 * @see Mantel, "Evaluation of survival data and two new rank order statistics arising in its consideration",
 *   Cancer Chemotherapy Reports 50 (1966) 163–170; Peto & Peto, JRSS A 135 (1972) 185–207
 */
export function logRank(first: Lifetimes, second: Lifetimes): LogRank | null {
  let atRiskFirst = countUnits('first', first);
  let atRiskSecond = countUnits('second', second);
  let observedFirst = 0;
  let observedSecond = 0;
  let expectedFirst = 0;
  let variance = 0;

  const times = Math.max(first.events.length, second.events.length);
  for (let time = 0; time < times; time++) {
    const brokeFirst = first.events[time] ?? 0;
    const brokeSecond = second.events[time] ?? 0;
    const broke = brokeFirst + brokeSecond;
    const atRisk = atRiskFirst + atRiskSecond;
    if (broke > 0) {
      const share = atRiskFirst / atRisk;
      expectedFirst += broke * share;
      if (atRisk > 1) {
        variance += broke * share * (atRiskSecond / atRisk) * ((atRisk - broke) / (atRisk - 1));
      }
      observedFirst += brokeFirst;
      observedSecond += brokeSecond;
    }
    atRiskFirst -= brokeFirst + (first.censored[time] ?? 0);
    atRiskSecond -= brokeSecond + (second.censored[time] ?? 0);
  }

  if (variance === 0) return null;
  const excess = observedFirst - expectedFirst;
  return {
    observed: [observedFirst, observedSecond],
    expected: [expectedFirst, observedFirst + observedSecond - expectedFirst],
    chiSquare: (excess * excess) / variance,
    p: twoSidedP(excess / Math.sqrt(variance)),
  };
}

/** The number of units of a group; also checks the input. */
function countUnits(group: string, { events, censored }: Lifetimes): number {
  if (events.length !== censored.length) {
    throw new RangeError(
      `logRank: ${group}.censored has ${censored.length} entries; allowed: as many as ${group}.events, ${events.length}`,
    );
  }
  let units = 0;
  for (let time = 0; time < events.length; time++) {
    requireCount('logRank', `${group}.events[${time}]`, events[time]);
    requireCount('logRank', `${group}.censored[${time}]`, censored[time]);
    units += events[time] + censored[time];
  }
  requireCount('logRank', `the number of units in ${group}`, units, 1);
  return units;
}
