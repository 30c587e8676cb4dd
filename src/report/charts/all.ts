import { systems as everySystem } from '../../rules/registry.js';
import type { Findings } from '../../words/findings.js';
import type { Lead } from '../../words/summary/summary.js';
import { breakHistory } from './break-history.js';
import { breakPointCurve } from './break-point-curve.js';
import { BREAKDOWN_CHART_ID, breakdownChart } from './breakdown.js';
import { applies, type Chart } from './chart.js';
import { divergence } from './divergence.js';
import { factorScatter } from './factor-scatter.js';
import { GAUGE_CHART_ID, gaugeChart } from './gauge.js';
import { interaction, interactionOf } from './interaction.js';
import { lossesByCause } from './losses-by-cause.js';
import { outcomeReasons } from './outcome-reasons.js';
import { outcomesBars } from './outcomes-bars.js';
import { postureAreas } from './posture-areas.js';
import { responseCurve, responseCurveOf } from './response-curve.js';
import { strength, survivalSteps } from './shares-by-turn.js';
import { solveCurve } from './solve-curve.js';
import { solveLine } from './solve-line.js';
import { stepsChart } from './steps.js';
import { tornado, tornadoOf } from './tornado.js';
import { turnEventChart, turnEventChartId } from './turn-events.js';

/**
 * The chart of the first screen: it shows the response that the answer names, and says what the lead says. Where it
 * is one of the other charts it has the id of that one, and need not be drawn again; otherwise its id is `lead`.
 */
export function leadChart(findings: Findings): Chart {
  const { lead } = findings.summary;
  const wanted = chartOf(lead, findings);
  const chart = [wanted, outcomesBars].find((each) => applies(each, findings)) ?? breakPointCurve;
  return {
    ...chart,
    id: chart === wanted && isOfItsOwn(lead) ? LEAD_CHART_ID : chart.id,
    finding: (of) => lead.finding || chart.finding(of),
  };
}

export const LEAD_CHART_ID = 'lead-chart';

/** A tornado of one response, or a chart of a different response from that of its section. */
function isOfItsOwn({ kind, response }: Lead): boolean {
  if (kind === 'tornado') return true;
  return (kind === 'response-curve' || kind === 'interaction') && response !== 'holds_field';
}

function chartOf(lead: Lead, { solve }: Findings): Chart {
  const { kind, response } = lead;
  if (kind === 'solve') return solve!.unknowns.length > 1 ? solveLine : solveCurve;
  if (kind === 'outcomes') return outcomesBars;
  if (kind === 'response-curve') return responseCurveOf(response);
  if (kind === 'interaction') return interactionOf(response);
  if (kind === 'tornado') return tornadoOf(lead);
  if (kind === 'steps') return stepsChart;
  if (kind === 'factor-scatter') return factorScatter;
  return breakPointCurve;
}

/** In a sampled design every point differs from every other in many ways: nothing is compared by one change. */
const OF_CHANGES: readonly Chart[] = [tornado, responseCurve, interaction, divergence];

const FIRST: readonly Chart[] = [
  stepsChart,
  solveCurve,
  solveLine,
  factorScatter,
  breakPointCurve,
  breakHistory,
  survivalSteps,
  tornado,
  responseCurve,
  interaction,
  divergence,
  outcomesBars,
  outcomeReasons,
  lossesByCause,
  strength,
  postureAreas,
];

/**
 * Every chart of a run, whether it has anything to draw or not, in the order of the report: when they break,
 * what a change is worth, who wins, how it goes.
 */
export function chartsOf({ systems, rows: { factor_associations: associations } }: Findings): Chart[] {
  const gauges = systems.flatMap((system) => (system.gauge ? { ...system, gauge: system.gauge } : []));
  const breakdowns = systems.flatMap((system) =>
    system.breakdown ? { ...system, breakdown: system.breakdown } : [],
  );
  return [
    ...FIRST.filter((chart) => associations.length === 0 || !OF_CHANGES.includes(chart)),
    ...gauges.map((system) => gaugeChart(system, idAmong(gauges, GAUGE_CHART_ID, system))),
    ...systems.flatMap((system) => system.turnEvents.map((set) => turnEventChart(set, system))),
    ...breakdowns.map((system) => breakdownChart(system, idAmong(breakdowns, BREAKDOWN_CHART_ID, system))),
  ];
}

/** The ids of the charts of all systems, and of the one that leads. */
export const CHART_IDS: readonly string[] = [
  LEAD_CHART_ID,
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
