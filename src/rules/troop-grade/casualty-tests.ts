import { isOnBoard } from '../../battlefield/of-unit.js';
import type { Battle } from './battle.js';
import { conditionsOf } from './conditions.js';
import { GRADES } from './descriptor.js';
import { IS } from './fields.js';
import { choosesRecovery } from './morale.js';
import { OCCASION } from './occasions.js';
import { takeTest } from './testing.js';
import { is } from './units.js';

/** 12.3: who tests before the assaults. */

/** Has it been hurt (TG-1), or demoralized in an earlier turn, and would its owner ever test for that (TG-42)? */
export function mayTest(battle: Battle, unit: number): boolean {
  if (!isOnBoard(battle, unit)) return false;
  if (is(battle, unit, IS.HURT)) return true;
  return is(battle, unit, IS.DEMORALIZED) && battle.rules.recovery[unit] !== 'never';
}

/** 12.3: units that were hurt test, and demoralized ones whose owner wants it. */
export function testAfterCasualties(battle: Battle, unit: number, turn: number): void {
  const { rules } = battle;
  const conditions = conditionsOf(battle, unit);
  if (is(battle, unit, IS.HURT)) {
    takeTest(battle, unit, turn, OCCASION.CASUALTIES, conditions);
    return;
  }
  const grade = GRADES[rules.rows[unit]!]!;
  if (choosesRecovery(rules.book, rules.recovery[unit]!, grade, rules.modifiers[conditions]!))
    takeTest(battle, unit, turn, OCCASION.RECOVERY, conditions);
}
