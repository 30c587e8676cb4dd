import type { Gun } from '../weapon-bands/guns.js';
import type { Base } from './bases.js';
import type { Battle } from './battle.js';
import type { Unit } from './unit.js';

/** The kinds of hits: an ordinary one, or one that destroys a hull. */
export type Hit = 'hit' | 'explosion';

/** The hits of all shots of one base at the front of a target. The machines of a unit with several are soldiers here. */
export function shoot(battle: Battle, gun: Gun, unit: Unit, base: Base, target: Unit): Hit[] {
  const shooter = {
    troops: unit.troops,
    isHull: unit.isHull,
    moved: base.moved,
    officers: 0, // this system has no officers
    lockedOn: false,
    other: modifierOf(battle, unit, base, target),
  };
  const mark = {
    troops: target.troops,
    kind: target.description.kind,
    isHull: target.isHull,
    onFoot: false,
    cover: battle.field.coverAt(target, target.front),
    onTheMove: target.onTheMove,
    retreatsNonTactically: false,
  };
  const { armour } = target.description;
  const squaredDistance = battle.field.squaredDistance(unit, base.depth, target);
  const aim = { shooter, mark, armour, squaredDistance };
  const struck = gun.fire((sides, what) => battle.die(sides, what, unit), aim);
  return struck
    .filter((effect) => effect !== 'in-action')
    .map((effect) => (effect === 'exploded' ? 'explosion' : 'hit'));
}

/** The modifiers that this system adds to rolls to hit: TG-41 and 12.2. */
function modifierOf({ rules }: Battle, unit: Unit, base: Base, target: Unit): number {
  const { demoralizedFire, pinnedFire, prone } = rules.tables;
  return (
    (unit.isDemoralized ? demoralizedFire : 0) +
    (base.isPinned ? pinnedFire : 0) +
    (target.isProne ? prone : 0)
  );
}
