import { isEngaged } from './plain-assault.js';
import type { Battle } from './plain-battle.js';
import { ScriptedLosses, Volley } from './plain-combat.js';
import { placeMarkers } from './plain-damage.js';
import { type FiringCombat, hasFire } from './plain-script.js';
import { canFire, firesOnce, fireWeaponOfCrew } from './plain-shooters.js';

/** Fire: docs/battlefield.md, section 4.5. */
export function fire(battle: Battle): void {
  const { combat } = battle.scenario;
  const losses = hasFire(combat) ? openFire(battle, combat) : new ScriptedLosses(battle, combat);
  countWasted(battle);
  placeMarkers(battle, losses.fall());
}

function openFire(battle: Battle, combat: FiringCombat): Volley {
  const volley = new Volley(battle, combat);
  for (const unit of battle.unitsWithFront) {
    const target = battle.field.pickTarget(unit);
    if (target === null || isEngaged(battle, combat, unit)) continue;
    const able = unit.actors.filter((piece) => canFire(unit, piece) && !piece.acted);
    if (firesOnce(unit)) fireWeaponOfCrew(volley, unit, able, target, () => 0);
    else for (const piece of able) volley.fire(unit, piece, target);
  }
  return volley;
}

/** MR-25: the initiative was used for a check and for nothing else; pieces that surrender have none. */
function countWasted({ forces }: Battle): void {
  for (const force of forces) {
    for (const { checked, acted, moved, fired, engaged, lostTo, walk } of force.pieces) {
      if (checked && !acted && !moved && !fired && !engaged && lostTo === null && walk === null) {
        force.wastedInitiatives++;
      }
    }
  }
}
