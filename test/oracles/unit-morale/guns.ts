import type { Struck } from '../weapon-bands/fire.js';
import type { Gun } from '../weapon-bands/guns.js';
import type { Battle } from './battle.js';
import type { Piece } from './pieces.js';
import type { Unit } from './unit.js';

/** What the hits of all shots of one piece do to the front of a target. */
export function shoot(battle: Battle, gun: Gun, unit: Unit, piece: Piece, target: Unit): Struck[] {
  const shooter = {
    troops: unit.troops,
    isHull: unit.hull !== null,
    moved: piece.moved,
    officers: unit.hull === null ? unit.present.filter(({ grade }) => grade === 'officer').length : 0,
    lockedOn: unit.lockedOn.has(gun.index),
    other: 0,
  };
  const mark = {
    troops: target.troops,
    kind: target.description.kind,
    isHull: target.hull !== null,
    onFoot: false,
    cover: battle.coverAt(target, target.front),
    onTheMove: target.onTheMove,
    retreatsNonTactically: target.retreatsNonTactically,
  };
  const { armour } = target.description;
  const squaredDistance = battle.field.squaredDistance(unit, piece.depth, target);
  const aim = { shooter, mark, armour, squaredDistance };
  return gun.fire((sides, what) => battle.die(sides, what, unit), aim);
}
