import { piecesAtStart } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { seeing } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { OWN, POOL } from './fields.js';
import { costsDice, diceThrown, passingFaces, valueWithWounded } from './morale.js';
import { type OCCASION, OCCASIONS } from './occasions.js';
import { poolSeenBy } from './pool.js';
import { isCommanded, isLed } from './ranges.js';
import { woundedIn } from './units.js';

/** What of the board bears on a unit's test. */
export const bearingOnTest: readonly View<Battle>[] = [
  seeing({ sides: [POOL.DICE], friends: [OWN.DICE] }, poolSeenBy),
  seeing({ friends: [NOW.FRONT, OWN.SHOWS] }, leadersOf),
];

/** Commanders of its force: all off the board; on it, and none in range; one in range. */
const enum LEADERS {
  NONE = 0,
  FAR = 1,
  NEAR = 2,
}

function leadersOf(battle: Battle, unit: number): LEADERS {
  if (isLed(battle, unit)) return LEADERS.NEAR;
  return isCommanded(battle, unit) ? LEADERS.FAR : LEADERS.NONE;
}

/**
 * DP-2, DP-10: a unit tests.
 *
 * @param lostNow pieces lost in the attack that is tested for; 0: none is
 * @returns does it pass? With no dice in the pool nobody tests, and nobody fails.
 */
export function test(
  battle: Battle,
  unit: number,
  turn: number,
  occasion: OCCASION,
  lostNow: number,
): boolean {
  const { rules, state, chance, witness } = battle;
  const { book, troops } = rules;
  const now = unit * FIELDS.NOW;
  const of = piecesAtStart(battle, unit);
  const pieces = state.units[now + NOW.PIECES]!;
  const leaders = leadersOf(battle, unit);
  const pool = poolSeenBy(battle, unit);
  const seen = {
    led: leaders === LEADERS.NEAR,
    commanded: leaders !== LEADERS.NONE,
    of,
    gone: of - pieces,
    lostNow,
    pool,
  };
  const dice = diceThrown(book, troops[unit]!, seen);
  if (dice === 0) return true;
  const value = valueWithWounded(book, troops[unit]!.av, woundedIn(battle, unit), pieces);
  chance.goTo(OCCASIONS[occasion]!.dice, turn, unit);
  const passed = chance.successes(rules.dice, passingFaces(value), dice);
  witness.tested(unit, occasion, seen, dice, value, passed);
  if (passed > 0) return true;
  if (costsDice(book, occasion)) {
    state.units[now + OWN.DICE]! += dice;
    witness.paid(unit, dice);
  }
  return false;
}
