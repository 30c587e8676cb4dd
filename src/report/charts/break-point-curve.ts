import type { Findings } from '../../analysis/findings.js';
import { NBSP } from '../../analysis/format.js';
import type { BreakPointRow } from '../../analysis/rows.js';
import type { Chart } from './chart.js';
import { type UnbrokenLines, unbrokenLines, unbrokenNumbers } from './unbroken-lines.js';

/** Kaplan–Meier in casualty space: how much loss each force bears before it breaks. */
export const breakPointCurve: Chart = {
  id: 'break-point-curve',
  title: () => 'At what losses does each force break?',
  caption:
    'Follow a line from left to right as losses mount. Its height is the share whose break comes, if at all, at heavier ' +
    'losses than that. A steep drop is where most breaks are seen. Losses are counted when the break is seen, after the ' +
    'fire of a whole turn, so that a force that breaks by rule at half its strength shows its break there or anywhere ' +
    'to the right. A battle that ended before the force broke counts up to the losses it reached (Kaplan–Meier). The ' +
    'shaded band is the 95\u00a0% interval; where you see none it is thinner than the line.',
  applies: (findings) => findings.rows.break_points.some((row) => row.unit === ''),
  spec: (findings) => unbrokenLines(findings, alongLosses(findings)),
  numbers: (findings) =>
    unbrokenNumbers(
      findings,
      alongLosses(findings),
      'Share whose break comes, if at all, at heavier losses than this, with 95\u00a0% intervals',
      [0.1, 0.25, 0.5, 0.75].map((at) => ({ at, label: `${at * 100}${NBSP}% lost` })),
    ),
};

function alongLosses(findings: Findings): UnbrokenLines<BreakPointRow> {
  const rows = findings.rows.break_points;
  const largest = rows.reduce(
    (most, row) => (row.unit === '' && row.at_risk > 0 ? Math.max(most, row.loss_fraction) : most),
    0,
  );
  return {
    title: 'Not yet broken, by share of the force lost',
    description:
      'Line chart, one panel per force: the share of battles in which the force has not yet broken, ' +
      'against the share of its pieces lost, one falling step line per variant.',
    along: 'Share of the force’s pieces lost',
    percentAlong: true,
    rows,
    stepOf: ({ loss_fraction, at_risk, unbroken, ci_low, ci_high }) =>
      at_risk > 0 ? { x: loss_fraction, unbroken, low: ci_low, high: ci_high } : null,
    end: Math.min(1, Math.max(0.1, Math.ceil(largest * 10 - 1e-9) / 10)),
  };
}
