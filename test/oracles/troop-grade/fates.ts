import type { Effect } from '#src/rules/troop-grade/book.js';
import { squaredDistanceOfFriends } from '../shared/battle.js';
import { type Base, type Cause, CONDITIONS } from './bases.js';
import type { Battle } from './battle.js';
import type { Befalls } from './events.js';
import type { Unit } from './unit.js';

/** What effects do to each base of a unit: docs/battlefield.md, section 12.3; TG-11, TG-30 to TG-34. */

/** What will happen to a base, decided on the board as it is when its unit tests. */
export interface Fate {
  base: Base;
  befalls: Befalls;
  /** The own depth to which it moves. */
  to?: number;
  isPinned?: boolean;
  lostTo?: Cause;
}

export function fatesOf(battle: Battle, unit: Unit, effects: readonly Effect[]): Fate[] {
  return shares(unit, effects).map(({ base, effect }) => fateOf(battle, unit, base, effect));
}

/** TG-11: of two effects, the half of the bases that is farthest forward, rounded up, suffers the first. */
function shares({ present }: Unit, effects: readonly Effect[]): { base: Base; effect: Effect }[] {
  const [first, second = first] = effects;
  if (first === undefined || second === undefined) return [];
  const half = Math.ceil(present.length / 2);
  return present.toSorted(byPlace).map((base, i) => ({ base, effect: i < half ? first : second }));
}

/** Farthest forward first; then immobilized, damaged and whole ones; then the pinned last. */
const byPlace = (one: Base, other: Base): number =>
  other.depth - one.depth ||
  CONDITIONS.indexOf(one.condition) - CONDITIONS.indexOf(other.condition) ||
  Number(one.isPinned) - Number(other.isPinned);

function fateOf(battle: Battle, unit: Unit, base: Base, effect: Effect): Fate {
  if (effect === 'pinned') return pin(battle, unit, base);
  if (effect === 'withdraw') return withdraw(battle, unit, base);
  if (effect === 'rout') return rout(battle, unit, base);
  if (effect === 'surrender') return surrender(battle, unit, base);
  return disintegrate(base);
}

/** TG-30 */
function pin(battle: Battle, unit: Unit, base: Base): Fate {
  const withdraws = unit.of === 'cavalry' || unit.of === 'vehicles';
  return withdraws ? withdraw(battle, unit, base) : { base, befalls: 'pinned', isPinned: true };
}

/** TG-31 */
function withdraw(battle: Battle, unit: Unit, base: Base): Fate {
  const { fullMove, areMachines } = unit;
  if (!areMachines) return goBack(battle, unit, base, 'withdraws', fullMove);
  if (base.condition === 'immobilized') return abandon(base);
  const isHalf = battle.rules.options.vehicleWithdraw === 'half';
  return goBack(battle, unit, base, 'withdraws', isHalf ? Math.ceil(fullMove / 2) : fullMove);
}

/** TG-32 */
function rout(battle: Battle, unit: Unit, base: Base): Fate {
  const { fullMove, areMachines } = unit;
  if (areMachines) {
    return base.condition === 'whole' ? goBack(battle, unit, base, 'routs', fullMove) : abandon(base);
  }
  const distance = Math.floor((fullMove * battle.rules.tables.assaultMovePercent) / 100);
  return { isPinned: true, ...goBack(battle, unit, base, 'routs', distance) };
}

function goBack(
  battle: Battle,
  unit: Unit,
  base: Base,
  befalls: 'withdraws' | 'routs',
  distance: number,
): Fate {
  if (unit.cutOff) return surrender(battle, unit, base);
  const to = base.depth - distance;
  if (unit.isBarred(base.depth, to)) {
    return { base, befalls, to: underCover(battle, unit, base.depth), isPinned: true };
  }
  if (to <= 0) return { base, befalls, lostTo: befalls === 'routs' ? 'routed' : 'left' };
  return { base, befalls, to };
}

/** The covered place nearest the obstacle on this side, or the place at the obstacle if there is none. */
function underCover({ field }: Battle, unit: Unit, from: number): number {
  const obstacle = unit.descriptor.obstacle!;
  for (let depth = obstacle; depth <= from; depth++) if (field.isCovered(unit, depth)) return depth;
  return obstacle;
}

const abandon = (base: Base): Fate => ({ base, befalls: 'abandoned', lostTo: 'abandoned' });

/** TG-33 */
function surrender(battle: Battle, unit: Unit, base: Base): Fate {
  if (!canSurrender(battle, unit)) return disintegrate(base);
  return { base, befalls: 'surrenders', lostTo: 'surrendered' };
}

/** TG-34 */
const disintegrate = (base: Base): Fate => ({ base, befalls: 'disintegrates', lostTo: 'eliminated' });

/** There is an enemy, and no friend in between; crews do not mind friends. */
function canSurrender(battle: Battle, unit: Unit): boolean {
  const enemy = battle.field.nearestEnemy(unit);
  if (enemy === null) return false;
  if (unit.areMachines) return true;
  const distance = battle.field.squaredDistance(unit, unit.front, enemy);
  const isBetween = (friend: Unit) =>
    squaredDistanceOfFriends(unit, friend) < distance &&
    battle.field.squaredDistance(friend, friend.front, enemy) < distance;
  return !unit.force.unitsWithFront.some((friend) => friend !== unit && isBetween(friend));
}
