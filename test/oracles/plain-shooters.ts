import type { Volley } from './plain-combat.js';
import type { Piece } from './plain-pieces.js';
import type { Unit } from './plain-unit.js';

/** Which pieces of a unit fire: every piece, or one for the crew that serves a weapon. */

export const canFire = (unit: Unit, piece: Piece): boolean =>
  piece.lostTo === null && piece.posture !== 'broken' && !unit.isShutDown;

export const firesOnce = (unit: Unit): boolean => unit.description.kind === 'crew';

const BEST_FIRST = ['steady', 'cautious', 'shaken'];

/**
 * The weapon of a crew is fired by one of those who can, and all of them count as firing. The one chosen is farthest
 * forward, then has the best posture, then has not moved.
 */
export function fireWeaponOfCrew(
  volley: Volley,
  unit: Unit,
  able: Piece[],
  target: Unit,
  penaltyOf: (piece: Piece) => number,
): void {
  const could = able.filter(({ depth }) => volley.reaches(unit, depth, target));
  const [gunner] = could.toSorted(
    (one, other) =>
      other.depth - one.depth ||
      BEST_FIRST.indexOf(one.posture) - BEST_FIRST.indexOf(other.posture) ||
      Number(one.moved) - Number(other.moved),
  );
  if (gunner === undefined) return;
  volley.fire(unit, gunner, target, penaltyOf(gunner));
  for (const piece of could) piece.fired = true;
}
