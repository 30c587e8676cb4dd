import type { ObjectivePlan } from '../../battlefield/compile-objectives.js';
import { breakForce } from '../../battlefield/counting.js';
import { isBeaten, isGone, isSomeoneBeaten } from '../../battlefield/ending.js';
import { sumOfForce } from '../../battlefield/forces.js';
import { hasTaken, someEscorted } from '../../battlefield/objective-events.js';
import { FIELDS } from '../../battlefield/plan.js';
import { SIDE } from '../../battlefield/state.js';
import { forceOf } from '../../battlefield/units.js';
import type { Battle } from './battle.js';
import { RECKONED } from './occasions.js';
import { own, POOL } from './state.js';

/** The pool of a force: what tests, events and objectives take from it and add to it. */

/** Dice in the pool of a unit's force at this moment: units before it in the order may have lost some in tests. */
export function poolSeenBy(battle: Battle, unit: number): number {
  const { field, state } = battle;
  const force = forceOf(battle, unit);
  let dice = state.sides[force * FIELDS.SIDE + POOL.DICE];
  for (let other = field.firstUnit[force]; other < unit; other++) {
    dice -= own.testDice.of(battle, other);
  }
  return dice;
}

/** DP-2, DP-3, DP-21, DP-30: takes what tests and events have cost, and adds what they have gained. */
export function reckon(battle: Battle): void {
  const { field, state, rules } = battle;
  for (let force = 0; force < 2; force++) {
    let dice = 0;
    let destroyed = 0;
    let commander = 0;
    let escorted = 0;
    for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
      dice += own.testDice.of(battle, unit);
      destroyed += own.destroyed.of(battle, unit);
      commander += own.seniorLost.of(battle, unit);
      escorted += own.escorted.of(battle, unit);
    }
    const pool = force * FIELDS.SIDE + POOL.DICE;
    state.sides[pool] = state.sides[pool] - dice;
    const melee = destroyedInMelee(battle, force);
    if (destroyed + commander + escorted + melee === 0) continue;
    if (melee > 0) noteMelee(battle, force);
    const { objectiveDice, unitDestroyedDice, seniorCommanderDice } = rules.book.tables;
    gain(battle, force, RECKONED.ESCORTED, escorted * objectiveDice.escort);
    gain(battle, force, RECKONED.MELEE, melee * objectiveDice.melee);
    lose(battle, force, RECKONED.DESTROYED, destroyed * unitDestroyedDice);
    lose(battle, force, RECKONED.COMMANDER, commander * seniorCommanderDice);
  }
}

/** Units of the enemy that a force has destroyed in close combat just now, if that is an objective. */
function destroyedInMelee(battle: Battle, force: number): number {
  const { field, rules } = battle;
  if (rules.melee[force] === 0) return 0;
  const enemy = 1 - force;
  let units = 0;
  for (let unit = field.firstUnit[enemy]; unit < field.firstUnit[enemy + 1]; unit++) {
    units += own.destroyedInMelee.of(battle, unit);
  }
  return units;
}

/** Dice that a force gains by an objective; a pool that is empty stays empty. */
function gain(battle: Battle, force: number, what: RECKONED, dice: number): void {
  const { sides } = battle.state;
  const pool = force * FIELDS.SIDE + POOL.DICE;
  if (dice === 0 || sides[pool] === 0) return;
  sides[pool] = sides[pool] + dice;
  battle.witness.reckoned(force, what, dice, dice);
}

/** Dice that an event takes from a pool, at most as many as it holds. */
function lose(battle: Battle, force: number, what: RECKONED, dice: number): void {
  const { sides } = battle.state;
  const pool = force * FIELDS.SIDE + POOL.DICE;
  const taken = Math.min(dice, sides[pool]);
  if (taken === 0) return;
  sides[pool] = sides[pool] - taken;
  battle.witness.reckoned(force, what, -taken, -dice);
}

/** DP-4: forces with an empty pool collapse; once one has collapsed, the other does not. */
export function collapse({ state, witness }: Battle): void {
  const { sides } = state;
  if (isSomeoneBeaten(state)) return;
  for (let force = 0; force < 2; force++) {
    const side = force * FIELDS.SIDE;
    if (sides[side + POOL.DICE] > 0) continue;
    sides[side + SIDE.RETREATING] = 1;
    witness.collapsed(force);
  }
}

/**
 * 10.6: a force breaks when it collapses, or when the last of its units on the board are removed. Pieces removed
 * in this section went with the break, and were not lost before it.
 */
export function breakForces(battle: Battle, turn: number): void {
  const { field, state } = battle;
  for (let force = 0; force < 2; force++) {
    const removed = sumOfForce(battle, force, own.removed.word);
    const breaks = isBeaten(state, force) || (removed > 0 && isGone(field, state, force));
    if (breaks) breakForce(battle, force, turn, removed);
  }
}

/** An enemy was destroyed in close combat: those objectives have happened. */
function noteMelee({ field, state }: Battle, force: number): void {
  field.objectives.forEach(({ type, force: by }, i) => {
    if (type === 'melee' && by === force) state.sides[force * FIELDS.SIDE + POOL.EVENTS] |= 1 << i;
  });
}

/** Objectives of a force that gave or took dice in one turn. */
interface Reckoning {
  captured: number;
  primary: number;
  secondary: number;
  failed: number;
}

/** 10.5, DP-30: finds the objectives that have happened by now, deadlines last, and gains and loses their dice. */
export function lookAtObjectives(battle: Battle, turn: number): void {
  const { objectiveDice } = battle.rules.book.tables;
  for (let force = 0; force < 2; force++) {
    const { captured, primary, secondary, failed } = seen(battle, force, turn);
    gain(battle, force, RECKONED.CAPTURED, captured * objectiveDice.capture);
    lose(battle, force, RECKONED.PRIMARY, primary * objectiveDice.losePrimary);
    lose(battle, force, RECKONED.SECONDARY, secondary * objectiveDice.loseSecondary);
    lose(battle, force, RECKONED.FAILED, failed * objectiveDice.failCondition);
  }
}

function seen(battle: Battle, force: number, turn: number): Reckoning {
  const { field, state } = battle;
  const events = force * FIELDS.SIDE + POOL.EVENTS;
  const reckoning = { captured: 0, primary: 0, secondary: 0, failed: 0 };
  for (const isDeadline of [false, true]) {
    field.objectives.forEach((objective, i) => {
      const bit = 1 << i;
      if (objective.force !== force || (objective.type === 'deadline') !== isDeadline) return;
      if ((state.sides[events] & bit) !== 0 || !comesAbout(battle, objective, turn)) return;
      state.sides[events] |= bit;
      if (objective.type === 'capture') reckoning.captured++;
      else if (objective.type === 'deadline') reckoning.failed++;
      else if (objective.type === 'hold' && objective.isPrimary) reckoning.primary++;
      else if (objective.type === 'hold') reckoning.secondary++;
    });
  }
  return reckoning;
}

function comesAbout(battle: Battle, objective: ObjectivePlan, turn: number): boolean {
  const { field, state } = battle;
  const { type, force } = objective;
  const isSteady = (unit: number) => !own.fallenBack.is(battle, unit);
  if (type === 'capture') return hasTaken(field, state, objective, force, isSteady);
  if (type === 'hold') return hasTaken(field, state, objective, 1 - force, isSteady);
  if (type === 'escort') return someEscorted(field, state, objective);
  if (type === 'melee') return false; // noted as it happens
  const isDone = (state.sides[force * FIELDS.SIDE + POOL.EVENTS] & (1 << objective.objective)) !== 0;
  return turn === objective.turn && !isDone;
}
