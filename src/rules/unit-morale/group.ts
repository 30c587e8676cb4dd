import { breakForce } from '../../battlefield/counting.js';
import { isSomeoneBeaten } from '../../battlefield/ending.js';
import { haveAllBroken, sumOfForce } from '../../battlefield/forces.js';
import { FIELDS } from '../../battlefield/plan.js';
import { piecesGone, SIDE } from '../../battlefield/state.js';
import { forceOf } from '../../battlefield/units.js';
import { seeing } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { groupCarriesOn, groupTests, LEAST_ROLL, thresholdReached } from './morale.js';
import { DRAW } from './results.js';
import { GROUP, own } from './state.js';

/** 11.2.6, UM-30 to UM-32: group morale; and the casualties that a force recovers after the battle. */

/** Finds which groups must test: those with enough casualties, if neither force has withdrawn. */
export function countCasualties(battle: Battle): void {
  const { field, rules, state } = battle;
  const { sides, pieces } = state;
  const over = isSomeoneBeaten(state);
  for (let force = 0; force < 2; force++) {
    const side = force * FIELDS.SIDE;
    const casualties = sumOfForce(battle, force, own.fallen.word);
    const reached = thresholdReached(rules.book, casualties, pieces[force]);
    const isThere = piecesGone(field, state, force) < pieces[force];
    const tests = !over && isThere && groupTests(rules.book, reached, sides[side + GROUP.TESTED]);
    sides[side + GROUP.DUE] = tests ? reached : 0;
    if (tests) sides[side + GROUP.TESTED] = reached;
  }
}

/** The threshold at which the force of a unit tests, if the unit is the first of the force. */
export const thresholdOfGroup = seeing({ sides: [GROUP.DUE] }, thresholdFor);

function thresholdFor(battle: Battle, unit: number): number {
  const force = forceOf(battle, unit);
  if (unit !== battle.field.firstUnit[force]) return 0;
  return battle.state.sides[force * FIELDS.SIDE + GROUP.DUE];
}

/** Throws the dice of a group: the first unit of the force keeps the roll. */
export function throwForGroup(battle: Battle, unit: number, turn: number): void {
  const { rules, chance } = battle;
  if (thresholdFor(battle, unit) === 0) return;
  chance.goTo(DRAW.GROUP_TEST, turn, unit);
  own.groupRoll.set(battle, unit, LEAST_ROLL + chance.count(rules.twoDice, 0));
}

/** UM-31: a group that fails withdraws; a force breaks when that happens, or when all its units have broken. */
export function settleGroups(battle: Battle, turn: number): void {
  const { field, rules, state, witness } = battle;
  const { sides } = state;
  for (let force = 0; force < 2; force++) {
    const side = force * FIELDS.SIDE;
    const threshold = sides[side + GROUP.DUE];
    sides[side + GROUP.DUE] = 0;
    if (threshold > 0) {
      const roll = own.groupRoll.of(battle, field.firstUnit[force]);
      const needed = rules.groupNumbers[force];
      const carriesOn = groupCarriesOn(rules.book, needed, roll, threshold);
      witness.groupTested(force, threshold, roll, needed, carriesOn);
      if (!carriesOn) sides[side + SIDE.RETREATING] = 1;
      if (!carriesOn) breakGroup(battle, force, turn);
    }
    if (haveAllBroken(battle, force, own.surrendered.word)) breakGroup(battle, force, turn);
  }
}

function breakGroup(battle: Battle, force: number, turn: number): void {
  breakForce(battle, force, turn, sumOfForce(battle, force, own.surrendered.word));
}

/** 11.9: counts the casualties that a force recovers after the battle, and those that it left behind. */
export function recover(battle: Battle, force: number, holder: number): void {
  const { field, state, witness } = battle;
  const { sides, pieces } = state;
  const casualties = sumOfForce(battle, force, own.fallen.word);
  const leftBehind = sumOfForce(battle, force, own.leftBehind.word);
  const untended = sumOfForce(battle, force, own.untended.word);
  // UM-31: a group that withdraws recovers its casualties.
  const withdrew = sides[force * FIELDS.SIDE + SIDE.RETREATING] === 1;
  const isThere = piecesGone(field, state, force) < pieces[force];
  let lost = leftBehind;
  if (holder === force) lost = 0;
  else if (!withdrew && !isThere) lost += untended;
  witness.recovered(force, casualties - lost, lost);
}
