import { FIELDS } from '../../battlefield/plan.js';
import { COHORT } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort } from '../../battlefield/units.js';
import { conditionModifier, ownModifier, RANKED, type RESULT, readTest } from './morale.js';
import type { Position } from './plan.js';
import { DUE } from './results.js';
import { isFree, own, piece } from './state.js';

/** UM-21: pieces of a unit at one depth share a place: which of them read the roll for it, and what it means for them. */

/** Is a cohort before this one at the same place? */
export function isNotFirstThere({ state }: Position, first: number, cohort: number): boolean {
  const depth = state.cohorts[cohort + COHORT.DEPTH];
  for (let other = first; other < cohort; other += FIELDS.COHORT) {
    if (state.cohorts[other + COHORT.DEPTH] === depth) return true;
  }
  return false;
}

/** UM-22: does a piece at a place lead by example: a free officer, or an NCO once the unit has reorganised? */
export function isLedAt(battle: Position, unit: number, depth: number): boolean {
  const { cohorts } = battle.state;
  const leader = own.reorganised.is(battle, unit) ? RANKED.NCO : RANKED.OFFICER;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (cohorts[cohort + COHORT.DEPTH] !== depth || cohorts[cohort + COHORT.SIZE] === 0) continue;
    if (isFree(battle, cohort) && piece.rank.of(battle, cohort) >= leader) return true;
  }
  return false;
}

/** UM-22: is a cohort led by example where a piece leads? The leader itself is not. */
export function follows(battle: Position, unit: number, cohort: number, led: boolean): boolean {
  const leader = own.reorganised.is(battle, unit) ? RANKED.NCO : RANKED.OFFICER;
  return led && piece.rank.of(battle, cohort) < leader;
}

/**
 * Does a cohort read the roll for its place? To rally (`due` 0), only those that are not free do. UM-20: only those that
 * are free set out to do something dangerous; all read the roll of any other test.
 */
export function reads(battle: Position, cohort: number, depth: number, due: number): boolean {
  if (battle.state.cohorts[cohort + COHORT.DEPTH] !== depth) return false;
  if (due === 0) return !isFree(battle, cohort);
  return (due & ~DUE.DANGERS) !== 0 || isFree(battle, cohort);
}

/** Does a cohort at a place read the roll for it? */
export function someRead(battle: Position, unit: number, depth: number, due: number): boolean {
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (reads(battle, cohort, depth, due)) return true;
  }
  return false;
}

/** All cohorts of a unit that read the roll for a place. */
export function readersAt(battle: Position, unit: number, depth: number, due: number): number[] {
  const readers: number[] = [];
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (reads(battle, cohort, depth, due)) readers.push(cohort);
  }
  return readers;
}

/** UM-22, UM-23: what a roll means for a cohort, with all its modifiers. */
export function readRoll(battle: Position, unit: number, cohort: number, roll: number, led: boolean): RESULT {
  const { rules, aids: conditions } = battle;
  const forItself = ownModifier(
    rules.book,
    piece.rank.of(battle, cohort),
    follows(battle, unit, cohort, led),
  );
  const modifier = conditionModifier(rules.book, conditions) + forItself;
  return readTest(rules.book, rules.numbers[unit], roll + modifier);
}
