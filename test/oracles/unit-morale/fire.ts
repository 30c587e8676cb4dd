import type { ScriptedCombat } from '#src/battlefield/description.js';
import { scriptedLoss } from '../plain-script.js';
import { withinCm } from '../weapon-bands/fire.js';
import { certainEffect, type Gun } from '../weapon-bands/guns.js';
import type { Battle } from './battle.js';
import { shoot } from './guns.js';
import { addHits, type Hits, takeEffect } from './hits.js';
import { type Piece, POSTURES } from './pieces.js';
import type { Unit } from './unit.js';

/** Fire: docs/battlefield.md, sections 11.3 and 11.5. */

export function fireSuppressively(battle: Battle): void {
  const { combat } = battle.scenario;
  if (combat.model === 'scripted') return;
  const stands = ({ onTheMove, retreatsNonTactically }: Unit) => !onTheMove && !retreatsNonTactically;
  const suppresses = (unit: Unit) =>
    unit.description.interceptiveFire && stands(unit) && !unit.isFlyer && !unit.isAirDefence;
  firePhase(battle, suppresses, () => true); // 11.3.1
  firePhase(
    battle,
    ({ isAirDefence }) => isAirDefence,
    () => true,
    ({ target }) => target,
  ); // 11.3.2
  for (const unit of battle.units) unit.firedSuppressively = unit.fired;
}

export function fire(battle: Battle): void {
  const { combat } = battle.scenario;
  if (combat.model === 'scripted') {
    followScript(battle, combat);
    return;
  }
  const mayFire = (unit: Unit) => !unit.firedSuppressively && !unit.isAirDefence;
  const isDirect = ({ isIndirect }: Gun) => !isIndirect;
  firePhase(
    battle,
    (unit) => mayFire(unit) && unit.isFlyer,
    () => true,
  );
  firePhase(battle, (unit) => mayFire(unit) && unit.isInfantry, isDirect);
  firePhase(battle, (unit) => mayFire(unit) && !unit.isInfantry && !unit.isFlyer, isDirect);
  firePhase(
    battle,
    (unit) => mayFire(unit) && !unit.isFlyer,
    ({ isIndirect }) => isIndirect,
  );
}

/** The losses of the turn are taken from all pieces on the board. */
function followScript(battle: Battle, combat: ScriptedCombat): void {
  const hits: Hits = new Map();
  for (const unit of battle.unitsWithFront) {
    const loss = scriptedLoss(combat, unit.description.id, battle.turn, battle.random);
    addHits(
      hits,
      unit,
      Array.from({ length: loss }, () => certainEffect(unit.hull !== null)),
    );
  }
  for (const unit of hits.keys()) unit.comeUnderFire();
  takeEffect(battle, hits, 'fire', ({ actors }) => actors);
}

/** Fire is simultaneous: the hits take effect when all have fired. */
function firePhase(
  battle: Battle,
  takesPart: (unit: Unit) => boolean,
  isUsed: (gun: Gun) => boolean,
  targetOf: (unit: Unit) => Unit | null = (unit) => battle.field.pickTarget(unit),
): void {
  const hits: Hits = new Map();
  for (const unit of battle.unitsWithFront.filter(takesPart)) {
    const target = targetOf(unit);
    if (target === null || !target.hasFront) continue;
    if (battle.assault !== undefined && battle.field.targetInContact(unit) !== null) continue;
    for (const gun of unit.guns.filter(isUsed)) fireGun(battle, hits, unit, gun, target);
  }
  takeEffect(battle, hits, 'fire');
}

/** Every piece that can fires; a crew fires once. */
function fireGun(battle: Battle, hits: Hits, unit: Unit, gun: Gun, target: Unit): void {
  const distance = ({ depth }: Piece) => battle.field.squaredDistance(unit, depth, target);
  const able = unit.actors.filter((piece) => canFire(battle, unit, piece) && gun.reaches(distance(piece)));
  const gunners = unit.description.kind === 'crew' ? able.toSorted(byFitness).slice(0, 1) : able;
  for (const piece of gunners) {
    const squaredDistance = distance(piece);
    addHits(hits, target, shoot(battle, gun, unit, piece, target));
    target.comeUnderFire();
    const { board } = battle.scenario;
    const isClose = withinCm(board, battle.rules.tables.closeRange, squaredDistance);
    if (isClose || gun.isIndirect) target.isShotAtCloseOrIndirectly = true;
    if (unit.isFlyer) target.isShotAtByFlyer = true;
    unit.fired = true;
  }
}

/** A retiring piece does not fire from cover. */
function canFire(battle: Battle, unit: Unit, { posture, depth }: Piece): boolean {
  if (posture === 'retiring') return !battle.isCovered(unit, depth);
  return posture !== 'retreating';
}

/** Farthest forward first, then the best posture, then one that has not moved. */
const byFitness = (one: Piece, other: Piece): number =>
  other.depth - one.depth ||
  POSTURES.indexOf(one.posture) - POSTURES.indexOf(other.posture) ||
  Number(one.moved) - Number(other.moved);
