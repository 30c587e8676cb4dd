import type { Findings } from '../../analysis/findings.js';
import { systems as everySystem } from '../../rules/registry.js';
import { breakPointCurve } from './break-point-curve.js';
import { BREAKDOWN_CHART_ID, breakdownChart } from './breakdown.js';
import type { Chart } from './chart.js';
import { divergence } from './divergence.js';
import { effectsForest } from './effects-forest.js';
import { GAUGE_CHART_ID, gaugeChart } from './gauge.js';
import { interaction } from './interaction.js';
import { lossesByCause } from './losses-by-cause.js';
import { outcomesBars } from './outcomes-bars.js';
import { postureAreas } from './posture-areas.js';
import { strength } from './strength.js';
import { survivalSteps } from './survival-steps.js';
import { turnEventChart, turnEventChartId } from './turn-events.js';

const FIRST: readonly Chart[] = [
  outcomesBars,
  effectsForest,
  interaction,
  divergence,
  breakPointCurve,
  survivalSteps,
  strength,
  lossesByCause,
  postureAreas,
];

/**
 * Every chart of a run, whether it has anything to draw or not, in the order of the report: who wins, what a
 * change is worth, when they break, how it goes.
 */
export function chartsOf({ systems }: Findings): Chart[] {
  const gauges = systems.flatMap((system) => (system.gauge ? { ...system, gauge: system.gauge } : []));
  const breakdowns = systems.flatMap((system) =>
    system.breakdown ? { ...system, breakdown: system.breakdown } : [],
  );
  return [
    ...FIRST,
    ...gauges.map((system) => gaugeChart(system, idAmong(gauges, GAUGE_CHART_ID, system))),
    ...systems.flatMap((system) => system.turnEvents.map((set) => turnEventChart(set, system))),
    ...breakdowns.map((system) => breakdownChart(system, idAmong(breakdowns, BREAKDOWN_CHART_ID, system))),
  ];
}

/** The ids of the charts of all systems. */
export const CHART_IDS: readonly string[] = [
  ...FIRST.map(({ id }) => id),
  ...idsOf(
    everySystem.filter(({ gauge }) => gauge),
    GAUGE_CHART_ID,
  ),
  ...new Set(everySystem.flatMap(({ turnEvents = [] }) => turnEvents.map(turnEventChartId))),
  ...idsOf(
    everySystem.filter(({ breakdown }) => breakdown),
    BREAKDOWN_CHART_ID,
  ),
];

/** `breakdown`; `breakdown-dice-pool` where several of the systems that play have one. */
function idAmong(having: readonly unknown[], id: string, system: { id: string }): string {
  return having.length > 1 ? `${id}-${system.id}` : id;
}

/** Every id that such a chart can have. */
function idsOf(having: readonly { id: string }[], id: string): string[] {
  return [id, ...(having.length > 1 ? having.map((system) => idAmong(having, id, system)) : [])];
}
