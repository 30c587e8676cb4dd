import { FIELDS } from '../../battlefield/plan.js';
import { NOW, piecesGone, SIDE } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { COUNT, countOfForce, GROUP, OWN } from './fields.js';
import { groupCarriesOn, groupTests, LEAST_ROLL, thresholdReached } from './morale.js';
import { forceOf } from './units.js';

/** 11.2.6, UM-30 to UM-32: group morale. */

/** Which groups must test: neither force has withdrawn, and this one has casualties enough. */
export function countCasualties({ field, rules, state }: Battle): void {
  const { sides, units, pieces } = state;
  const over = sides[SIDE.RETREATING] === 1 || sides[FIELDS.SIDE + SIDE.RETREATING] === 1;
  for (let force = 0; force < 2; force++) {
    const side = force * FIELDS.SIDE;
    let casualties = 0;
    for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
      casualties += units[unit * FIELDS.NOW + OWN.FALLEN]!;
    }
    const reached = thresholdReached(rules.book, casualties, pieces[force]!);
    const isThere = piecesGone(field, state, force) < pieces[force]!;
    const tests = !over && isThere && groupTests(rules.book, reached, sides[side + GROUP.TESTED]!);
    sides[side + GROUP.DUE] = tests ? reached : 0;
    if (tests) sides[side + GROUP.TESTED] = reached;
  }
}

/** The threshold at which the force of a unit tests, if it is its first. */
export function seesGroup(battle: Battle, unit: number, _: number, into: Int32Array): number {
  into[0] = thresholdFor(battle, unit);
  return 1;
}

function thresholdFor(battle: Battle, unit: number): number {
  const force = forceOf(battle, unit);
  if (unit !== battle.field.firstUnit[force]) return 0;
  return battle.state.sides[force * FIELDS.SIDE + GROUP.DUE]!;
}

/** The first unit of a force holds its group's dice. */
export function throwForGroup(battle: Battle, unit: number, turn: number): void {
  const { rules, state, chance } = battle;
  if (thresholdFor(battle, unit) === 0) return;
  chance.goTo(PURPOSE.groupTest, turn, unit);
  state.units[unit * FIELDS.NOW + OWN.GROUP_ROLL] = LEAST_ROLL + chance.count(rules.twoDice, 0);
}

/** UM-31: a group that fails withdraws; and a force breaks when it does, or when all its units have broken. */
export function settleGroups(battle: Battle, turn: number): void {
  const { field, rules, state, witness } = battle;
  const { sides, units } = state;
  for (let force = 0; force < 2; force++) {
    const side = force * FIELDS.SIDE;
    const threshold = sides[side + GROUP.DUE]!;
    sides[side + GROUP.DUE] = 0;
    if (threshold > 0) {
      const roll = units[field.firstUnit[force]! * FIELDS.NOW + OWN.GROUP_ROLL]!;
      const needed = rules.groupNumbers[force]!;
      const carriesOn = groupCarriesOn(rules.book, needed, roll, threshold);
      countOfForce(state, force, COUNT.GROUP_TESTS, 1);
      witness.groupTested(force, threshold, roll, needed, carriesOn);
      if (!carriesOn) sides[side + SIDE.RETREATING] = 1;
      if (!carriesOn) breakForce(battle, force, turn);
    }
    if (allHaveBroken(battle, force)) breakForce(battle, force, turn);
  }
}

/** Has every unit broken that is on the board, or was until it surrendered just now? */
function allHaveBroken({ field, state }: Battle, force: number): boolean {
  let some = false;
  for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
    const now = unit * FIELDS.NOW;
    if (state.units[now + NOW.PIECES]! + state.units[now + OWN.SURRENDERED]! === 0) continue;
    if (state.units[now + NOW.BROKEN] === 0) return false;
    some = true;
  }
  return some;
}

function breakForce({ field, state, witness }: Battle, force: number, turn: number): void {
  const { sides, units } = state;
  const side = force * FIELDS.SIDE;
  if (sides[side + SIDE.BROKEN] === 1) return;
  let surrendered = 0;
  for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
    surrendered += units[unit * FIELDS.NOW + OWN.SURRENDERED]!;
  }
  sides[side + SIDE.BROKEN] = 1;
  sides[side + SIDE.BREAK_TURN] = turn;
  sides[side + SIDE.BREAK_LOSS] = piecesGone(field, state, force) - surrendered;
  witness.forceBroke(force);
}
