import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { hasFallenBack } from './units.js';

export const POSTURES = ['steady', 'fallen back'] as const;

/** Adds a unit's pieces on the board by posture to the counts from index `at` on. */
export function addPostures(battle: Battle, unit: number, counts: Int32Array, at: number): void {
  const posture = at + (hasFallenBack(battle, unit) ? 1 : 0);
  counts[posture] = counts[posture]! + battle.state.units[unit * FIELDS.NOW + NOW.PIECES]!;
}
