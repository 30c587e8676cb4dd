import type { Battle } from './battle.js';
import type { Force } from './force.js';
import type { Piece } from './pieces.js';
import type { Unit } from './unit.js';
import { diagnose } from './wounds.js';

/** After the battle: docs/battlefield.md, section 10.7; DP-40, DP-50. */

export type Toll = { light: number; serious: number; out: number; captured: number };

/** `holds`: it holds the field, and recovers all its casualties. */
export function countToll(battle: Battle, force: Force, holds: boolean): Toll {
  const toll = { light: 0, serious: 0, out: 0, captured: 0 };
  const captured = holds ? [] : force.units.filter((unit) => unit.isDestroyed || unit.hasSurrendered);
  const medics = medicsLeft(force);
  for (const unit of force.units) {
    if (captured.includes(unit)) toll.captured += capturedOf(unit);
    else for (const piece of unit.pieces) bringIn(battle, toll, piece, medics);
  }
  return toll;
}

/** Medics that have neither fallen nor surrendered. */
function medicsLeft(force: Force): number {
  const free = force.units.filter((unit) => !unit.hasSurrendered);
  const medics = free.flatMap(({ pieces }) => pieces).filter(({ role }) => role === 'medic');
  return medics.filter(({ isCasualty }) => !isCasualty).length;
}

/** Its casualties, treated or not, and the pieces that were removed with it when it surrendered. */
const capturedOf = ({ pieces, hasSurrendered }: Unit): number =>
  pieces.filter(({ isCasualty, lostTo }) => isCasualty || (hasSurrendered && lostTo === 'routed')).length;

/** A casualty that has not been treated yet is diagnosed. */
function bringIn({ rules, random }: Battle, toll: Toll, piece: Piece, medics: number): void {
  if (piece.isCasualty) toll[piece.treatedAs ?? diagnose(rules, 0, medics, random)]++;
  else if (piece.treatedAs === 'serious') toll.serious++; // it fought on with the wound
}
