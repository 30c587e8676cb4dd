import type { Battle } from './plain-battle.js';
import { excess } from './plain-doctrine.js';
import { roll } from './plain-pieces.js';

/** Damage control and intents: docs/battlefield.md, section 4.1. */

/** MR-7 */
export function controlDamage({ rules, random, unitsWithFront }: Battle): void {
  if (rules.options.damageControl === 'off') return;
  const { damageControlFaces, dieSides } = rules.tables;
  for (const { mannedHull: hull } of unitsWithFront) {
    if (hull === null || hull.marked || hull.damageControl === 0 || hull.mendable.length === 0) continue;
    if (roll(dieSides, random) <= damageControlFaces * hull.damageControl) hull.mend(random);
  }
}

export function settleIntents({ field, rules, turn, unitsWithFront }: Battle): void {
  for (const unit of unitsWithFront) {
    const { doctrine, kind } = unit.description;
    // A strongpoint holds, whatever its orders are.
    const withdraws = doctrine.order === 'withdraw' && turn >= doctrine.fromTurn && kind !== 'strongpoint';
    const retreats = unit.force.breakingPoint !== null; // MR-70
    unit.leaving = (withdraws || retreats) && !unit.cutOff;
    unit.target = field.pickTarget(unit);
    const fromFront = rules.options.surrenderFrom === 'front';
    for (const piece of unit.present) {
      piece.squaredToEnemy = field.squaredToNearest(unit, fromFront ? unit.front : piece.depth); // MR-50
    }
    const comesOn = !unit.leaving && !unit.onFoot && excess(field.board, unit, unit.front) > 0;
    unit.onTheMove = (unit.leaving || comesOn) && unit.move > 0;
  }
}
