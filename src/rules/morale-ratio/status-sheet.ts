import { piecesWith } from '../../battlefield/cohorts.js';
import type { FieldUnit } from '../../battlefield/field-units.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import { weaponsOf } from '../../battlefield/weapons.js';
import type { Battle } from './battle.js';
import { pointsOf } from './hull/crew-points.js';
import { hullPace } from './hull/pace.js';
import { hasWeapon, levelsOf, lostLevels, SYSTEM } from './hull/systems.js';
import { STATUS } from './postures.js';

type Lines = Record<string, string | number>;

/** MR-90: the lines of a unit's status sheet at this moment; what it does not have is left out. */
export function sheetLines(battle: Battle, unit: number, description: FieldUnit): Lines {
  const { field, morale, state } = battle;
  const now = unit * FIELDS.NOW;
  const fixed = unit * FIELDS.UNIT;
  const points = pointsOf(battle, unit);
  const pieces = state.units[now + NOW.PIECES]!;
  const onFoot = state.units[now + NOW.WRECK] !== 0 && pieces > 0;
  const start = onFoot ? morale.footStart[unit]! : morale.checkStart[unit]!;
  const level = morale.situations.find((each) => each.start === start)?.level ?? 0;
  const isHull = state.units[now + NOW.SYSTEMS]! > 0;
  const front = state.units[now + NOW.FRONT]!;
  return {
    size: pieces,
    ...(!onFoot && field.units[fixed + UNIT.ARMOUR]! > 0
      ? { 'armour class': field.units[fixed + UNIT.ARMOUR]! }
      : {}),
    'morale level': level,
    'current level': points,
    ratio: level === 0 ? 0 : Math.floor((100 * points) / level) / 100,
    markers: isHull
      ? Math.sign(piecesWith(state, unit, STATUS.MARKED, STATUS.MARKED))
      : piecesWith(state, unit, STATUS.MARKED | STATUS.WALK, STATUS.MARKED),
    movement: onFoot ? morale.footMove : field.units[fixed + UNIT.MOVE]!,
    ...(isHull ? hullLines(battle, unit, description) : {}),
    front: pieces > 0 && front >= 0 ? `${front}″` : '–',
    ...(onFoot ? { 'on foot': 'yes' } : {}),
    ...(state.units[now + NOW.BROKEN] !== 0 ? { broken: 'yes' } : {}),
  };
}

function hullLines(battle: Battle, unit: number, description: FieldUnit): Lines {
  const { field, morale, state } = battle;
  const systems = state.units[unit * FIELDS.NOW + NOW.SYSTEMS]!;
  const full = field.units[unit * FIELDS.UNIT + UNIT.SYSTEMS]!;
  const levels = (system: SYSTEM) => `${levelsOf(systems, system)} of ${levelsOf(full, system)}`;
  const weapons = weaponsOf(description, 'first weapon').filter((_, weapon) => hasWeapon(systems, weapon));
  return {
    'current movement': hullPace(battle, unit),
    'damage control': levels(SYSTEM.DAMAGE_CONTROL),
    targeting: levels(SYSTEM.TARGETING),
    'targeting bonus': lostLevels(systems, full, SYSTEM.TARGETING) * morale.targetingFactor + 0, // never −0
    'weapon systems': weapons.join(', ') || 'none',
    'size factor': description.size,
  };
}
