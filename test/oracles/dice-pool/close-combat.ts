import type { Assault } from '#src/battlefield/description.js';
import { modifierOf, throwDice } from '../plain-assault-dice.js';
import { hasFire } from '../plain-script.js';
import { addHits, type Hits, takeEffect } from './attack.js';
import type { Battle } from './battle.js';
import type { Unit } from './unit.js';
import { isArmed } from './weapons.js';

/** Close combat: docs/battlefield.md, sections 3 and 10.4. */
export function fightHandToHand(battle: Battle): void {
  const { combat } = battle.scenario;
  if (!hasFire(combat) || combat.assault === undefined) return;
  const hits: Hits = new Map();
  for (const unit of battle.unitsWithFront) {
    const target = battle.field.foeInContact(unit);
    if (target !== null && isArmed(combat, unit)) assail(battle, combat.assault, hits, unit, target);
  }
  takeEffect(battle, hits, 'assault');
}

/** All pieces of the unit, activated or not. */
function assail(battle: Battle, assault: Assault, hits: Hits, unit: Unit, target: Unit): void {
  const modifier = modifierOf(assault, {
    charging: unit.hasMoved && !unit.hasFallenBack,
    outnumbering: unit.present.length >= 2 * target.present.length,
    unsteady: unit.hasFallenBack,
    cover: battle.field.coverAt(target, target.front),
    armour: target.description.armour,
  });
  const { woundedPenalty } = battle.rules.tables;
  for (const { fightsWounded } of unit.present) {
    const ofPiece = modifier - (fightsWounded ? woundedPenalty : 0); // DP-42
    addHits(hits, target, throwDice(assault, ofPiece, battle.random));
  }
}
