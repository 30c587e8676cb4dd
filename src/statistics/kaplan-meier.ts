import { requireCount } from './count.js';
import { exp } from './exponential.js';
import type { Interval } from './interval.js';
import { log } from './logarithm.js';
import { Z95 } from './normal.js';
import { wilson } from './wilson.js';

/** The Kaplan–Meier estimate at one time. Counts are of units (one unit in one battle counts once). */
export interface KaplanMeierStep {
  /** Index in the input: pieces lost, or turn. */
  time: number;
  /** Units whose event or censoring is at this time or later. */
  atRisk: number;
  events: number;
  censored: number;
  /** Estimated share, 0–1, with no event up to and including this time. */
  survival: number;
  /** Greenwood's standard error of `survival`; its limit 0 where survival is 0 or 1. */
  standardError: number;
  /** 95 % interval of `survival` at this time alone (pointwise, not a band for the whole curve). */
  low: number;
  high: number;
  /** 'wilson' where survival is 0 or 1 and the log-log interval does not exist. */
  method: 'log-log-greenwood' | 'wilson';
}

/**
 * Kaplan–Meier survival with Greenwood errors and log-log intervals, one step for every index 0..m.
 *
 * Events come before censorings at the same time, so a unit censored at t is at risk at t. Where the
 * log-log interval does not exist the interval is Wilson's:
 * - survival 1, no event yet: low = `wilson(atRisk, atRisk).low`, high = 1;
 * - survival 0: low = 0, high = `wilson(0, atRisk).high` of the last event, but not above the step before.
 * Once no unit is at risk, a step repeats the survival, error and interval of the step before it.
 *
 * `kaplanMeier([0, 2], [1, 2])` is, rounded, `[{ time: 0, atRisk: 5, events: 0, censored: 1, survival: 1,
 * standardError: 0, low: 0.5655, high: 1, method: 'wilson' }, { time: 1, atRisk: 4, events: 2, censored: 2,
 * survival: 0.5, standardError: 0.25, low: 0.0578, high: 0.8449, method: 'log-log-greenwood' }]`.
 *
 * @param events units with the event at each time, index = time 0..m
 * @param censored units last seen, without the event, at each time; as many entries as `events`
 * @param z half-width of the intervals in standard errors: 1.96 for 95 %
 * @throws RangeError when the lengths differ, a count is not an integer of at least 0, or there is no unit
 * @see Kaplan & Meier, JASA 53 (1958) 457–481; Greenwood, Reports on Public Health and Medical Subjects 33
 *   (1926) 1–26; Kalbfleisch & Prentice, The Statistical Analysis of Failure Time Data (1980), section 1.3
 */
export function kaplanMeier(
  events: ArrayLike<number>,
  censored: ArrayLike<number>,
  z = Z95,
): KaplanMeierStep[] {
  let atRisk = countUnits(events, censored);
  let survival = 1;
  let greenwoodSum = 0;
  let standardError = 0;
  let interval: Interval = { low: 0, high: 1 };
  const steps: KaplanMeierStep[] = [];

  for (let time = 0; time < events.length; time++) {
    const broke = events[time];
    const left = censored[time];
    if (atRisk > 0) {
      survival *= (atRisk - broke) / atRisk;
      if (survival > 0) {
        greenwoodSum += broke / atRisk / (atRisk - broke);
        standardError = survival * Math.sqrt(greenwoodSum);
      } else {
        standardError = 0;
      }
      interval = survivalInterval(survival, greenwoodSum, atRisk, interval, z);
    }
    const method = survival > 0 && survival < 1 ? 'log-log-greenwood' : 'wilson';
    steps.push({ time, atRisk, events: broke, censored: left, survival, standardError, ...interval, method });
    atRisk -= broke + left;
  }
  return steps;
}

/** The interval at a time with units at risk; `before` is that of the step before. */
function survivalInterval(
  survival: number,
  greenwoodSum: number,
  atRisk: number,
  before: Interval,
  z: number,
): Interval {
  if (survival === 1) return wilson(atRisk, atRisk, z);
  if (survival === 0) return { low: 0, high: Math.min(before.high, wilson(0, atRisk, z).high) };
  // ln(−ln S) has the standard error √Σ / |ln S|, where Σ is Greenwood's sum.
  const hazard = -log(survival);
  const factor = exp((z * Math.sqrt(greenwoodSum)) / hazard);
  return { low: exp(-hazard * factor), high: exp(-hazard / factor) };
}

/** The number of units; also checks the input. */
function countUnits(events: ArrayLike<number>, censored: ArrayLike<number>): number {
  if (events.length !== censored.length) {
    throw new RangeError(
      `kaplanMeier: censored has ${censored.length} entries; allowed: as many as events, ${events.length}`,
    );
  }
  let units = 0;
  for (let time = 0; time < events.length; time++) {
    requireCount('kaplanMeier', `events[${time}]`, events[time]);
    requireCount('kaplanMeier', `censored[${time}]`, censored[time]);
    units += events[time] + censored[time];
  }
  requireCount('kaplanMeier', 'the number of units', units, 1);
  return units;
}
