import { RANKS } from '../../battlefield/description.js';
import { isHull, soldiersOf } from '../../battlefield/pieces.js';
import type { MoraleRatioUnit } from './compile.js';
import { hullLevels } from './hull/rules.js';
import { packSystems, pointsOf } from './hull/systems.js';
import { type Book, officerPoints, piecePoints, warbotPoints } from './morale.js';
import { hasOfficer } from './slots.js';

/**
 * MR-3 to MR-6: a unit's points at the start: those of its soldiers and warbots, or the levels and
 * weapons of its hull.
 *
 * @example levelOf(book, squad) // 13 with leaders on: a sergeant, a corporal and eight troopers
 */
export function levelOf(book: Book, unit: MoraleRatioUnit): number {
  return isHull(unit)
    ? pointsOf(systemsAtStart(book, unit))
    : soldierPoints(book, unit) + warbots(book, unit);
}

/** A hull at the start, packed; 0 of what has none. */
export function systemsAtStart(book: Book, unit: MoraleRatioUnit): number {
  return isHull(unit) ? packSystems(hullLevels(book, unit.kind), unit.weapons?.length ?? 1) : 0;
}

/** Points of a unit's soldiers; of a hull, of its crew. */
export function soldierPoints(book: Book, unit: MoraleRatioUnit): number {
  const { moraleOfficer } = unit['morale-ratio'];
  if (soldiersOf(unit) === 0) return 0;
  const points = RANKS.reduce((sum, rank) => sum + (unit.roster[rank] ?? 0) * piecePoints(book, rank), 0);
  if (!hasOfficer(book, unit)) return points;
  return points + officerPoints(book, moraleOfficer!) - piecePoints(book, moraleOfficer!);
}

function warbots(book: Book, { warbots, size }: MoraleRatioUnit): number {
  return warbots * warbotPoints(book, size);
}
