import type { Battle } from './plain-battle.js';
import { damage } from './plain-lost-hull.js';
import { descriptorOf } from './plain-muster.js';
import { type Cause, type Piece, Soldier } from './plain-pieces.js';
import type { Unit } from './plain-unit.js';

/** How hits take effect: docs/battlefield.md, sections 3, 4.5 and 4.6. */

/** So many hits on these pieces, whoever it may be; hits left over are wasted. A hull takes them as damage. */
export function strike(battle: Battle, unit: Unit, body: Piece[], hits: number, cause: Cause = 'fire'): void {
  const { mannedHull } = unit;
  if (mannedHull !== null) {
    damage(battle, unit, mannedHull, hits);
    return;
  }
  const standing = [...body];
  for (let struck = 0; struck < hits && standing.length > 0; struck++) {
    const place = Math.floor(battle.random() * standing.length);
    const piece = standing[place]!;
    piece.takeHit(cause);
    if (piece.lostTo !== null) standing.splice(place, 1);
  }
}

/** Those that were hit, and troops under an attack that they have no protection against, owe a check. */
export function placeMarkers(battle: Battle, struck: Unit[]): void {
  for (const unit of struck) {
    for (const piece of unit.actors) piece.marked = true; // MR-20: at most one each
  }
  if (battle.rules.options.psychology === 'off') return;
  for (const unit of battle.unitsWithFront) {
    if (!unit.attackedWithNbc || descriptorOf(unit.description).nbcProtection) continue;
    for (const piece of unit.actors) if (piece instanceof Soldier) piece.marked = true; // MR-83
  }
  for (const unit of battle.unitsWithFront) unit.attackedWithNbc = false;
}
