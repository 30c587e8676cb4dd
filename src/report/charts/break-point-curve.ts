import type { Findings } from '../../words/findings.js';
import { percent } from '../../words/format.js';
import { capitalized } from '../../words/grammar.js';
import { type BreakLines, breakLines, firstDrop, medianBreak } from './break-lines.js';
import { breakPanels } from './break-panel.js';
import type { Chart } from './chart.js';
import {
  certainlyApart,
  farthest,
  farthestPlace,
  forceLineNumbers,
  inVariant,
  shareAt,
  shownOf,
  variantsForLines,
} from './force-lines.js';
import { legendOf } from './line-styles.js';
import { chartForces } from './names.js';
import { panelChart } from './panel.js';
import { withOthers } from './variants.js';

/** Kaplan–Meier in casualty space: how much loss each force endures before it breaks. */
export const breakPointCurve: Chart = {
  id: 'break-point-curve',
  section: 'breaks',
  title: () => 'At what losses does each force break?',
  finding,
  shows: (findings) => {
    const note = withOthers(variantsForLines(findings, breakLines(findings).lineOf).note);
    return `Share not yet broken, by losses, if every battle had gone on (Kaplan–Meier estimate).${note === '' ? '' : ` ${note}.`}`;
  },
  help:
    'Follow a line from left to right as losses mount. Its height is the share that would not have broken by then if ' +
    'every battle had gone on. This is a Kaplan–Meier estimate: a battle that ended before the force broke counts up to the ' +
    'losses it reached, and no further. So a line can end low though the force seldom breaks. The column at the right ' +
    'says in how many battles it never broke. The strip below counts the battles in which the force lost this much, ' +
    'unbroken until then. Where they are fewer than 100, the line is pale and the number in italics. A steep drop is ' +
    'where most breaks are seen. Losses are counted when the break is seen, after the fire of a whole turn, so a force ' +
    'that breaks by rule at half its strength shows its break there or anywhere to the right. The shaded band is the ' +
    '95% interval; where you see none, it is thinner than the line.',
  leftOut,
  legend: (findings) => legendOf(variantsForLines(findings, breakLines(findings).lineOf).variants),
  spec: (findings, layout = 'wide') =>
    panelChart(finding(findings), layout, [breakPanels(findings, breakLines(findings), layout)]),
  numbers: (findings) => {
    const { lineOf, end } = breakLines(findings);
    return forceLineNumbers(
      findings,
      'Share that would not have broken by this loss if every battle had gone on, with 95% intervals',
      [0.1, 0.25, 0.5, 0.75].map((at) => ({ at, label: `${at * 100}% lost` })),
      (force, variant, at) => {
        const line = lineOf(force, variant);
        const last = line.at(-1);
        // Past the last battle observed nothing is known, unless none was left to break.
        if (last === undefined || (at * end > last.x && last.share > 0)) return 'not reached';
        return shownOf(shareAt(line, at * end)!);
      },
    );
  },
};

function leftOut({ rows }: Findings): string | null {
  const forces = rows.break_points.filter(({ unit }) => unit === '');
  if (forces.length === 0) return '';
  return forces.some(({ broke }) => broke > 0) ? null : 'forces that break';
}

/** The losses by which half would have broken: for both forces, or with and without what changes it most. */
function finding(findings: Findings): string {
  const lines = breakLines(findings);
  const { variants } = variantsForLines(findings, lines.lineOf);
  const [first] = variants;
  if (first === undefined) return '';
  const most = farthest(findings, lines.lineOf, variants);
  if (most === undefined || most.distance < LITTLE)
    return bothForces(findings, lines, first.index, variants.length > 1 ? `${inVariant(first)}, ` : '');
  const { force, variant } = most;
  const [a, b] = [first, variant].map(({ index }) => lines.lineOf(force.id, index));
  const [drop, otherDrop] = [firstDrop(a), firstDrop(b)];
  if (drop && otherDrop && drop.x !== otherDrop.x && drop.share < VISIBLE && otherDrop.share < VISIBLE) {
    const isSame = findings.forces.every(({ id }) => {
      const drops = [first, variant].map(({ index }) => firstDrop(lines.lineOf(id, index))?.x);
      return drops[0] === drop.x && drops[1] === otherDrop.x;
    });
    return `${isSame ? 'Either force' : force.name} can break from ${lost(lines, otherDrop.x)} ${inVariant(variant)}, from ${amount(lines, drop.x)} ${inVariant(first)}.`;
  }
  const [half, otherHalf] = [medianBreak(a), medianBreak(b)];
  if (half !== undefined && otherHalf !== undefined && half !== otherHalf) {
    return `Half of the time ${force.name} would break by ${lost(lines, otherHalf)} ${inVariant(variant)}, by ${amount(lines, half)} ${inVariant(first)}.`;
  }
  const at = farthestPlace(certainlyApart(a, b), b).x;
  const shareIn = (line: typeof a) => percent(1 - (shareAt(line, at)?.share ?? 1));
  return `By ${lost(lines, at)} ${force.name} would have broken ${shareIn(b)} of the time ${inVariant(variant)}, ${shareIn(a)} ${inVariant(first)}.`;
}

/** Lines that are nowhere farther apart than this count as the same. */
const LITTLE = 0.05;
/** A first drop to less than this is visible. */
const VISIBLE = 0.98;

function bothForces(findings: Findings, lines: BreakLines, variant: number, where: string): string {
  const halves = chartForces(findings).map(({ id, name }) => ({
    name,
    half: medianBreak(lines.lineOf(id, variant)),
  }));
  const known = halves.flatMap(({ name, half }) => (half === undefined ? [] : [{ name, half }]));
  const [one, two] = known;
  if (one === undefined) return capitalized(`${where}neither force would break half of the time.`);
  const said = (who: string) =>
    capitalized(`${where}half of the time ${who} would break by ${lost(lines, one.half)}`);
  if (two === undefined) return `${said(one.name)}; the other side would break less often.`;
  return two.half === one.half
    ? `${said('each force')}.`
    : `${said(one.name)}, ${two.name} by ${amount(lines, two.half)}.`;
}

/** `7 of 10 lost`, `45% lost`. */
function lost(lines: BreakLines, x: number): string {
  return lines.pieces === null ? `${percent(x)} lost` : `${x} of ${lines.pieces} lost`;
}

/** `7`, `45%`. */
function amount({ pieces }: BreakLines, x: number): string {
  return pieces === null ? percent(x) : String(x);
}
