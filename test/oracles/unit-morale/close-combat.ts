import type { Assault } from '#src/battlefield/description.js';
import { modifierOf, throwDice } from '../plain-assault-dice.js';
import { certainEffect } from '../weapon-bands/guns.js';
import type { Battle } from './battle.js';
import { addHits, type Hits, takeEffect } from './hits.js';
import type { Piece } from './pieces.js';
import type { Unit } from './unit.js';

/** Close combat: docs/battlefield.md, sections 3 and 11.5.5. */
export function fightHandToHand(battle: Battle): void {
  const { assault } = battle;
  if (assault === undefined) return;
  const hits: Hits = new Map();
  for (const unit of battle.unitsWithFront) {
    const target = battle.field.foeInContact(unit);
    if (target === null) continue;
    unit.wasInContact = true;
    const fighters = fightersOf(unit);
    for (const piece of fighters) assail(battle, assault, hits, unit, piece, target);
    if (fighters.length > 0) for (const each of [unit, target]) each.fightHandToHand();
  }
  takeEffect(battle, hits, 'assault');
}

function fightersOf({ frontBody, isArmed }: Unit): Piece[] {
  return isArmed ? frontBody.filter(({ posture }) => posture !== 'retreating') : [];
}

function assail(battle: Battle, assault: Assault, hits: Hits, unit: Unit, piece: Piece, target: Unit): void {
  const modifier = modifierOf(assault, {
    charging: piece.moved,
    outnumbering: unit.frontBody.length >= 2 * target.frontBody.length,
    unsteady: piece.posture !== 'free',
    cover: battle.coverAt(target, target.front),
    armour: target.description.armour,
  });
  const hit = throwDice(assault, modifier, () => battle.random('blows', unit.id));
  addHits(
    hits,
    target,
    Array.from({ length: hit }, () => certainEffect(target.hull !== null)),
  );
}
