import { countOfUnit, effortOfUnit } from '../../battlefield/counting.js';
import { squaredToFriend } from '../../battlefield/fire.js';
import { forceOf, isOnBoard } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { EFFORT, NOW } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import type { Battle } from './battle.js';
import { BASE } from './compile.js';
import { COUNT, IS, OWN, SHOWS } from './fields.js';
import { NEVER_FAILS } from './morale.js';
import { WITHDRAW } from './packed.js';
import { effectsOf, foresee } from './testing.js';
import { is } from './units.js';

/** Who suffers because he stands near a unit that failed: heavy weapons (TG-51), and vehicles with pinned foot (TG-30). */

const MACHINE_GUN = 1;

/** The failure that a unit suffers by: the total, and the row in which that was read. */
export const failureNear: View<Battle> = {
  sight: { friends: [NOW.FRONT, OWN.SHOWS] },
  write: (battle, unit, _, into, at) => {
    const by = nearestFailure(battle, unit);
    into[at] = by < 0 ? 0 : battle.state.units[by * FIELDS.NOW + OWN.SHOWS]!;
    into[at + 1] = by < 0 ? 0 : battle.rules.rows[by]!;
    return at + 2;
  },
};

/** A heavy weapon by the same die, a machine gun one grade higher; vehicles withdraw with foot that is pinned. */
export function sufferNear(battle: Battle, unit: number): void {
  const by = nearestFailure(battle, unit);
  if (by < 0) return;
  const { rules, state, witness } = battle;
  const total = totalOf(battle, by);
  const effects = rules.heavyWeapons[unit] === 0 ? WITHDRAW : effectsByDieOf(battle, unit, by, total);
  witness.sharedDie(unit, by, effects, total);
  if (effects === 0) return;
  countOfUnit(state, unit, COUNT.SHARED_DICE, 1);
  foresee(battle, unit, effects);
}

/** The total with which a unit failed. */
function totalOf({ state }: Battle, unit: number): number {
  return NEVER_FAILS - Math.floor(state.units[unit * FIELDS.NOW + OWN.SHOWS]! / SHOWS.FAILED);
}

function effectsByDieOf(battle: Battle, unit: number, by: number, total: number): number {
  const { rules } = battle;
  effortOfUnit(battle.state, unit, EFFORT.LOOK_UPS, 1);
  const higher = rules.heavyWeapons[unit] === MACHINE_GUN ? 1 : 0;
  return effectsOf(battle, Math.max(0, rules.rows[by]! - higher), total);
}

/** Does it suffer by the failures of others, and has it not tested itself? */
export function suffersByOthers(battle: Battle, unit: number): boolean {
  const { rules } = battle;
  const depends = rules.heavyWeapons[unit]! > 0 || rules.kinds[unit] === BASE.VEHICLES;
  return depends && isOnBoard(battle, unit) && !is(battle, unit, IS.TESTED);
}

/** The nearest unit of its force in whose zone it stands, and by whose failure it suffers; −1: none. */
function nearestFailure(battle: Battle, unit: number): number {
  const { field, rules, state } = battle;
  const force = forceOf(battle, unit);
  let nearest = -1;
  let least = rules.zoneSquared + 1;
  for (let other = field.firstUnit[force]!; other < field.firstUnit[force + 1]!; other++) {
    if (!drawsIn(battle, other, unit)) continue;
    const squared = squaredToFriend(field, state, unit, other);
    if (squared < least) nearest = other;
    least = Math.min(least, squared);
  }
  return nearest;
}

/** Does a failure of `other` draw in such a unit? */
function drawsIn({ rules, state }: Battle, other: number, unit: number): boolean {
  const now = other * FIELDS.NOW;
  if (rules.heavyWeapons[other]! > 0 || state.units[now + NOW.FRONT]! < 0) return false;
  const shows = state.units[now + OWN.SHOWS]!;
  if (rules.heavyWeapons[unit]! > 0) return shows >= SHOWS.FAILED;
  return rules.kinds[other] === BASE.FOOT && (shows & SHOWS.PINS) !== 0;
}
