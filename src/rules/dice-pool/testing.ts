import { countOfUnit, effortOfUnit } from '../../battlefield/counting.js';
import { piecesAtStart } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { EFFORT, NOW } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { seeing } from '../../battlefield/views.js';
import type { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { COUNT, OWN, POOL } from './fields.js';
import { diceThrown, isHeavyLoss, passingFaces, valueWithWounded } from './morale.js';
import { poolSeenBy } from './pool.js';
import { isCommanded, isLed } from './ranges.js';
import { woundedIn } from './units.js';
import type { OCCASION } from './witness.js';

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
 * @param costly do the dice of a failed test leave the pool?
 * @returns does it pass? With no dice in the pool nobody tests, and nobody fails.
 */
export function test(
  battle: Battle,
  unit: number,
  turn: number,
  purpose: PURPOSE,
  occasion: OCCASION,
  lostNow: number,
  costly: boolean,
): boolean {
  const { rules, state, chance, witness } = battle;
  const { book, troops } = rules;
  const now = unit * FIELDS.NOW;
  const of = piecesAtStart(battle, unit);
  const pieces = state.units[now + NOW.PIECES]!;
  const leaders = leadersOf(battle, unit);
  const led = leaders === LEADERS.NEAR;
  const pool = poolSeenBy(battle, unit);
  const situation = { led, of, gone: of - pieces, lostNow, pool };
  const dice = diceThrown(book, troops[unit]!, situation);
  if (dice === 0) return true;
  const value = valueWithWounded(book, troops[unit]!.av, woundedIn(battle, unit), pieces);
  chance.goTo(purpose, turn, unit);
  const passed = chance.successes(rules.dice, passingFaces(value), dice);
  const heavy = isHeavyLoss(book, situation);
  witness.tested(unit, occasion, situation, { dice, value, heavy, costly, passed });
  effortOfUnit(state, unit, EFFORT.TESTS, 1);
  effortOfUnit(state, unit, EFFORT.DICE, dice);
  if (leaders !== LEADERS.NONE) effortOfUnit(state, unit, EFFORT.LOOK_UPS, 1); // his span (DP-20)
  if (passed > 0) return true;
  countOfUnit(state, unit, COUNT.TESTS_FAILED, 1);
  if (costly) {
    state.units[now + OWN.DICE]! += dice;
    countOfUnit(state, unit, COUNT.LOST_TESTS, dice);
  }
  return false;
}
