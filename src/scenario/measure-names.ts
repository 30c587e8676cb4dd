import { BATTLE_RESPONSES, FORCE_RESPONSES, RATES } from '../battlefield/responses.js';
import { systems } from '../rules/registry.js';

/** A number that a run gives: what it belongs to, and whether it is a share, 0–1. */
export interface Measured {
  of: 'battle' | 'force' | 'unit';
  isShare: boolean;
  /** A word that may follow it, as in `break_point.median`. */
  suffix?: 'median' | 'mean';
}

/** The measures of measures.csv; those of units exist for forces, too. */
export const MEASURES: ReadonlyMap<string, Measured> = new Map<string, Measured>([
  ['draw_rate', { of: 'battle', isShare: true }],
  ['overturn_rate', { of: 'battle', isShare: true }],
  ['drama', { of: 'battle', isShare: true }],
  ['turns', { of: 'battle', isShare: false }],
  ['win_rate', { of: 'force', isShare: true }],
  ['overturned', { of: 'force', isShare: true }],
  ['half_broken', { of: 'force', isShare: true }],
  ['comeback', { of: 'force', isShare: true }],
  ['recovery', { of: 'force', isShare: true }],
  ['cascade', { of: 'force', isShare: true }],
  ['units_broke', { of: 'force', isShare: false }],
  ['losses', { of: 'force', isShare: false }],
  ['tests', { of: 'force', isShare: false }],
  ['dice', { of: 'force', isShare: false }],
  ['look_ups', { of: 'force', isShare: false }],
  ['break_rate', { of: 'unit', isShare: true }],
  ['break_point', { of: 'unit', isShare: true, suffix: 'median' }],
  ['break_turn', { of: 'unit', isShare: false, suffix: 'median' }],
  ['loss_at_break', { of: 'unit', isShare: true, suffix: 'mean' }],
  ['turn_at_break', { of: 'unit', isShare: false, suffix: 'mean' }],
]);

/** The responses of responses.csv, for all systems together. */
export const RESPONSES: ReadonlyMap<string, Measured> = new Map<string, Measured>([
  ...[...FORCE_RESPONSES, ...systems.flatMap(({ counts }) => counts.map(({ name }) => name))].map(
    (name) => [name, { of: 'force', isShare: RATES.includes(name) }] as const,
  ),
  ...BATTLE_RESPONSES.map((name) => [name, { of: 'battle', isShare: RATES.includes(name) }] as const),
]);

/** Measures that are responses by another name. */
export const RESPONSE_OF: ReadonlyMap<string, string> = new Map([
  ['win_rate', 'holds_field'],
  ['break_rate', 'broke'],
  ['draw_rate', 'nobody_holds'],
]);
