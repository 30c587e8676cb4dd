import type { Findings } from '../../words/findings.js';
import { percent, percents } from '../../words/format.js';
import type { Chart } from './chart.js';
import {
  byForceAndVariant,
  farthest,
  inVariant,
  type LineOf,
  type SharePoint,
  turnChart,
  variantsForLines,
} from './force-lines.js';
import { type ChartForce, chartForces } from './names.js';

/** The share of all battles in which a force has not broken, by turn: how long it stands. */
export const survivalSteps: Chart = turnChart({
  id: 'survival-steps',
  section: 'survival',
  title: 'How long does each force stand?',
  shares: 'Share of all battles in which the force has not broken by the end of the turn',
  help:
    'Follow a line from left to right as turns pass. Its height is the share of battles in which the force has not ' +
    'broken by the end of that turn, battles that ended earlier included. Where it stays high, the force stands to the ' +
    'end. Where two lines are far apart, the variants last for different times. The shaded band is the 95% interval; ' +
    'where you see none, it is thinner than the line. The axis ends with the last turn in which a line moves by a ' +
    'fifth of a percentage point.',
  lineOf: standing,
  finding: survivalFinding,
  leftOut: withoutBreaks,
});

function withoutBreaks({ rows }: Findings): string | null {
  const forces = rows.survival.filter(({ unit }) => unit === '');
  if (forces.length === 0) return '';
  return forces.some(({ standing: share }) => share < 1) ? null : 'forces that break';
}

function standing(findings: Findings): LineOf {
  const rowsOf = byForceAndVariant(findings.rows.survival.filter(({ unit }) => unit === ''));
  return (force, variant) => {
    const line = rowsOf(force, variant).map(({ turn, standing: share, standing_low, standing_high }) => ({
      x: turn,
      share,
      low: standing_low,
      high: standing_high,
    }));
    return line.length === 0 || line[0].x === 0 ? line : [{ x: 0, share: 1, low: 1, high: 1 }, ...line];
  };
}

/** The turn by which it has broken in half of the battles; where it breaks in fewer, how often it never breaks. */
function survivalFinding(findings: Findings): string {
  const lineOf = standing(findings);
  const { variants } = variantsForLines(findings, lineOf);
  const most = farthest(findings, lineOf, variants);
  const [first] = variants;
  if (first === undefined) return '';
  const baseline = () => {
    const where = most === undefined ? '' : `, ${inVariant(first)}`;
    return `${sentence(chartForces(findings).map((force) => [force, lineOf(force.id, first.index)] as const))}${where}.`;
  };
  if (most === undefined || most.distance === 0) return baseline();
  const { force, variant } = most;
  const lines = [first, variant].map(({ index }) => lineOf(force.id, index));
  const halves = lines.map(halfBroken);
  const [a, b] = halves;
  if (a !== undefined && b !== undefined && a !== b) {
    return `Half of the battles have seen ${force.name} break by turn ${b} ${inVariant(variant)}, by turn ${a} ${inVariant(first)}.`;
  }
  const [end, otherEnd] = lines.map((line) => line.at(-1));
  if (!end || !otherEnd || !areApart(end, otherEnd)) return baseline();
  const [never, thenNever] = percents(end.share, otherEnd.share);
  return `${force.name} never broke in ${thenNever} of battles ${inVariant(variant)} and in ${never} ${inVariant(first)}.`;
}

function sentence(lines: readonly (readonly [ChartForce, ReturnType<LineOf>])[]): string {
  const halves = lines.map(([{ name }, line]) => ({
    name,
    half: halfBroken(line),
    share: line.at(-1)?.share ?? 0,
  }));
  if (halves.every(({ half }) => half !== undefined)) {
    const [one, other] = halves;
    if (one.half === other?.half) return `Half of the battles have seen each side break by turn ${one.half}`;
    return `Half of the battles have seen ${halves.map(({ name, half }) => `${name} break by turn ${half}`).join(', and ')}`;
  }
  return halves.map(({ name, share }) => `${name} never broke in ${percent(share)} of battles`).join('; ');
}

/** The turn by which it has broken in half of the battles; undefined also where it is not certain that it does at all. */
function halfBroken(line: ReturnType<LineOf>): number | undefined {
  return line.some(({ high }) => high <= 0.5) ? line.find(({ share }) => share <= 0.5)?.x : undefined;
}

/** How much of each force is on the board, turn by turn: the same for all systems, whatever else they call it. */
export const strength: Chart = turnChart({
  id: 'strength',
  section: 'losses',
  title: 'How much of each force is left from turn to turn?',
  shares: 'Mean share of the force that is on the board at the end of the turn',
  help:
    'Follow a line from left to right as turns pass. Its height is the mean share of the force that is still on the ' +
    'board at the end of the turn, whether it fights or not: not shot, fled or captured. A steep line ' +
    'loses much in a turn. After a battle has ended, its last state counts for the turns that remain. The shaded band ' +
    'is the 95% interval; where you see none, it is thinner than the line.',
  lineOf: left,
  finding: strengthFinding,
  leftOut: withoutLosses,
});

function withoutLosses({ rows }: Findings): string | null {
  if (rows.strength.length === 0) return '';
  return rows.strength.some(({ strength: share }) => share < 1) ? null : 'losses';
}

/** A mean is not clipped in the file; less than nothing, or more than all, would only confuse readers. */
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

function strengthFinding(findings: Findings): string {
  const lineOf = left(findings);
  const { variants } = variantsForLines(findings, lineOf);
  const most = farthest(findings, lineOf, variants);
  const [first] = variants;
  if (first === undefined) return '';
  const atEnd = (force: string, variant: number) => lineOf(force, variant).at(-1);
  const shown = (force: string, variant: number) => percent(atEnd(force, variant)?.share ?? 0);
  const [now, then] = most ? [most.variant, first].map(({ index }) => atEnd(most.force.id, index)) : [];
  if (!most || !now || !then || !areApart(now, then)) {
    const shares = chartForces(findings).map(({ id, name }) => `${shown(id, first.index)} of ${name}`);
    const where = most ? `, ${inVariant(first)}` : '';
    return `Left on the board at the end: ${shares.join(' and ')}, on average${where}.`;
  }
  const { force, variant } = most;
  return `What is left of ${force.name} at the end, on average: ${shown(force.id, variant.index)} ${inVariant(variant)} and ${shown(force.id, first.index)} ${inVariant(first)}.`;
}

/** Do the intervals of two places leave a gap? */
function areApart(one: SharePoint, other: SharePoint): boolean {
  return one.low > other.high || other.low > one.high;
}
