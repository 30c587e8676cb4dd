import type { FlatCombat, ScriptedCombat, WeaponBandsCombat } from '#src/battlefield/description.js';
import { fireBanded } from '../plain-banded.js';
import { roll } from '../plain-pieces.js';
import { type FiringCombat, hasFire, scriptedLoss } from '../plain-script.js';
import { reaches, weaponNamed } from '../weapon-bands/fire.js';
import { addHits, type Hits, takeEffect } from './attack.js';
import type { Battle } from './battle.js';
import type { Piece } from './pieces.js';
import type { Unit } from './unit.js';
import { weaponOf } from './weapons.js';

/** Fire: docs/battlefield.md, sections 3 and 10.3. */
export function fire(battle: Battle): void {
  const { combat } = battle.scenario;
  takeEffect(battle, hasFire(combat) ? openFire(battle, combat) : followScript(battle, combat), 'fire');
}

function followScript(battle: Battle, combat: ScriptedCombat): Hits {
  const hits: Hits = new Map();
  for (const unit of battle.unitsWithFront) {
    addHits(hits, unit, scriptedLoss(combat, unit.description.id, battle.turn, battle.random));
  }
  return hits;
}

function openFire(battle: Battle, combat: FiringCombat): Hits {
  const hits: Hits = new Map();
  for (const unit of battle.unitsWithFront) {
    const target = battle.field.pickTarget(unit);
    if (target === null || !unit.isActive || unit.isTreating) continue;
    if (combat.assault !== undefined && battle.field.targetInContact(unit) !== null) continue;
    for (const piece of gunners(unit)) addHits(hits, target, shoot(battle, combat, unit, piece, target));
  }
  return hits;
}

/** Every piece fires; for a crew, only its least wounded member. */
function gunners({ description, present }: Unit): Piece[] {
  if (description.kind !== 'crew') return present;
  return [present.find(({ fightsWounded }) => !fightsWounded) ?? present[0]];
}

/** How many soldiers one piece puts out of action. */
function shoot(battle: Battle, combat: FiringCombat, unit: Unit, piece: Piece, target: Unit): number {
  if (combat.model === 'weapon-bands') return shootBanded(battle, combat, unit, piece, target);
  const { shots, bands } = weaponOf(combat, unit);
  const squared = battle.field.squaredDistance(unit, unit.front, target);
  const band = bands.find(({ upTo }) => squared <= upTo ** 2);
  if (band === undefined) return 0;
  const modifier = modifierOf(battle, combat, unit, piece, target);
  const totals = Array.from({ length: shots }, () => roll(combat.die, battle.random) + modifier);
  return totals.filter((total) => total >= band.needed).length;
}

function shootBanded(
  { field, rules, random }: Battle,
  combat: WeaponBandsCombat,
  unit: Unit,
  piece: Piece,
  target: Unit,
): number {
  const weapon = weaponNamed(combat, unit.description.weapon);
  const band = reaches(combat, field.board, weapon, field.squaredDistance(unit, unit.front, target));
  if (band === undefined) return 0;
  const shooter = {
    troops: unit.description.troops,
    isHull: false,
    moved: unit.hasMoved,
    officers: unit.commander === null ? 0 : 1,
    lockedOn: false,
    other: piece.fightsWounded ? -rules.tables.woundedPenalty : 0, // DP-42
  };
  const mark = {
    troops: target.description.troops,
    kind: target.description.kind,
    isHull: false,
    onFoot: false,
    cover: field.coverAt(target, target.front),
    onTheMove: target.onTheMove,
    retreatsNonTactically: false,
  };
  return fireBanded({ combat, weapon, band, shooter, mark, random }).out;
}

function modifierOf(battle: Battle, combat: FlatCombat, unit: Unit, piece: Piece, target: Unit): number {
  const { moving, concealment, hard, allRound } = combat.modifiers;
  const cover = { open: 0, concealment, hard, 'all-round': allRound };
  let modifier = cover[battle.field.coverAt(target, target.front)] - target.description.armour;
  if (unit.hasMoved) modifier += moving;
  if (piece.fightsWounded) modifier -= battle.rules.tables.woundedPenalty; // DP-42
  return modifier;
}
