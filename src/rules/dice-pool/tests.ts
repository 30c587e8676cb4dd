import { ceaseFire } from '../../battlefield/fire.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { endOfCohorts, firstCohort, isCutOff, isOnBoard, piecesAtStart } from '../../battlefield/units.js';
import { given, seeing } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { costsDice, diceThrown, fallBackInches, letsGo, passingFaces, valueWithWounded } from './morale.js';
import { OCCASION, OCCASIONS } from './occasions.js';
import { poolSeenBy } from './pool.js';
import { removeUnit } from './removal.js';
import { own, POOL } from './state.js';
import { isCommanded, isLed, wouldSurrender } from './units.js';

/** Tests: how many dice they throw; tests to act; and tests to hold after an attack. */

/** What on the board affects a unit's test. */
export const bearingOnTest: readonly View<Battle>[] = [
  seeing({ sides: [POOL.DICE], friends: [own.testDice.word] }, poolSeenBy),
  seeing({ friends: [NOW.FRONT, own.commander.word] }, leadersOf),
];

/** Commanders of a unit's force: none on the board; some on it, but none in range; one in range. */
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
 * @param lostNow pieces lost in the attack that causes the test; 0: none does
 * @returns does it pass? With no dice in the pool no unit tests, and none fails.
 */
function test(battle: Battle, unit: number, turn: number, occasion: OCCASION, lostNow: number): boolean {
  const { rules, state, chance, witness } = battle;
  const { book, troops } = rules;
  const of = piecesAtStart(battle, unit);
  const pieces = state.units[unit * FIELDS.NOW + NOW.PIECES];
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
  const dice = diceThrown(book, troops[unit], seen);
  if (dice === 0) return true;
  const value = valueWithWounded(book, troops[unit].av, own.wounded.of(battle, unit), pieces);
  chance.goTo(OCCASIONS[occasion].dice, turn, unit);
  const passed = chance.successes(rules.dice, passingFaces(value), dice);
  witness.tested(unit, occasion, seen, dice, value, passed);
  if (passed > 0) return true;
  if (costsDice(book, occasion)) {
    own.testDice.set(battle, unit, dice);
    witness.paid(unit, dice);
  }
  return false;
}

/** What a unit that fell back sees of enemies that might capture it. */
export const captors = seeing({ enemies: [NOW.FRONT], friends: [NOW.FRONT] }, wouldSurrender);

/** DP-50: before any unit is removed in 10.1, it is settled which of them would surrender. */
export function foreseeSurrender(battle: Battle, unit: number): void {
  if (wouldSurrender(battle, unit)) own.surrenders.set(battle, unit, 1);
}

/** Does a unit test when it is its turn to act? */
export function testsToAct(battle: Battle, unit: number): boolean {
  return isOnBoard(battle, unit) && (own.fallenBack.is(battle, unit) || battle.rules.testsActivation);
}

/** 10.1, DP-16 */
export function activate(battle: Battle, unit: number, turn: number): void {
  if (own.fallenBack.is(battle, unit)) rally(battle, unit, turn);
  else if (!test(battle, unit, turn, OCCASION.ACTIVATION, 0)) own.idle.set(battle, unit, 1);
}

/** DP-13, DP-14: a unit that fell back tests to stay, unless it is let go. */
function rally(battle: Battle, unit: number, turn: number): void {
  const { rules, witness } = battle;
  const surrenders = own.surrenders.is(battle, unit);
  own.surrenders.set(battle, unit, 0);
  const pool = poolSeenBy(battle, unit);
  if (pool === 0) return;
  if (letsGo(rules.book, rules.troops[unit], pool)) {
    witness.letGo(unit, pool);
    removeUnit(battle, unit, turn, surrenders, true);
  } else if (test(battle, unit, turn, OCCASION.FELL_BACK, 0)) {
    own.fallenBack.set(battle, unit, 0);
  } else removeUnit(battle, unit, turn, surrenders);
}

/** What a unit that has been hit sees. */
export const attack = given<Battle>((battle, unit) => own.hurt.is(battle, unit), ...bearingOnTest);

/** DP-11, after fire. */
export function testUnderFire(battle: Battle, unit: number, turn: number): void {
  holdFast(battle, unit, turn, OCCASION.UNDER_FIRE);
}

/** DP-11, after close combat. */
export function testInAssault(battle: Battle, unit: number, turn: number): void {
  holdFast(battle, unit, turn, OCCASION.IN_CLOSE_COMBAT);
}

function holdFast(battle: Battle, unit: number, turn: number, occasion: OCCASION): void {
  const { state } = battle;
  ceaseFire(state, unit);
  state.units[unit * FIELDS.NOW + NOW.BODY] = 0;
  own.endSection(battle, unit);
  const casualties = own.hurt.of(battle, unit);
  if (casualties === 0) return;
  own.hurt.set(battle, unit, 0);
  if (!test(battle, unit, turn, occasion, casualties)) fallBack(battle, unit, turn, casualties);
}

/** DP-11: straight back, off the board if need be; a unit that is cut off has nowhere to go. */
function fallBack(battle: Battle, unit: number, turn: number, casualties: number): void {
  const { rules, state, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const from = units[now + NOW.FRONT];
  const to = isCutOff(battle, unit) ? from : from - fallBackInches(rules.book, casualties);
  witness.fellBack(unit, casualties, from, to);
  if (to <= 0) {
    removeUnit(battle, unit, turn, false);
    return;
  }
  own.fallenBack.set(battle, unit, 1);
  own.moved.set(battle, unit, 0);
  units[now + NOW.FRONT] = to;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT)
    cohorts[cohort + COHORT.DEPTH] = to;
}
