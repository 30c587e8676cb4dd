import { squaredToFriend } from '../../battlefield/fire.js';
import { NOW } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { forceOf, isOnBoard } from '../../battlefield/units.js';
import type { Battle } from './battle.js';
import { canSurrender, conditionsOf } from './conditions.js';
import { COLUMNS, choosesRecovery, columnOf, NEVER_FAILS } from './morale.js';
import { firstOf, PINNED, secondOf, WITHDRAW } from './packed.js';
import { BASE, HEAVY } from './plan.js';
import { OCCASION, OCCASIONS } from './results.js';
import { own } from './state.js';
import { GRADES } from './troops.js';
import { rowNear } from './units.js';

/** A die is thrown and read on the chart; its effects are carried out when all units of the section have tested. */

/** TG-10: a unit throws its die; the effects are carried out when all units have. */
export function takeTest(
  battle: Battle,
  unit: number,
  turn: number,
  occasion: OCCASION,
  conditions: number,
): void {
  const { rules, chance, witness } = battle;
  chance.goTo(OCCASIONS[occasion].die, turn, unit);
  const roll = 1 + chance.count(rules.die, 0);
  const total = roll + rules.modifiers[conditions];
  const effects = effectsOf(battle, rules.rows[unit], total);
  witness.tested(unit, occasion, conditions, roll, total, effects);
  foresee(battle, unit, effects);
  own.tested.set(battle, unit, 1);
  if (occasion <= OCCASION.RECOVERY) own.mayRecover.set(battle, unit, 1);
  if (effects === 0) return;
  own.failed.set(battle, unit, columnOf(total));
  if (firstOf(effects) === PINNED || secondOf(effects) === PINNED) own.pins.set(battle, unit, 1);
}

/** Effects in a row of the chart. */
function effectsOf({ rules }: Battle, row: number, total: number): number {
  return rules.chart[row * COLUMNS + columnOf(total)];
}

/** Notes effects that a unit will suffer at the end of the section, and whether it can surrender now. */
function foresee(battle: Battle, unit: number, effects: number): void {
  own.effects.set(battle, unit, effects);
  if (effects > 0 && canSurrender(battle, unit)) own.canSurrender.set(battle, unit, 1);
}

/** 12.3: which units test before the assaults. */

/** Has it been hurt (TG-1), or is it demoralized and does its owner ever test for recovery (TG-42)? */
export function mayTest(battle: Battle, unit: number): boolean {
  if (!isOnBoard(battle, unit)) return false;
  if (own.hurt.is(battle, unit)) return true;
  return own.demoralized.is(battle, unit) && battle.rules.recovery[unit] !== 'never';
}

/** 12.3: units that were hurt test, and so do demoralized ones whose owner wants it. */
export function testAfterCasualties(battle: Battle, unit: number, turn: number): void {
  const { rules } = battle;
  const conditions = conditionsOf(battle, unit);
  if (own.hurt.is(battle, unit)) {
    takeTest(battle, unit, turn, OCCASION.CASUALTIES, conditions);
    return;
  }
  const grade = GRADES[rules.rows[unit]];
  if (choosesRecovery(rules.book, rules.recovery[unit], grade, rules.modifiers[conditions]))
    takeTest(battle, unit, turn, OCCASION.RECOVERY, conditions);
}

/** Units that suffer because one near them failed: heavy weapons (TG-51), and vehicles with pinned foot (TG-30). */

/** The failure that affects a unit: the total, and the row in which it was read. */
export const failureNear: View<Battle> = {
  sight: { friends: [NOW.FRONT, own.failed.word] },
  write: (battle, unit, _, into, at) => {
    const by = nearestFailure(battle, unit);
    into[at] = by < 0 ? 0 : own.failed.of(battle, by);
    into[at + 1] = by < 0 ? 0 : battle.rules.rows[by];
    return at + 2;
  },
};

/** A heavy weapon reads the same die, a machine gun one grade higher; vehicles withdraw with foot that is pinned. */
export function sufferNear(battle: Battle, unit: number): void {
  const by = nearestFailure(battle, unit);
  if (by < 0) return;
  const { rules, witness } = battle;
  const total = NEVER_FAILS - own.failed.of(battle, by);
  const effects =
    rules.heavyWeapons[unit] === HEAVY.NONE ? WITHDRAW : effectsOf(battle, rowNear(battle, unit, by), total);
  witness.sharedDie(unit, by, effects, total);
  if (effects > 0) foresee(battle, unit, effects);
}

/** Can failures of other units affect it, and has it not tested itself? */
export function suffersByOthers(battle: Battle, unit: number): boolean {
  const { rules } = battle;
  const depends = rules.heavyWeapons[unit] > 0 || rules.kinds[unit] === BASE.VEHICLES;
  return depends && isOnBoard(battle, unit) && !own.tested.is(battle, unit);
}

/** The nearest unit of its force whose zone it is in and whose failure affects it; −1: none. */
function nearestFailure(battle: Battle, unit: number): number {
  const { field, rules, state } = battle;
  const force = forceOf(battle, unit);
  let nearest = -1;
  let least = rules.zoneSquared + 1;
  for (let other = field.firstUnit[force]; other < field.firstUnit[force + 1]; other++) {
    if (!drawsIn(battle, other, unit)) continue;
    const squared = squaredToFriend(field, state, unit, other);
    if (squared < least) nearest = other;
    least = Math.min(least, squared);
  }
  return nearest;
}

/** Does a failure of `other` affect the unit? Vehicles withdraw only with foot, and only when it is pinned. */
function drawsIn(battle: Battle, other: number, unit: number): boolean {
  const { rules } = battle;
  if (rules.heavyWeapons[other] > 0 || !isOnBoard(battle, other)) return false;
  if (rules.heavyWeapons[unit] > 0) return own.failed.is(battle, other);
  return rules.kinds[other] === BASE.FOOT && own.pins.is(battle, other);
}
