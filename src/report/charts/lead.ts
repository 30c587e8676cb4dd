import type { Findings } from '../../analysis/findings.js';
import type { Lead } from '../../analysis/summary.js';
import { breakPointCurve } from './break-point-curve.js';
import type { Chart } from './chart.js';
import { interactionOf } from './interaction.js';
import { outcomesBars } from './outcomes-bars.js';
import { responseCurveOf } from './response-curve.js';
import { tornadoOf } from './tornado.js';

/** The chart of the first screen: it shows the response that the answer names, and says what the lead says. */
export function leadChart(findings: Findings): Chart {
  const { lead } = findings.summary;
  const chart = [chartOf(lead), outcomesBars].find((each) => each.applies(findings)) ?? breakPointCurve;
  return {
    ...chart,
    id: LEAD_CHART_ID,
    finding: () => lead.finding,
  };
}

export const LEAD_CHART_ID = 'lead';

function chartOf({ kind, response }: Lead): Chart {
  if (kind === 'outcomes') return outcomesBars;
  if (kind === 'response-curve') return responseCurveOf(response);
  if (kind === 'interaction') return interactionOf(response);
  if (kind === 'tornado') return tornadoOf(response);
  return breakPointCurve;
}
