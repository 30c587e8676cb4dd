import type { Findings } from '../../analysis/findings.js';
import type { SurvivalRow } from '../../analysis/rows.js';
import type { Chart } from './chart.js';
import { fewTurns } from './force-lines.js';
import { type UnbrokenLines, unbrokenLines, unbrokenNumbers } from './unbroken-lines.js';

/** The share of all battles in which a force has not broken, by turn: how long it stands. */
export const survivalSteps: Chart = {
  id: 'survival-steps',
  title: () => 'How long does each force stand?',
  help:
    'Follow a line from left to right as turns pass. Its height is the share of battles in which the force has not ' +
    'broken by the end of that turn, battles that ended earlier included. Where it stays high the force stands to the end; where two lines are far apart ' +
    'the variants play at a different length. The shaded band is the 95\u00a0% interval; where you see none it is thinner ' +
    'than the line.',
  applies: (findings) => findings.rows.survival.some((row) => row.unit === ''),
  spec: (findings) => unbrokenLines(findings, alongTurns(findings)),
  numbers: (findings) =>
    unbrokenNumbers(
      findings,
      alongTurns(findings),
      'Share of battles in which the force has not broken by the end of the turn, with 95\u00a0% intervals',
      fewTurns(findings),
    ),
};

function alongTurns(findings: Findings): UnbrokenLines<SurvivalRow> {
  return {
    title: 'Not yet broken, by turn',
    description:
      'Line chart, one panel per force: the share of battles in which the force has not yet broken, ' +
      'against the turn, one falling step line per variant.',
    share: 'Battles in which it has not broken',
    along: 'Turn',
    percentAlong: false,
    rows: findings.rows.survival,
    stepOf: ({ turn, standing, standing_low, standing_high }) => ({
      x: turn,
      unbroken: standing,
      low: standing_low,
      high: standing_high,
    }),
    end: findings.scenario.turnLimit,
  };
}
