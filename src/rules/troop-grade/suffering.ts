import { coverAt } from '../../battlefield/cover.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT } from '../../battlefield/state.js';
import { isCutOff } from '../../battlefield/units.js';
import type { Battle } from './battle.js';
import { basesLeave } from './losses.js';
import { PINNED, ROUT, SURRENDER, WITHDRAW } from './packed.js';
import { BASE } from './plan.js';
import { RESULT } from './results.js';
import { own, piece } from './state.js';
import { isBlocked, isImmobilized, isOfMachines, isWhole } from './units.js';

/** A cohort suffers a single effect. @returns what happened to it */
export function suffer(battle: Battle, unit: number, cohort: number, effect: number): RESULT {
  const result = resultOf(battle, unit, cohort, effect);
  battle.witness.suffered(unit, cohort, result, effect);
  carry(battle, unit, cohort, result, effect);
  return result;
}

/** TG-30 to TG-34: what an effect means for the bases of this cohort. */
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
  const isStuck = isOfMachines(battle, unit) && isImmobilized(battle, unit, cohort);
  if (isStuck) return RESULT.ABANDONED;
  return isCutOff(battle, unit) ? surrender(battle, unit) : RESULT.WITHDRAWS;
}

/** TG-32 */
function rout(battle: Battle, unit: number, cohort: number): RESULT {
  if (isOfMachines(battle, unit) && !isWhole(battle, unit, cohort)) return RESULT.ABANDONED;
  return isCutOff(battle, unit) ? surrender(battle, unit) : RESULT.ROUTS;
}

/** TG-33 */
function surrender(battle: Battle, unit: number): RESULT {
  return own.canSurrender.is(battle, unit) ? RESULT.SURRENDERS : RESULT.DISINTEGRATES;
}

function carry(battle: Battle, unit: number, cohort: number, result: RESULT, effect: number): void {
  const { field, rules } = battle;
  const move = field.units[unit * FIELDS.UNIT + UNIT.MOVE];
  const isMachine = isOfMachines(battle, unit);
  switch (result) {
    case RESULT.PINNED:
      piece.pinned.set(battle, cohort, 1);
      break;
    case RESULT.WITHDRAWS:
      goBack(battle, unit, cohort, isMachine ? rules.withdrawals[unit] : move, effect);
      break;
    case RESULT.ROUTS:
      if (!isMachine) piece.pinned.set(battle, cohort, 1);
      goBack(battle, unit, cohort, isMachine ? move : rules.assaultMoves[unit], effect);
      break;
    case RESULT.SURRENDERS:
      basesLeave(battle, unit, cohort, CAUSE.SURRENDERED);
      break;
    case RESULT.DISINTEGRATES:
      basesLeave(battle, unit, cohort, CAUSE.ELIMINATED);
      break;
    case RESULT.ABANDONED:
      basesLeave(battle, unit, cohort, CAUSE.ABANDONED);
      break;
  }
}

/** TG-31, TG-32: straight back, even off the board; when an obstacle blocks the way, as far as it can, then pinned. */
function goBack(battle: Battle, unit: number, cohort: number, by: number, effect: number): void {
  const { rules, state, witness } = battle;
  const from = state.cohorts[cohort + COHORT.DEPTH];
  const blocked = isBlocked(rules, unit, from, from - by);
  const to = blocked ? refuge(battle, unit, rules.obstacles[unit], from) : from - by;
  witness.wentBack(unit, cohort, from, to, blocked, effect);
  state.cohorts[cohort + COHORT.DEPTH] = to;
  if (to <= 0) basesLeave(battle, unit, cohort, effect === ROUT ? CAUSE.ROUTED : CAUSE.LEFT);
  else if (blocked) piece.pinned.set(battle, cohort, 1);
}

/** The covered place nearest to the obstacle; without any, the obstacle itself. */
function refuge({ field, state }: Battle, unit: number, obstacle: number, from: number): number {
  for (let depth = obstacle; depth <= from; depth++) {
    if (coverAt(field, state, unit, depth) > 0) return depth;
  }
  return obstacle;
}
