import { effortOfUnit } from '../../battlefield/counting.js';
import { endOfCohorts, firstCohort } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, EFFORT } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { IS } from './fields.js';
import { conditionModifier, LEAST_ROLL, ownModifier, RANKED, type RESULT, readTest } from './morale.js';
import { POSTURE, rankedOf, STATUS } from './postures.js';
import { is } from './units.js';

/** UM-21: those of a unit at one depth share a place, and read the same roll. */

/** 2d6 for a place of a unit; what is added to them is looked up. */
export function throwDice({ chance, rules, state }: Battle, unit: number): number {
  effortOfUnit(state, unit, EFFORT.TESTS, 1);
  effortOfUnit(state, unit, EFFORT.DICE, 2);
  effortOfUnit(state, unit, EFFORT.LOOK_UPS, 1);
  return LEAST_ROLL + chance.count(rules.twoDice, 0);
}

/** Has a cohort before this one the same place? */
export function isNotFirstThere({ state }: Battle, first: number, cohort: number): boolean {
  const depth = state.cohorts[cohort + COHORT.DEPTH]!;
  for (let other = first; other < cohort; other += FIELDS.COHORT) {
    if (state.cohorts[other + COHORT.DEPTH] === depth) return true;
  }
  return false;
}

/** UM-22: is there one who leads by example at a place: a free officer, or an NCO once the unit has reorganised? */
export function isLedAt(battle: Battle, unit: number, depth: number): boolean {
  const { cohorts } = battle.state;
  const leader = is(battle, unit, IS.REORGANISED) ? RANKED.NCO : RANKED.OFFICER;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (cohorts[cohort + COHORT.DEPTH] !== depth || cohorts[cohort + COHORT.SIZE] === 0) continue;
    const status = cohorts[cohort + COHORT.STATUS]!;
    const free = (status & STATUS.POSTURE) === POSTURE.FREE;
    if (free && rankedOf(status) >= leader) return true;
  }
  return false;
}

/** Is a piece shown an example, where somebody leads? He himself is not. */
function follows(battle: Battle, unit: number, ranked: RANKED, led: boolean): boolean {
  const leader = is(battle, unit, IS.REORGANISED) ? RANKED.NCO : RANKED.OFFICER;
  return led && ranked < leader;
}

/** UM-22, UM-23: what a roll says of a cohort, with all that is added for it. */
export function readRoll(battle: Battle, unit: number, cohort: number, roll: number, led: boolean): RESULT {
  const { rules, state, witness, conditions } = battle;
  const ranked = rankedOf(state.cohorts[cohort + COHORT.STATUS]!);
  const isLed = follows(battle, unit, ranked, led);
  const modifier = conditionModifier(rules.book, conditions) + ownModifier(rules.book, ranked, isLed);
  const result = readTest(rules.book, rules.numbers[unit]!, roll + modifier);
  witness.judged(unit, cohort, ranked, isLed, modifier, result);
  return result;
}
