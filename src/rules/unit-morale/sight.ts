import { coverAt } from '../../battlefield/cover.js';
import { squaredTo, squaredToFriend } from '../../battlefield/fire.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { NOW, UNDER_FIRE } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { forceOf, piecesAtStart } from '../../battlefield/units.js';
import type { Battle } from './battle.js';
import { LOOKS } from './plan.js';
import { own } from './state.js';

/** UM-22: what is in sight of a unit, and what it has suffered (docs/battlefield.md 11.2). */

/** Is a unit that has a front in sight at this squared distance? */
function isInSight({ field, rules, state }: Battle, other: number, squared: number): boolean {
  if (squared <= rules.sightIntoCoverSquared) return true;
  if (squared > rules.sightSquared) return false;
  return coverAt(field, state, other, state.units[other * FIELDS.NOW + NOW.FRONT]) === 0;
}

/** Finds what affects a unit's test now, and writes it into the battle's conditions. */
export function survey(battle: Battle, unit: number): void {
  const { field, rules, state, aids: conditions } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const force = forceOf(battle, unit);
  const front = units[now + NOW.FRONT];
  let enemies = 0;
  let casualties = 0;
  let looks = 0;
  for (let other = field.firstUnit[1 - force]; other < field.firstUnit[2 - force]; other++) {
    if (units[other * FIELDS.NOW + NOW.FRONT] < 0) continue;
    if (!isInSight(battle, other, squaredTo(field, state, unit, other, front))) continue;
    enemies += own.bodies.of(battle, other);
    casualties += own.seenToFall.of(battle, other);
    looks |= rules.looks[other];
  }
  let friends = own.bodies.of(battle, unit);
  for (let other = field.firstUnit[force]; other < field.firstUnit[force + 1]; other++) {
    if (other === unit || units[other * FIELDS.NOW + NOW.FRONT] < 0) continue;
    if (isInSight(battle, other, squaredToFriend(battle.field, battle.state, unit, other)))
      friends += own.bodies.of(battle, other);
  }
  const underFire = units[now + NOW.UNDER_FIRE];
  const pieces = piecesAtStart(battle, unit);
  conditions.enemyCasualties = casualties;
  conditions.tenths = Math.floor((10 * own.fallen.of(battle, unit)) / pieces);
  conditions.closeOrIndirect = (underFire & (UNDER_FIRE.CLOSE | UNDER_FIRE.INDIRECT)) === 0 ? 0 : 1;
  conditions.outnumbered = enemies > friends ? 1 : 0;
  conditions.apc = rules.apc[unit]!;
  conditions.enemyHmaOrApc = (looks & LOOKS.HMA_OR_APC) === 0 ? 0 : 1;
  conditions.enemyTanks = (looks & LOOKS.TANK) === 0 ? 0 : 1;
  conditions.airAttack = (underFire & UNDER_FIRE.AIR) === 0 ? 0 : 1;
}

/** What affects a test: the conditions, and the fronts of enemies near the unit's slot. */
export const surroundings: View<Battle> = {
  sight: {
    enemies: [NOW.FRONT, NOW.WRECK, own.bodies.word, own.seenToFall.word],
    friends: [NOW.FRONT, NOW.WRECK, own.bodies.word],
  },
  write: (battle, unit, _, into, first) => {
    const { field, state, aids: conditions } = battle;
    survey(battle, unit);
    into[first] = conditions.enemyCasualties;
    into[first + 1] = conditions.outnumbered;
    into[first + 2] = conditions.enemyHmaOrApc + 2 * conditions.enemyTanks;
    let at = first + 3;
    const enemy = 1 - forceOf(battle, unit);
    const slot = field.units[unit * FIELDS.UNIT + UNIT.SLOT];
    for (let other = field.firstUnit[enemy]; other < field.firstUnit[enemy + 1]; other++) {
      const across = field.units[other * FIELDS.UNIT + UNIT.SLOT] - slot;
      if (across * across > battle.rules.surrenderSquared) continue;
      into[at++] = state.units[other * FIELDS.NOW + NOW.FRONT]!;
    }
    return at;
  },
};
