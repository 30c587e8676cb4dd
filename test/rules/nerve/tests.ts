import { recordUnitBreak } from '#src/battlefield/counting.js';
import { squaredToFriend } from '#src/battlefield/fire.js';
import { FIELDS } from '#src/battlefield/plan.js';
import { CAUSE, NOW } from '#src/battlefield/state.js';
import { forceOf, isOnBoard, piecesAtStart } from '#src/battlefield/units.js';
import { seeing } from '#src/battlefield/views.js';
import { PURPOSE } from '#src/random/luck.js';
import type { Battle } from './battle.js';
import { mostToHold, RESULT, resultOf } from './morale.js';
import { leaveBoard, settle } from './moving.js';
import { own } from './state.js';

/** The purposes of this book’s draws. */
const enum DRAW {
  RALLY = 20,
  TEST = 26,
}

/** 13.3 and 13.4: all roll in their state before the section; then the results are carried out. */

/** N-2: does another unit of its force steady a unit? */
export const steadied = seeing<Battle>({ friends: [NOW.FRONT, own.shaken.word] }, isSteadied);

function isSteadied(battle: Battle, unit: number): boolean {
  const { field, rules, state } = battle;
  const force = forceOf(battle, unit);
  for (let other = field.firstUnit[force]; other < field.firstUnit[force + 1]; other++) {
    if (other === unit || !isOnBoard(battle, other) || own.shaken.is(battle, other)) continue;
    if (squaredToFriend(field, state, unit, other) <= rules.supportSquared) return true;
  }
  return false;
}

/** N-1 */
export function mustTest(battle: Battle, unit: number): boolean {
  return own.hurt.is(battle, unit) && isOnBoard(battle, unit);
}

export function testNerve(battle: Battle, unit: number, turn: number): void {
  const helped = isSteadied(battle, unit);
  const most = mostToHold(battle.rules.nerves[unit], helped);
  const holds = rollsAtMost(battle, unit, turn, DRAW.TEST, most);
  const result = resultOf(holds, own.shaken.is(battle, unit));
  battle.witness.tested(unit, most, helped, result);
  own.result.set(battle, unit, result);
}

function rollsAtMost(battle: Battle, unit: number, turn: number, purpose: DRAW, most: number): boolean {
  const { chance, rules } = battle;
  chance.goTo(purpose, turn, unit);
  return chance.successes(rules.dice, most, 1) === 1;
}

export function hasFailed(battle: Battle, unit: number): boolean {
  return own.result.is(battle, unit);
}

/** N-3: a unit that fails is shaken, or routs. */
export function sufferFailure(battle: Battle, unit: number, turn: number): void {
  if (own.result.of(battle, unit) === RESULT.SHAKEN) becomeShaken(battle, unit, turn);
  else {
    battle.chance.goTo(PURPOSE.departed, turn, unit);
    leaveBoard(battle, unit, CAUSE.ROUTED);
    settle(battle, unit);
  }
}

function becomeShaken(battle: Battle, unit: number, turn: number): void {
  const { state, witness } = battle;
  own.shaken.set(battle, unit, 1);
  const lost = piecesAtStart(battle, unit) - state.units[unit * FIELDS.NOW + NOW.PIECES];
  if (recordUnitBreak(state, unit, turn, lost)) witness.unitBroke(unit);
}

/** N-4: is it shaken, without having tested in this turn? */
export function mayRally(battle: Battle, unit: number): boolean {
  return own.shaken.is(battle, unit) && !own.hurt.is(battle, unit) && isOnBoard(battle, unit);
}

export function rollToRally(battle: Battle, unit: number, turn: number): void {
  const helped = isSteadied(battle, unit);
  const most = mostToHold(battle.rules.nerves[unit], helped);
  const rallies = rollsAtMost(battle, unit, turn, DRAW.RALLY, most);
  battle.witness.rolledToRally(unit, most, helped, rallies);
  own.rallies.set(battle, unit, rallies ? 1 : 0);
}

export function hasRallied(battle: Battle, unit: number): boolean {
  return own.rallies.is(battle, unit);
}

export function rally(battle: Battle, unit: number): void {
  own.shaken.set(battle, unit, 0);
}
