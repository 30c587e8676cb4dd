import { sum } from '../plain-pieces.js';
import type { Battle } from './battle.js';
import type { Grade, Piece } from './pieces.js';
import type { Unit } from './unit.js';

/** Modifiers to the roll of a test: docs/battlefield.md, section 11.2; UM-22. */

/** Applies to all pieces of a unit, as the board is now. */
export function modifierOfUnit(battle: Battle, unit: Unit): number {
  const { testModifiers } = battle.rules.tables;
  const inSight = (seen: Unit) => seen !== unit && battle.isInSight(seen, unit);
  const enemies = unit.force.enemy.unitsWithFront.filter(inSight);
  const friends = unit.force.unitsWithFront.filter(inSight);
  const bodies = (units: Unit[]) => sum(units.map(({ actors }) => actors.length));

  let modifier = 0;
  modifier += testModifiers.enemyCasualty * sum(enemies.map((enemy) => hearteningCasualties(battle, enemy)));
  if (unit.isShotAtCloseOrIndirectly) modifier += testModifiers.closeOrIndirect;
  const tenths = Math.floor((10 * unit.casualties.length) / unit.pieces.length);
  modifier += testModifiers.friendlyCasualties * tenths;
  if (bodies(enemies) > bodies([unit, ...friends])) modifier += testModifiers.outnumbered;
  if (unit.isApc) modifier += testModifiers.apc;
  if (enemies.some((enemy) => enemy.isApc || wearsHma(enemy))) modifier += testModifiers.enemyHmaOrApc;
  if (enemies.some(({ isTank }) => isTank)) modifier += testModifiers.enemyTanks;
  if (unit.isShotAtByFlyer) modifier += testModifiers.airAttack;
  return modifier;
}

const hearteningCasualties = ({ rules }: Battle, enemy: Unit): number =>
  rules.options.enemyCasualties === 'all' ? enemy.casualties.length : enemy.recentCasualties;

const wearsHma = ({ isInfantry, troops }: Unit): boolean => isInfantry && troops.armour === 'hma';

/** The pieces that lead by example at a place: officers, or NCOs in a unit that has reorganised. */
export function leaderAt(unit: Unit, place: Piece[]): Grade | null {
  const isLed = (by: Grade) => place.some(({ grade, posture }) => grade === by && posture === 'free');
  if (isLed('officer')) return 'officer';
  return unit.hasReorganised && isLed('nco') ? 'nco' : null;
}

/** The modifier of a piece in addition to that of its unit. Leaders do not lead each other. */
export function modifierOfPiece({ rules }: Battle, { grade }: Piece, leader: Grade | null): number {
  const { officerTaking, ncoTaking, leading } = rules.tables.testModifiers;
  if (grade === 'hull') return 0;
  if (grade === 'officer') return officerTaking;
  const taking = grade === 'nco' ? ncoTaking : 0;
  return taking + (leader !== null && leader !== grade ? leading : 0);
}
