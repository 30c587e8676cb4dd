import type { EffectRow } from '../../analysis/rows.js';
import { isDifferent } from '../../analysis/verdicts.js';
import { excludesZero } from '../../statistics/interval.js';
import type { Findings } from '../../words/findings.js';
import { differenceWithInterval, pointsWithInterval, type Shown } from '../../words/format.js';
import type { Lead } from '../../words/summary/summary.js';
import { type Comparison, largestEffects } from './compared.js';
import { chartForces } from './names.js';
import { type LeadResponse, RESPONSES, responseAt, type Value } from './response-values.js';
import { clipped } from './text.js';

/** A row of every panel: what is changed, and its group. */
export interface TornadoRow extends Comparison {
  /** Changes of one factor, of several at once, or compared with another baseline. */
  group: string;
}

/** A response of a force, or of the battle, and its difference for every row that has one. */
export interface TornadoPanel {
  response: LeadResponse;
  /** Its place among the forces; null: the battle. */
  force: number | null;
  title: string;
  effects: Map<number, EffectRow>;
}

const MOST_ROWS = 16;

/** What a tornado of the first screen shows: one response of one force, for the changes that are asked for. */
export type TornadoLead = Pick<Lead, 'response' | 'force' | 'among'>;

/** The comparisons with the largest effects, the largest first; those of one group together. */
export function tornadoRows(findings: Findings, lead?: TornadoLead): { rows: TornadoRow[]; note: string } {
  const { comparisons, note } = largestEffects(findings, MOST_ROWS, lead?.among);
  const first = lead?.force ?? findings.forces[0]?.id;
  const size = ({ index }: Comparison) =>
    Math.abs(
      findings.rows.effects.find(
        (row) => row.design_point === index && row.response === 'holds_field' && row.force === first,
      )?.difference ?? 0,
    );
  const rows = comparisons.map((each) => ({ ...each, group: groupOf(findings, each, lead !== undefined) }));
  const found = new Set(
    findings.designPoints.flatMap(({ index }) => rows.find((row) => row.index === index)?.group ?? []),
  );
  const groups = [...found].sort((a, b) => Number(a === SEVERAL) - Number(b === SEVERAL));
  return {
    rows: groups.flatMap((group) =>
      rows.filter((row) => row.group === group).sort((a, b) => size(b) - size(a) || a.index - b.index),
    ),
    note,
  };
}

const SINGLE = 'One change';
const SEVERAL = 'Several changes at once';

/** Empty: there is only one. The leading chart is one list, whatever its baselines. */
function groupOf(findings: Findings, { index, baseline }: Comparison, isLead: boolean): string {
  const { designPoints, rows, factors, combined } = findings;
  const single = combined.includes(index) ? SEVERAL : combined.length > 0 ? SINGLE : '';
  if (isLead) return single;
  const pointOf = (wanted: number) => designPoints.find((point) => point.index === wanted)!;
  const baselines = new Set(rows.effects.map((row) => row.baseline));
  if (baselines.size > 1) return `against ${clipped(pointOf(baseline).levels.join(' · '), 60)}`;
  if (factors.length < 2) return single;
  const others = pointOf(baseline).levels;
  const changed = pointOf(index).levels.filter((level, factor) => level !== others[factor]).length;
  return changed > 1 ? SEVERAL : SINGLE;
}

/** The first force’s response first; the other’s where it says something else; then breaks and turns, where they are compared. */
export function tornadoPanels(
  findings: Findings,
  rows: readonly TornadoRow[],
  lead?: TornadoLead,
): TornadoPanel[] {
  const of = (response: LeadResponse, force: number | null): TornadoPanel => {
    const id = force === null ? '' : findings.forces[force].id;
    const effects = findings.rows.effects.filter(
      (row) =>
        row.response === response &&
        row.force === id &&
        rows.some(({ index }) => index === row.design_point) &&
        // Without a verdict it cannot be compared.
        row.verdict !== null,
    );
    const name = force === null ? '' : `: ${chartForces(findings)[force].name}`;
    return {
      response,
      force,
      title: RESPONSES[response].panel + name,
      effects: new Map(effects.map((row) => [row.design_point, row])),
    };
  };
  const forces = [...findings.forces.keys()];
  if (lead !== undefined) {
    const place = Math.max(
      0,
      findings.forces.findIndex(({ id }) => id === lead.force),
    );
    const only = of(lead.response, RESPONSES[lead.response].ofForces ? place : null);
    if (only.effects.size > 0) return [only];
  }
  const holds = forces.map((force) => of('holds_field', force));
  return [
    ...holds.filter((panel, i) => i === 0 || isAnotherTale(holds[0], panel)),
    ...forces.map((force) => of('broke', force)),
    of('turns', null),
  ].filter(({ effects }) => effects.size > 0 && 2 * effects.size >= rows.length);
}

/**
 * What one force gains the other loses: unless this is true within a point or a quarter, both are shown. So are they
 * where a change is a finding for the second force alone.
 */
function isAnotherTale(first: TornadoPanel, second: TornadoPanel): boolean {
  return [...first.effects].some(([index, effect]) => {
    const other = second.effects.get(index);
    if (other && isDecided(other) && !isDecided(effect)) return true;
    const sum = effect.difference + (other?.difference ?? 0);
    return Math.abs(sum) > Math.max(0.02, Math.abs(effect.difference) / 4);
  });
}

/** Rates in percentage points. */
export function scaleOf({ response }: Pick<TornadoPanel, 'response'>): number {
  return RESPONSES[response].isRate ? 100 : 1;
}

/** Where no verdict is asked for: does its interval exclude 0? */
export function isDecided(row: EffectRow): boolean {
  const { verdict, ci_low, ci_high } = row;
  return verdict === null ? excludesZero({ low: ci_low, high: ci_high }) : isDifferent(verdict);
}

/** `undecided`, `same`, `identical`; empty where it differs. */
export function verdictWord(row: EffectRow): string {
  return isDecided(row) ? '' : (row.verdict ?? 'undecided');
}

export function effectShown(panel: TornadoPanel, { difference, ci_low, ci_high }: EffectRow): Shown {
  return (RESPONSES[panel.response].isRate ? pointsWithInterval : differenceWithInterval)(
    difference,
    ci_low,
    ci_high,
  );
}

/** The value of the response at a design point. */
export function ownValue(findings: Findings, { response, force }: TornadoPanel, point: number): Value | null {
  return responseAt(findings, response, force === null ? '' : findings.forces[force].id, point);
}

/** The smallest margin of a panel, in its unit; 0: it has none. */
export function marginOf(panel: TornadoPanel): number {
  const margins = [...panel.effects.values()].flatMap(({ margin }) => margin ?? []);
  return margins.length > 0 ? Math.min(...margins) * scaleOf(panel) : 0;
}
