import {
  BATTLE_RESPONSES,
  FORCE_RESPONSES,
  RATES,
  RATIOS,
  type SharedResponse,
} from '../battlefield/responses.js';
import { systems } from '../rules/registry.js';

/** A number that a run gives: what it belongs to, and whether it is a share, 0–1. */
export interface Measured {
  of: 'battle' | 'force' | 'unit';
  isShare: boolean;
  /** A word that may follow it, as in `break_point.median`. */
  suffix?: 'median' | 'mean';
  /** Of a battle or a force: the response whose mean it is; left out: no response of all systems has it as its mean. */
  response?: SharedResponse;
}

/** The measures of measures.csv; those of units exist for forces, too. */
export const MEASURES: ReadonlyMap<string, Measured> = new Map<string, Measured>([
  ['draw_rate', { of: 'battle', isShare: true, response: 'nobody_holds' }],
  ['overturn_rate', { of: 'battle', isShare: true }],
  ['drama', { of: 'battle', isShare: true }],
  ['turns', { of: 'battle', isShare: false, response: 'turns' }],
  ['win_rate', { of: 'force', isShare: true, response: 'holds_field' }],
  ['overturned', { of: 'force', isShare: true, response: 'overturned' }],
  ['half_broken', { of: 'force', isShare: true, response: 'half_broken' }],
  ['comeback', { of: 'force', isShare: true }],
  ...RATIOS.map(({ measure }) => [measure, { of: 'force', isShare: true }] as const),
  ...(['units_broke', 'losses', 'tests', 'dice', 'look_ups'] as const).map(
    (response) => [response, { of: 'force', isShare: false, response }] as const,
  ),
  ['break_rate', { of: 'unit', isShare: true, response: 'broke' }],
  ['break_point', { of: 'unit', isShare: true, suffix: 'median' }],
  ['break_turn', { of: 'unit', isShare: false, suffix: 'median' }],
  ['loss_at_break', { of: 'unit', isShare: true, suffix: 'mean' }],
  ['turn_at_break', { of: 'unit', isShare: false, suffix: 'mean' }],
]);

/** The responses of responses.csv, for all systems together. */
export const RESPONSES: ReadonlyMap<string, Measured> = new Map<string, Measured>([
  ...FORCE_RESPONSES.map((response) => shared(response, 'force')),
  ...systems.flatMap(({ counts }) =>
    counts.map(({ name }) => [name, { of: 'force', isShare: false }] as const),
  ),
  ...BATTLE_RESPONSES.map((response) => shared(response, 'battle')),
]);

function shared(response: SharedResponse, of: 'force' | 'battle'): [string, Measured] {
  return [response, { of, isShare: RATES.includes(response), response }];
}

/** Measures that are means of responses with another name: `win_rate`, the mean of `holds_field`. */
export const RENAMED: readonly string[] = [...MEASURES.keys()].filter((name) => {
  const { response = name } = MEASURES.get(name)!;
  return response !== name;
});
