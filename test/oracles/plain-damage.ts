import type { Battle } from './plain-battle.js';
import { Hull } from './plain-hull.js';
import { damage } from './plain-lost-hull.js';
import { descriptorOf } from './plain-muster.js';
import { type Cause, type Piece, Soldier, Warbot } from './plain-pieces.js';
import type { Unit } from './plain-unit.js';

/** How hits take effect: docs/battlefield.md, sections 3, 4.5 and 4.6. */

/** Hits random pieces among these; surplus hits are wasted. A hull takes hits as damage. */
export function strike(battle: Battle, unit: Unit, body: Piece[], hits: number, cause: Cause = 'fire'): void {
  const { mannedHull } = unit;
  if (mannedHull !== null) {
    damage(battle, unit, mannedHull, hits);
    return;
  }
  const standing = [...body];
  for (let struck = 0; struck < hits && standing.length > 0; struck++) {
    const place = Math.floor(battle.random() * standing.length);
    const piece = standing[place];
    piece.takeHit(cause);
    if (piece.lostTo === null) continue;
    unit.someFell = true;
    standing.splice(place, 1);
  }
}

/**
 * Pieces that were hit, and troops under an attack against which they have no protection, owe a check.
 *
 * @returns the pieces that were not marked before and now are because of hits
 */
export function placeMarkers(battle: Battle, struck: Unit[]): Piece[] {
  const marked = struck.flatMap((unit) => give(unit.actors.filter((piece) => owes(battle, unit, piece))));
  for (const unit of battle.units) unit.endPhaseOfHits();
  if (battle.rules.options.psychology === 'off') return marked;
  for (const unit of battle.unitsWithFront) {
    if (!unit.attackedWithNbc || descriptorOf(unit.description).nbcProtection) continue;
    give(unit.actors.filter((piece) => piece instanceof Soldier)); // MR-83
  }
  for (const unit of battle.unitsWithFront) unit.attackedWithNbc = false;
  return marked;
}

/** MR-20: warbots and hulls owe a check when they are damaged, soldiers when their unit loses a piece. */
function owes({ rules }: Battle, unit: Unit, piece: Piece): boolean {
  if (rules.options.warbotMarkers === 'unit' || piece instanceof Hull) return true;
  return piece instanceof Warbot ? piece.damaged : unit.someFell;
}

/** MR-20: the same for every loss not caused by a hit or by an officer's shot. */
export function markAfterLoss({ rules }: Battle, unit: Unit): void {
  if (rules.options.markedBy === 'hits') return;
  const all = rules.options.warbotMarkers === 'unit';
  give(unit.actors.filter((piece) => all || piece instanceof Soldier));
}

/** At most one marker each. @returns the pieces that had none */
function give(owing: Piece[]): Piece[] {
  const without = owing.filter(({ marked }) => !marked);
  for (const piece of without) piece.marked = true;
  return without;
}
