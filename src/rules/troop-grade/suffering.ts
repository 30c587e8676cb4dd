import { countOfUnit } from '../../battlefield/counting.js';
import { coverAt } from '../../battlefield/cover.js';
import { forceOf, isCutOff } from '../../battlefield/of-unit.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { BASE } from './compile.js';
import { COUNT, IS } from './fields.js';
import { leaveBoard } from './leaving.js';
import { PINNED, ROUT, SURRENDER, WITHDRAW } from './packed.js';
import { MACHINE, STATUS } from './postures.js';
import { RESULT } from './turn-count.js';
import { basesIn, conditionOf, is, isBlocked, isOfMachines } from './units.js';

/** A cohort suffers a single effect. @returns what befell it */
export function suffer(battle: Battle, unit: number, cohort: number, effect: number): RESULT {
  const bases = basesIn(battle, unit, cohort);
  const result = resultOf(battle, unit, cohort, effect);
  battle.turn.suffered(forceOf(battle, unit), battle.rules.rows[unit]!, result, bases);
  battle.witness.suffered(unit, cohort, result);
  carry(battle, unit, cohort, result, bases);
  return result;
}

/** TG-30 to TG-34: what an effect is to those of this cohort. */
function resultOf(battle: Battle, unit: number, cohort: number, effect: number): RESULT {
  const { rules } = battle;
  switch (effect) {
    case PINNED:
      return rules.kinds[unit] === BASE.FOOT || rules.kinds[unit] === BASE.TANKS
        ? RESULT.PINNED
        : withdrawal(battle, unit, cohort);
    case WITHDRAW:
      return withdrawal(battle, unit, cohort);
    case ROUT:
      return rout(battle, unit, cohort);
    case SURRENDER:
      return surrender(battle, unit);
    default:
      return RESULT.DISINTEGRATES;
  }
}

/** TG-31 */
function withdrawal(battle: Battle, unit: number, cohort: number): RESULT {
  const isStuck = isOfMachines(battle, unit) && conditionOf(battle, unit, cohort) === MACHINE.IMMOBILIZED;
  if (isStuck) return RESULT.ABANDONED;
  return isCutOff(battle, unit) ? surrender(battle, unit) : RESULT.WITHDRAWS;
}

/** TG-32 */
function rout(battle: Battle, unit: number, cohort: number): RESULT {
  if (isOfMachines(battle, unit) && conditionOf(battle, unit, cohort) !== MACHINE.WHOLE)
    return RESULT.ABANDONED;
  return isCutOff(battle, unit) ? surrender(battle, unit) : RESULT.ROUTS;
}

/** TG-33 */
function surrender(battle: Battle, unit: number): RESULT {
  return is(battle, unit, IS.CAN_SURRENDER) ? RESULT.SURRENDERS : RESULT.DISINTEGRATES;
}

function carry(battle: Battle, unit: number, cohort: number, result: RESULT, bases: number): void {
  const { field, rules, state } = battle;
  const move = field.units[unit * FIELDS.UNIT + UNIT.MOVE]!;
  const isMachine = isOfMachines(battle, unit);
  switch (result) {
    case RESULT.PINNED:
      countOfUnit(state, unit, COUNT.PINNED, bases);
      pin(battle, cohort);
      break;
    case RESULT.WITHDRAWS:
      countOfUnit(state, unit, COUNT.WITHDREW, bases);
      goBack(battle, unit, cohort, isMachine ? rules.withdrawals[unit]! : move, result);
      break;
    case RESULT.ROUTS:
      countOfUnit(state, unit, COUNT.FLED, bases);
      if (!isMachine) pin(battle, cohort);
      goBack(battle, unit, cohort, isMachine ? move : rules.assaultMoves[unit]!, result);
      break;
    case RESULT.SURRENDERS:
      leaveBoard(battle, unit, cohort, CAUSE.SURRENDERED);
      break;
    case RESULT.DISINTEGRATES:
      leaveBoard(battle, unit, cohort, CAUSE.ELIMINATED);
      break;
    case RESULT.ABANDONED:
      leaveBoard(battle, unit, cohort, CAUSE.ABANDONED);
      break;
  }
}

function pin({ state }: Battle, cohort: number): void {
  state.cohorts[cohort + COHORT.STATUS]! |= STATUS.PINNED;
}

/** TG-31, TG-32: straight back, off the board, or, where an obstacle blocks the way, as far as it can, and pinned. */
function goBack(
  battle: Battle,
  unit: number,
  cohort: number,
  by: number,
  result: RESULT.WITHDRAWS | RESULT.ROUTS,
): void {
  const { rules, state, witness } = battle;
  const from = state.cohorts[cohort + COHORT.DEPTH]!;
  const blocked = isBlocked(rules, unit, from, from - by);
  const to = blocked ? refuge(battle, unit, rules.obstacles[unit]!, from) : from - by;
  witness.wentBack(unit, cohort, from, to, blocked, result);
  state.cohorts[cohort + COHORT.DEPTH] = to;
  if (to <= 0) leaveBoard(battle, unit, cohort, result === RESULT.ROUTS ? CAUSE.ROUTED : CAUSE.LEFT);
  else if (blocked) pin(battle, cohort);
}

/** The farthest covered place back to the obstacle; where there is none, the obstacle. */
function refuge({ field, state }: Battle, unit: number, obstacle: number, from: number): number {
  for (let depth = obstacle; depth <= from; depth++) {
    if (coverAt(field, state, unit, depth) > 0) return depth;
  }
  return obstacle;
}
