import { roll } from '../plain-pieces.js';
import { squaredDistanceOfFriends } from '../shared/battle.js';
import type { Battle } from './battle.js';
import type { Unit } from './unit.js';

/** Tests of morale: docs/battlefield.md, section 10; DP-2, DP-5, DP-10, DP-12. */

type Result = 'passed' | 'failed' | 'not taken';

/** One test, with the pool and the commanders as they are now. */
export function takeTest(battle: Battle, unit: Unit, costsDice: boolean): Result {
  const { force } = unit;
  const { pool } = force;
  if (pool.dice === 0) return 'not taken';
  const dice = throwsTwo(battle, unit) ? 2 : 1;
  const faces = Array.from({ length: dice }, () => roll(6, battle.random));
  force.effort.test(dice);
  if (force.units.some(({ commander }) => commander !== null)) force.effort.lookUp(); // the commander's span
  if (faces.some((face) => face >= unit.activationValue)) return 'passed';
  force.failedTests++;
  if (costsDice) pool.loseToTest(dice); // DP-2
  return 'failed';
}

function throwsTwo(battle: Battle, unit: Unit): boolean {
  const enoughDice = unit.force.pool.dice >= 2; // DP-5
  return enoughDice && isLed(battle, unit) && !hasHeavyLosses(battle, unit) && wantsTwo(battle, unit);
}

/** DP-20 */
function isLed({ rules }: Battle, unit: Unit): boolean {
  return unit.force.units.some((other) => {
    const { commander } = other.descriptor;
    if (commander === undefined || other.commander === null) return false;
    return squaredDistanceOfFriends(unit, other) <= rules.tables.commandSpan[commander] ** 2;
  });
}

/** DP-12 */
function hasHeavyLosses({ rules }: Battle, { gone, pieces, lostInAttack }: Unit): boolean {
  const { heavyLossPercent, heavyLosses } = rules.tables;
  return 100 * gone >= heavyLossPercent * pieces.length || lostInAttack >= heavyLosses;
}

/** DP-10: the owner's choice. */
function wantsTwo({ rules }: Battle, { descriptor, force }: Unit): boolean {
  const policy = descriptor.secondDie ?? rules.options.secondDie;
  if (policy === 'when-pool-at-least') return force.pool.dice >= rules.tables.secondDieFrom;
  return policy === 'always';
}
