import type { ScriptedCombat } from '#src/battlefield/description.js';
import { hasFire, scriptedLoss } from '../plain-script.js';
import type { Gun } from '../weapon-bands/guns.js';
import type { Base } from './bases.js';
import type { Battle } from './battle.js';
import { shoot } from './guns.js';
import { addHits, type Hits, plainHits, takeEffect } from './hits.js';
import type { Unit } from './unit.js';

/** Fire: docs/battlefield.md, section 12.2. */
export function fire(battle: Battle): void {
  const { combat } = battle.scenario;
  if (hasFire(combat)) takeEffect(battle, openFire(battle), 'fire');
  else takeEffect(battle, followScript(battle, combat), 'fire', ({ present }) => present);
  for (const unit of battle.units) unit.mustTest = unit.bases.some(({ wasStruck }) => wasStruck);
}

function followScript({ unitsWithFront, turn, random }: Battle, combat: ScriptedCombat): Hits {
  const hits: Hits = new Map();
  for (const unit of unitsWithFront) {
    addHits(hits, unit, plainHits(scriptedLoss(combat, unit.description.id, turn, random)));
  }
  return hits;
}

function openFire(battle: Battle): Hits {
  const hits: Hits = new Map();
  for (const unit of battle.unitsWithFront) {
    const target = battle.field.pickTarget(unit);
    if (target === null) continue;
    if (battle.assault !== undefined && battle.field.foeInContact(unit) !== null) continue;
    for (const gun of unit.guns) fireGun(battle, hits, unit, gun, target);
  }
  return hits;
}

/** Every base in range fires; a crew fires once. */
function fireGun(battle: Battle, hits: Hits, unit: Unit, gun: Gun, target: Unit): void {
  const distance = ({ depth }: Base) => battle.field.squaredDistance(unit, depth, target);
  const able = unit.present.filter((base) => gun.reaches(distance(base)));
  const gunners = unit.description.kind === 'crew' ? able.toSorted(byFitness).slice(0, 1) : able;
  for (const base of gunners) {
    addHits(hits, target, shoot(battle, gun, unit, base, target));
  }
}

/** Farthest forward first, then not pinned, then not moved. */
const byFitness = (one: Base, other: Base): number =>
  other.depth - one.depth ||
  Number(one.isPinned) - Number(other.isPinned) ||
  Number(one.moved) - Number(other.moved);
