import type { Findings } from '../../analysis/findings.js';
import { percentWithInterval } from '../../analysis/format.js';
import type { StrengthRow } from '../../analysis/rows.js';
import type { Chart } from './chart.js';
import { fewTurns, forceLineNumbers, forceLines } from './force-lines.js';

/** How much of each force is on the board, turn by turn: what all systems have alike, whatever else they call it. */
export const strength: Chart = {
  id: 'strength',
  title: () => 'How much of each force is left from turn to turn?',
  help:
    'Follow a line from left to right as turns pass. Its height is the mean share of the force that is still on the ' +
    'board at the end of the turn, whether it fights or not: neither shot nor run nor in enemy hands. A steep line ' +
    'loses much in a turn. After a battle has ended its last state counts for the turns that remain. The shaded band ' +
    'is the 95\u00a0% interval; where you see none it is thinner than the line.',
  applies: (findings) => findings.rows.strength.length > 0,
  spec: (findings) =>
    forceLines(findings, {
      title: 'Strength left, by turn',
      description:
        'Line chart, one panel per force: the mean share of the force’s pieces that are on the board, against the ' +
        'turn, one line per variant.',
      along: 'End of turn',
      percentAlong: false,
      end: findings.scenario.turnLimit,
      share: { field: 'strength', title: 'Share of the force on the board' },
      interpolate: 'linear',
      pointsOf: (force, variant) => rowsOf(findings, force, variant).map(pointOf),
    }),
  numbers: (findings) =>
    forceLineNumbers(
      findings,
      'Mean share of the force on the board at the end of the turn, with 95\u00a0% intervals',
      fewTurns(findings),
      (force, variant, turn) => {
        const row = rowsOf(findings, force, variant).find((each) => each.turn === turn);
        if (row === undefined) return '–';
        const { strength: share, low, high } = pointOf(row);
        return percentWithInterval(share, low, high);
      },
    ),
};

function rowsOf({ rows }: Findings, force: string, variant: number): StrengthRow[] {
  return rows.strength.filter((row) => row.force === force && row.design_point === variant);
}

/** A mean is not clipped in the file; less than nothing, or more than all, would only puzzle. */
function pointOf({ turn, strength: share, ci_low, ci_high }: StrengthRow) {
  return { x: turn, strength: share, low: Math.max(0, ci_low), high: Math.min(1, ci_high) };
}
