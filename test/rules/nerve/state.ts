import { FIELDS } from '#src/battlefield/plan.js';
import { NOW } from '#src/battlefield/state.js';
import { pieceState, unitState } from '#src/rules/kit/state.js';
import { RESULT } from './morale.js';
import type { Position } from './plan.js';

/** What this book stores for a unit. */
export const own = unitState({
  shaken: { most: 1, lasts: 'battle', shown: true },
  /** It lost a piece in this turn’s fire, and so tests (N-1). */
  hurt: { most: 1, lasts: 'turn' },
  /** The result of its test, a RESULT; and whether it rallies. Both are carried out when all have rolled. */
  result: { most: RESULT.ROUTS, lasts: 'turn' },
  rallies: { most: 1, lasts: 'turn' },
});

/** What this book stores for a piece: whether its depth changed in this turn’s movement. */
export const piece = pieceState({ moved: 1 });

/** Postures of a piece, the best first; all pieces of a unit have the same. */
export const POSTURES = ['steady', 'shaken'] as const;

/** Adds a unit’s pieces on the board, by posture, to the counts from index `at` on. */
export function addPostures(battle: Position, unit: number, counts: Int32Array, at: number): void {
  counts[at + own.shaken.of(battle, unit)] += battle.state.units[unit * FIELDS.NOW + NOW.PIECES];
}
