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
import { type ChartForce, chartForces } from './forces.js';

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
  finding,
  leftOut,
});

function leftOut({ rows }: Findings): string | null {
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
    return line.length === 0 || line[0]!.x === 0 ? line : [{ x: 0, share: 1, low: 1, high: 1 }, ...line];
  };
}

/** When half of the battles have seen it break; where fewer do, how often it never breaks. */
function finding(findings: Findings): string {
  const lineOf = standing(findings);
  const { variants } = variantsForLines(findings, lineOf);
  const most = farthest(findings, lineOf, variants);
  const [first] = variants;
  if (first === undefined) return '';
  if (most === undefined) {
    return `${sentence(chartForces(findings).map((force) => [force, lineOf(force.id, first.index)] as const))}.`;
  }
  const { force, variant } = most;
  const lines = [first, variant].map(({ index }) => lineOf(force.id, index));
  const halves = lines.map(halfBroken);
  const [a, b] = halves;
  if (a !== undefined && b !== undefined && a !== b) {
    return `Half of the battles have seen ${force.name} break by turn ${b} ${within(variant)}, by turn ${a} ${within(first)}.`;
  }
  const [never, thenNever] = lines.map((line) => percent(line.at(-1)?.share ?? 0));
  return `${force.name} never broke in ${thenNever} of battles ${within(variant)} and in ${never} ${within(first)}.`;
}

function sentence(lines: readonly (readonly [ChartForce, ReturnType<LineOf>])[]): string {
  const halves = lines.map(([{ name }, line]) => ({
    name,
    half: halfBroken(line),
    share: line.at(-1)?.share ?? 0,
  }));
  if (halves.every(({ half }) => half !== undefined)) {
    const [first, ...others] = halves.map(({ name, half }) => `${name} break by turn ${half}`);
    return `Half of the battles have seen ${[first, ...others].join(', and ')}`;
  }
  return halves.map(({ name, share }) => `${name} never broke in ${percent(share)} of battles`).join('; ');
}

function halfBroken(line: ReturnType<LineOf>): number | undefined {
  return line.find(({ share }) => share <= 0.5)?.x;
}
