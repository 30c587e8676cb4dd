import { mergeCohorts, splitCohort } from '../../battlefield/cohorts.js';
import { recordUnitBreak } from '../../battlefield/counting.js';
import { coverAt } from '../../battlefield/cover.js';
import { COVERS } from '../../battlefield/description.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort, piecesAtStart } from '../../battlefield/units.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { firstShare } from './morale.js';
import { firstOf, secondOf } from './packed.js';
import { BASE, type Position } from './plan.js';
import { RESULT } from './results.js';
import { KEPT, own, piece } from './state.js';
import { suffer } from './suffering.js';
import { basesIn, basesOn, basesThat, conditionOf, somePinned } from './units.js';

/** The end of a section with tests: their effects, and the state in which they leave the units. */

const ALL_ROUND = COVERS.indexOf('all-round');

/** Has it tested in this section, or does it suffer by the test of another? */
export function hasTested(battle: Battle, unit: number): boolean {
  return own.effects.is(battle, unit) || own.tested.is(battle, unit);
}

/** Carries out the effects of the section; is the unit demoralized, does it recover, go prone or break? */
export function carryOut(battle: Battle, unit: number, turn: number): void {
  const { units } = battle.state;
  const now = unit * FIELDS.NOW;
  const effects = own.effects.of(battle, unit);
  const gone = piecesAtStart(battle, unit) - units[now + NOW.PIECES];
  if (effects === 0) battle.witness.unharmed(unit);
  const routs = effects > 0 && sufferAll(battle, unit, turn, effects);
  if (routs || own.givesWay.is(battle, unit)) demoralize(battle, unit);
  else if (recovers(battle, unit, effects)) recover(battle, unit);
  goProne(battle, unit);
  const isLost = units[now + NOW.PIECES] === 0;
  if ((isLost || own.demoralized.is(battle, unit)) && recordUnitBreak(battle.state, unit, turn, gone))
    battle.witness.unitBroke(unit);
  own.endSection(battle, unit);
}

/** TG-42: has it been demoralized since an earlier turn, and does its test clear that? */
function recovers(battle: Battle, unit: number, effects: number): boolean {
  if (!own.mayRecover.is(battle, unit) || !own.demoralized.is(battle, unit)) return false;
  return battle.rules.clears[effects] === 1;
}

/** TG-11: the bases are divided, and suffer the first effect or the second. @returns does any base rout? */
function sufferAll(battle: Battle, unit: number, turn: number, effects: number): boolean {
  const { state, chance } = battle;
  const second = secondOf(effects);
  if (second > 0) partBases(battle, unit);
  chance.goTo(PURPOSE.departed, turn, unit);
  let routs = false;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const effect = piece.second.is(battle, cohort) ? second : firstOf(effects);
    if (suffer(battle, unit, cohort, effect) === RESULT.ROUTS) routs = true;
  }
  mergeCohorts(state, unit, KEPT, 0);
  return routs;
}

/** TG-30: pinned foot goes prone when half or more of its bases are in the open or in open-topped cover. */
function goProne(battle: Battle, unit: number): void {
  const isFoot = battle.rules.kinds[unit] === BASE.FOOT;
  const isPinned = isFoot && somePinned(battle, unit);
  const isProne = isPinned && 2 * basesThat(battle, unit, isExposed) >= basesOn(battle, unit);
  own.prone.set(battle, unit, isProne ? 1 : 0);
}

const isExposed = ({ field, state }: Position, unit: number, cohort: number): boolean =>
  coverAt(field, state, unit, state.cohorts[cohort + COHORT.DEPTH]) !== ALL_ROUND;

/** TG-11: the half of the bases farthest forward suffers the first of two effects; the others are marked `second`. */
export function partBases(battle: Battle, unit: number): void {
  const first = firstCohort(battle, unit);
  for (let cohort = first; cohort < endOfCohorts(battle, unit); cohort += FIELDS.COHORT) {
    piece.second.set(battle, cohort, 1);
  }
  let wanted = firstShare(basesOn(battle, unit));
  while (wanted > 0) {
    const foremost = foremostOfSecond(battle, unit);
    const bases = basesIn(battle, unit, foremost);
    const part = bases <= wanted ? foremost : splitCohort(battle.state, unit, foremost, wanted);
    piece.second.set(battle, part, 0);
    wanted -= Math.min(bases, wanted);
  }
}

/** The marked cohort farthest forward; among equally far ones the most damaged one, pinned ones last. */
function foremostOfSecond(battle: Battle, unit: number): number {
  const { cohorts } = battle.state;
  let foremost = -1;
  let best = -1;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (!piece.second.is(battle, cohort)) continue;
    const unpinned = piece.pinned.is(battle, cohort) ? 0 : 1;
    const order = (cohorts[cohort + COHORT.DEPTH] * 4 + conditionOf(battle, unit, cohort)) * 2 + unpinned;
    if (order > best) foremost = cohort;
    best = Math.max(best, order);
  }
  return foremost;
}

/** TG-40: a unit is demoralized from this turn on. */
export function demoralize(battle: Battle, unit: number): void {
  if (own.demoralized.is(battle, unit)) return;
  own.demoralized.set(battle, unit, 1);
  battle.witness.demoralized(unit);
}

/** TG-42: a unit is no longer demoralized. */
function recover(battle: Battle, unit: number): void {
  own.demoralized.set(battle, unit, 0);
  battle.witness.recovered(unit);
}
