import { countOfUnit, recordUnitBreak } from '../../battlefield/counting.js';
import { endOfCohorts, firstCohort, isCutOff, isOnBoard, piecesAtStart } from '../../battlefield/of-unit.js';
import { FIELDS, ORDER, UNIT } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { nearestFoe } from '../../battlefield/targets.js';
import { seeing } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { conditionsOf } from './conditions.js';
import { demoralize } from './demoralization.js';
import { COUNT, IS, OWN } from './fields.js';
import { CONDITION, losesAssault } from './morale.js';
import { OCCASION } from './occasions.js';
import { ROUT } from './packed.js';
import { STATUS } from './postures.js';
import { takeTest } from './testing.js';

/** 12.4: who tests to leave an assault, and because he has lost one. */

/** TG-50: in contact, not the one that began it, nobody pinned, and with a way back. */
export function mayLeaveAssault(battle: Battle, unit: number): boolean {
  const { rules, state } = battle;
  if (rules.leavesAssaults[unit] === 0 || state.units[unit * FIELDS.NOW + NOW.BODY] === 0) return false;
  return !isCutOff(battle, unit) && !began(battle, unit);
}

function somePinned(battle: Battle, unit: number): boolean {
  const { cohorts } = battle.state;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if ((cohorts[cohort + COHORT.STATUS]! & STATUS.PINNED) !== 0) return true;
  }
  return false;
}

/** Who has the order to assault began the assault. */
function began({ field }: Battle, unit: number): boolean {
  return field.units[unit * FIELDS.UNIT + UNIT.ORDER] === ORDER.ASSAULT;
}

/** 12.4.1, TG-50: a unit that would lose the assault tests to leave it; when it passes it routs. */
export function testLeavingAssault(battle: Battle, unit: number, turn: number): void {
  if (somePinned(battle, unit)) return;
  const { field, rules, state } = battle;
  const now = unit * FIELDS.NOW;
  const bodyOfFoe = state.units[nearestFoe(field, state, unit) * FIELDS.NOW + NOW.BODY]!;
  if (bodyOfFoe < rules.book.tables.losingOdds * state.units[now + NOW.BODY]!) return;
  takeTest(battle, unit, turn, OCCASION.VOLUNTARY_ROUT, conditionsOf(battle, unit));
  if (state.units[now + OWN.EFFECTS]! > 0) return;
  state.units[now + OWN.EFFECTS] = ROUT;
  state.units[now + OWN.IS]! |= IS.GIVES_WAY;
}

/** 12.4.3: was it in the fight? */
export function hasFought(battle: Battle, unit: number): boolean {
  return isOnBoard(battle, unit) && battle.state.units[unit * FIELDS.NOW + OWN.FOE]! > 0;
}

function basesLostByFoe({ state: { units } }: Battle, unit: number): number {
  const foe = units[unit * FIELDS.NOW + OWN.FOE]! - 1;
  return units[foe * FIELDS.NOW + OWN.FELL]!;
}
export const lossOfFoe = seeing({ enemies: [OWN.FELL] }, basesLostByFoe);

/** 12.4.3, TG-2, TG-40: who lost the assault is demoralized, and tests. */
export function testLosers(battle: Battle, unit: number, turn: number): void {
  const { rules, state, witness } = battle;
  const now = unit * FIELDS.NOW;
  const lost = state.units[now + OWN.FELL]!;
  if (!losesAssault(rules.book, lost, basesLostByFoe(battle, unit), began(battle, unit))) return;
  countOfUnit(state, unit, COUNT.ASSAULTS_LOST, 1);
  witness.lostAssault(unit, lost, basesLostByFoe(battle, unit));
  const before = conditionsOf(battle, unit);
  demoralize(battle, unit);
  const gone = piecesAtStart(battle, unit) - state.units[now + NOW.PIECES]!;
  if (recordUnitBreak(state, unit, turn, gone)) witness.unitBroke(unit);
  // TG-25: the reading decides whether it is demoralized as the die is thrown.
  const isDemoralized = rules.book.options.lostAssaultTest === 'demoralized';
  const conditions = before | (isDemoralized ? CONDITION.DEMORALIZED : 0);
  takeTest(battle, unit, turn, OCCASION.LOST_ASSAULT, conditions);
}
