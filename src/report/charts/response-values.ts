import type { Findings } from '../../words/findings.js';
import {
  numberWithInterval,
  percentInShort,
  percents,
  percentWithInterval,
  type Shown,
} from '../../words/format.js';
import { RESPONSE_WORDS, type ResponseWords } from '../../words/responses.js';
import type { Lead } from '../../words/summary/summary.js';

export type LeadResponse = Lead['response'];

/** A response as charts describe it. */
export interface Charted {
  isRate: boolean;
  /** Is it of each force (true), or of the battle as a whole (false)? */
  ofForces: boolean;
  /** What is plotted: `How often each force holds the field`. */
  plotted: string;
  /** Title of its axis. */
  axis: string;
  /** What a force does: `hold the field`; put into agreement with its name. */
  verb: string;
  /** The panel of its difference: `Holds the field`. */
  panel: string;
  /** Unit of a number that is not a rate. */
  unit: string;
}

function charted(
  { does, who, counts }: ResponseWords,
  panel: string,
  plotted: string,
  axis = 'share of battles',
): Charted {
  return {
    ...{ isRate: counts === undefined, ofForces: who === undefined },
    ...{ plotted, axis, verb: does, panel, unit: counts ?? '' },
  };
}

const { holds_field, broke, half_broken, turns } = RESPONSE_WORDS;

export const RESPONSES: Readonly<Record<LeadResponse, Charted>> = {
  holds_field: charted(holds_field, 'Holds the field', 'How often each force holds the field at the end'),
  broke: charted(broke, 'Breaks', 'How often each force breaks'),
  half_broken: charted(half_broken, 'Half broken or gone', 'How often half of each force is broken or gone'),
  losses_at_break: charted(
    { ...broke, counts: 'pieces' },
    'Losses at the break',
    'Mean losses of each force when it breaks; battles in which it does not are left out',
    'pieces lost when it breaks',
  ),
  turns: charted(turns, 'Turns', 'How long battles last', 'turns'),
};

export interface Value {
  mean: number;
  low: number;
  high: number;
}

/** The response of a force at a design point; losses at the break in pieces. Null: there is nothing to measure it with. */
export function responseAt(
  findings: Findings,
  response: LeadResponse,
  force: string,
  point: number,
): Value | null {
  if (response === 'losses_at_break') return lossesAtBreak(findings, force, point);
  const row = findings.rows.responses.find(
    (each) =>
      each.response === response &&
      each.force === (RESPONSES[response].ofForces ? force : '') &&
      each.design_point === point,
  );
  return row ? { mean: row.mean, low: row.ci_low, high: row.ci_high } : null;
}

function lossesAtBreak({ rows, forces }: Findings, force: string, point: number): Value | null {
  const row = rows.measures.find(
    (each) =>
      each.measure === 'loss_at_break' &&
      each.force === force &&
      each.unit === '' &&
      each.design_point === point,
  );
  if (!row || row.estimate === null || row.ci_low === null || row.ci_high === null) return null;
  const pieces = forces.find(({ id }) => id === force)!.pieces;
  return { mean: row.estimate * pieces, low: row.ci_low * pieces, high: row.ci_high * pieces };
}

/** With its interval: `48.2%`, `6.6`. */
export function valueShown(response: LeadResponse, { mean, low, high }: Value): Shown {
  return (RESPONSES[response].isRate ? percentWithInterval : numberWithInterval)(mean, low, high);
}

/** Two of them in a sentence: `48%` and `45%`, `6.6` and `7.1`. */
export function valuesInShort(response: LeadResponse, one: number, other: number): [string, string] {
  return RESPONSES[response].isRate ? percents(one, other) : [one.toFixed(1), other.toFixed(1)];
}

/** On a chart, where there is little room: `48%`, `6.6`. */
export function valueInShort(response: LeadResponse, mean: number): string {
  return RESPONSES[response].isRate ? percentInShort(mean) : mean.toFixed(1);
}
