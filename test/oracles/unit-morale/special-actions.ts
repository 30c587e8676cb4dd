import type { Battle } from './battle.js';
import { leaderAt, modifierOfPiece, modifierOfUnit } from './morale.js';
import type { Piece } from './pieces.js';
import type { Unit } from './unit.js';

/** Rally, treatment and reorganisation: docs/battlefield.md, section 11.7. */
export function actSpecially(battle: Battle): void {
  const { rally, treatment, reorganise } = battle.rules.options;
  const quiet = battle.units.filter(({ isQuiet }) => isQuiet);
  if (rally !== 'never') for (const unit of quiet) rallyAll(battle, unit);
  if (treatment === 'on') for (const unit of quiet) treat(unit);
  if (reorganise === 'on') for (const unit of quiet) reorganiseUnit(unit);
}

function rallyAll(battle: Battle, unit: Unit): void {
  const isTested = battle.rules.options.rally === 'test';
  for (const place of unit.places) {
    const unfree = place.filter(({ posture }) => posture !== 'free');
    if (unfree.length === 0) continue;
    const recovering = isTested ? passing(battle, unit, place, unfree) : unfree;
    for (const piece of recovering) piece.posture = 'free';
    unit.force.rallied += recovering.length;
  }
  unit.shareFateOfHull();
}

function passing(battle: Battle, unit: Unit, place: Piece[], unfree: Piece[]): Piece[] {
  const roll = battle.twoDice(unit) + modifierOfUnit(battle, unit);
  const leader = leaderAt(unit, place);
  unit.force.countThrow();
  return unfree.filter((piece) => {
    const total = roll + modifierOfPiece(battle, piece, leader);
    return battle.reaches(unit.moraleNumber, total, unit, piece.grade);
  });
}

function treat(unit: Unit): void {
  if (unit.onTheMove || unit.fired || unit.actors.some(({ posture }) => posture === 'retreating')) return;
  for (const casualty of unit.casualties) if (!casualty.isLeftBehind) casualty.isTended = true;
}

/** An NCO replaces the officers that are gone. */
function reorganiseUnit(unit: Unit): void {
  if (!unit.isInfantry) return;
  const someAre = (pieces: Piece[], grade: Piece['grade']) => pieces.some((piece) => piece.grade === grade);
  const { pieces, present } = unit;
  if (someAre(pieces, 'officer') && !someAre(present, 'officer') && someAre(present, 'nco'))
    unit.hasReorganised = true;
}
