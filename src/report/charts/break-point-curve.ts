import type { Findings } from '../../analysis/findings.js';
import { NBSP } from '../../analysis/format.js';
import type { BreakPointRow } from '../../analysis/rows.js';
import type { Chart } from './chart.js';
import { type UnbrokenLines, unbrokenLines, unbrokenNumbers } from './unbroken-lines.js';

/** Kaplan–Meier in casualty space: how much loss each force bears before it breaks. */
export const breakPointCurve: Chart = {
  id: 'break-point-curve',
  title: () => 'At what losses does each force break?',
  help:
    'Follow a line from left to right as losses mount. Its height is the share that would not have broken by then, had ' +
    'every battle gone on. A battle that ended before the force broke counts up to the losses it reached, and no ' +
    'further (Kaplan–Meier): so a line can end low though the force seldom breaks; how often it does, the chart by turn ' +
    'shows. A steep drop is where most breaks are seen. Losses are counted when the break is seen, after the ' +
    'fire of a whole turn, so that a force that breaks by rule at half its strength shows its break there or anywhere ' +
    'to the right. The ' +
    'shaded band is the 95\u00a0% interval; where you see none it is thinner than the line.',
  applies: (findings) => findings.rows.break_points.some((row) => row.unit === ''),
  spec: (findings) => unbrokenLines(findings, alongLosses(findings)),
  numbers: (findings) =>
    unbrokenNumbers(
      findings,
      alongLosses(findings),
      'Share that would not have broken by this loss, had every battle gone on, with 95\u00a0% intervals',
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
    title: 'Not broken by this loss, had every battle gone on',
    description:
      'Line chart, one panel per force: the share (Kaplan–Meier) that would not have broken, had every battle gone on, ' +
      'against the share of its pieces lost, one falling step line per variant.',
    share: 'Not broken, had every battle gone on',
    along: 'Share of the force’s pieces lost',
    percentAlong: true,
    rows,
    stepOf: ({ loss_fraction, at_risk, unbroken, ci_low, ci_high }) =>
      at_risk > 0 ? { x: loss_fraction, unbroken, low: ci_low, high: ci_high } : null,
    end: Math.min(1, Math.max(0.1, Math.ceil(largest * 10 - 1e-9) / 10)),
  };
}
