import { isAbove, type Rules } from './plain-muster.js';
import { type Piece, type Random, Soldier, takeAny } from './plain-pieces.js';
import type { Unit } from './plain-unit.js';

/** Surrender, the walk to the enemy, and the morale officer's shot: MR-50 to MR-53. */

export function mustSurrender({ tables }: Rules, unit: Unit, piece: Piece): boolean {
  const reach = tables.surrenderDistance;
  return piece instanceof Soldier && unit.cutOff && reach > 0 && piece.squaredToEnemy <= reach ** 2;
}

/** MR-50 */
export function surrender(soldier: Piece): void {
  soldier.posture = 'broken';
  soldier.marked = false;
  soldier.walk = { squaredDistance: soldier.squaredToEnemy, covered: 0 };
}

/** One turn's walk of a piece that has surrendered: it is removed when it arrives. */
export function walkOver(piece: Piece, move: number): void {
  const walk = piece.walk!;
  walk.covered += move;
  if (walk.covered ** 2 >= walk.squaredDistance) piece.lostTo = 'surrendered';
}

/** The officer who can shoot (MR-52), even if there is no one to shoot. */
export function officerOf(unit: Unit): Soldier | null {
  const officer = unit.soldiers.find(({ isMoraleOfficer }) => isMoraleOfficer);
  if (officer === undefined || officer.lostTo !== null || officer.posture === 'broken') return null;
  return officer;
}

/** MR-53: one of the pieces that would surrender now is shot, and the rest of the unit recovers. */
export function shootOne(unit: Unit, surrendering: Piece[], random: Random): void {
  const officer = officerOf(unit);
  if (officer === null) return;
  const victims = surrendering.filter((piece) => piece instanceof Soldier && !isAbove(piece, officer));
  if (victims.length === 0) return;
  takeAny(victims, random).lostTo = 'shot';
  for (const piece of unit.present) {
    if (piece.walk !== null && !surrendering.includes(piece)) continue; // it surrendered before
    piece.walk = null;
    piece.posture = 'steady';
    piece.marked = false;
  }
}
