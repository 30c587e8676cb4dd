import type { Findings } from '../../words/findings.js';
import { percent } from '../../words/format.js';
import type { Chart } from './chart.js';
import {
  byForceAndVariant,
  farthest,
  type LineOf,
  turnChart,
  variantsForLines,
  within,
} from './force-lines.js';
import { chartForces } from './forces.js';

/** How much of each force is on the board, turn by turn: what all systems have alike, whatever else they call it. */
export const strength: Chart = turnChart({
  id: 'strength',
  section: 'losses',
  title: 'How much of each force is left from turn to turn?',
  shares: 'Mean share of the force that is on the board at the end of the turn',
  help:
    'Follow a line from left to right as turns pass. Its height is the mean share of the force that is still on the ' +
    'board at the end of the turn, whether it fights or not: neither shot nor run nor in enemy hands. A steep line ' +
    'loses much in a turn. After a battle has ended its last state counts for the turns that remain. The shaded band ' +
    'is the 95% interval; where you see none, it is thinner than the line.',
  lineOf: left,
  finding,
  leftOut,
});

function leftOut({ rows }: Findings): string | null {
  if (rows.strength.length === 0) return '';
  return rows.strength.some(({ strength: share }) => share < 1) ? null : 'losses';
}

/** A mean is not clipped in the file; less than nothing, or more than all, would only puzzle. */
function left(findings: Findings): LineOf {
  const rowsOf = byForceAndVariant(findings.rows.strength);
  return (force, variant) =>
    rowsOf(force, variant).map(({ turn, strength: share, ci_low, ci_high }) => ({
      x: turn,
      share,
      low: Math.max(0, ci_low),
      high: Math.min(1, ci_high),
    }));
}

function finding(findings: Findings): string {
  const lineOf = left(findings);
  const { variants } = variantsForLines(findings, lineOf);
  const most = farthest(findings, lineOf, variants);
  const [first] = variants;
  if (first === undefined) return '';
  const atEnd = (force: string, variant: number) => percent(lineOf(force, variant).at(-1)?.share ?? 0);
  if (most === undefined) {
    const shares = chartForces(findings).map(({ id, name }) => `${atEnd(id, first.index)} of ${name}`);
    return `Left on the board at the end: ${shares.join(' and ')}, on average.`;
  }
  const { force, variant } = most;
  return `Left of ${force.name} at the end, on average: ${atEnd(force.id, variant.index)} ${within(variant)} and ${atEnd(force.id, first.index)} ${within(first)}.`;
}
