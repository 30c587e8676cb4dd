import type { Assault } from '#src/battlefield/description.js';
import { modifierOf, throwDice } from './plain-assault-dice.js';
import type { Battle } from './plain-battle.js';
import { placeMarkers, strike } from './plain-damage.js';
import { isArmed } from './plain-guns.js';
import type { Piece } from './plain-pieces.js';
import type { FiringCombat } from './plain-script.js';
import type { Unit } from './plain-unit.js';

/** Close combat: docs/battlefield.md, sections 3 and 4.5a. */

/** Whether a unit is in contact when the fire begins, and so does not fire; pieces that can fight are engaged. */
export function isEngaged({ field }: Battle, combat: FiringCombat, unit: Unit): boolean {
  if (combat.assault === undefined || field.targetInContact(unit) === null) return false;
  for (const piece of fightersOf(combat, unit)) piece.engaged = true;
  return true;
}

/** Close combat is simultaneous: the hits take effect when all dice have been thrown. */
export function fightHandToHand(battle: Battle, combat: FiringCombat): void {
  const { assault } = combat;
  if (assault === undefined) return;
  const hits = new Map<Unit, number>();
  for (const unit of battle.unitsWithFront) {
    const target = battle.field.foeInContact(unit);
    if (target === null) continue;
    for (const piece of fightersOf(combat, unit)) {
      const modifier = blowModifier(battle, assault, unit, piece, target);
      const hit = throwDice(assault, modifier, battle.random);
      if (hit > 0) hits.set(target, (hits.get(target) ?? 0) + hit);
    }
  }
  for (const [target, hit] of hits) strike(battle, target, target.frontBody, hit, 'assault');
  placeMarkers(battle, [...hits.keys()]);
}

/** Hits strike the front body; a hull counts as one piece with those inside. */
function fightersOf(combat: FiringCombat, unit: Unit): Piece[] {
  if (unit.onFoot || unit.isShutDown || !isArmed(combat, unit)) return [];
  return unit.frontBody.filter(({ posture }) => posture !== 'broken');
}

function blowModifier({ field }: Battle, assault: Assault, unit: Unit, piece: Piece, target: Unit): number {
  return modifierOf(assault, {
    charging: piece.moved,
    outnumbering: unit.frontBody.length >= 2 * target.frontBody.length,
    unsteady: piece.posture !== 'steady',
    cover: field.coverAt(target, target.front),
    armour: target.armour,
  });
}
