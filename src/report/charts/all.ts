import type { Findings } from '../../analysis/findings.js';
import { systems } from '../../rules/registry.js';
import { breakPointCurve } from './break-point-curve.js';
import { breakdown } from './breakdown.js';
import type { Chart } from './chart.js';
import { effectsForest } from './effects-forest.js';
import { gauge } from './gauge.js';
import { outcomesBars } from './outcomes-bars.js';
import { postureAreas } from './posture-areas.js';
import { survivalSteps } from './survival-steps.js';
import { turnEventChart, turnEventChartId } from './turn-events.js';

const FIRST: readonly Chart[] = [
  outcomesBars,
  effectsForest,
  breakPointCurve,
  survivalSteps,
  postureAreas,
  gauge,
];

/**
 * Every chart of a run, whether it has anything to draw or not, in the order of the report: who wins, what a
 * change is worth, when they break, how it goes.
 */
export function chartsOf({ turnEvents }: Findings): Chart[] {
  return [...FIRST, ...turnEvents.map(turnEventChart), breakdown];
}

/** The ids of the charts of all systems. */
export const CHART_IDS: readonly string[] = [
  ...FIRST.map(({ id }) => id),
  ...new Set(systems.flatMap(({ turnEvents = [] }) => turnEvents.map(turnEventChartId))),
  breakdown.id,
];
