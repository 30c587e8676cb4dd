import type { Findings } from '../../words/findings.js';
import type { Lead } from '../../words/summary/summary.js';
import { breakPointCurve } from './break-point-curve.js';
import { applies, type Chart } from './chart.js';
import { interactionOf } from './interaction.js';
import { outcomesBars } from './outcomes-bars.js';
import { responseCurveOf } from './response-curve.js';
import { tornadoOf } from './tornado.js';

/**
 * The chart of the first screen: it shows the response that the answer names, and says what the lead says. Where it
 * is one of the other charts it has the id of that one, and need not be drawn again; else it is `lead`.
 */
export function leadChart(findings: Findings): Chart {
  const { lead } = findings.summary;
  const wanted = chartOf(lead);
  const chart = [wanted, outcomesBars].find((each) => applies(each, findings)) ?? breakPointCurve;
  return {
    ...chart,
    id: chart === wanted && isOfItsOwn(lead) ? LEAD_CHART_ID : chart.id,
    finding: (of) => lead.finding || chart.finding(of),
  };
}

export const LEAD_CHART_ID = 'lead-chart';

/** A tornado of one response, or a chart of another response than that of its section. */
function isOfItsOwn({ kind, response }: Lead): boolean {
  if (kind === 'tornado') return true;
  return (kind === 'response-curve' || kind === 'interaction') && response !== 'holds_field';
}

function chartOf(lead: Lead): Chart {
  const { kind, response } = lead;
  if (kind === 'outcomes') return outcomesBars;
  if (kind === 'response-curve') return responseCurveOf(response);
  if (kind === 'interaction') return interactionOf(response);
  if (kind === 'tornado') return tornadoOf(lead);
  return breakPointCurve;
}
