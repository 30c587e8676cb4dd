import { mergeCohorts } from '../../battlefield/cohorts.js';
import { recordUnitBreak } from '../../battlefield/counting.js';
import { coverAt } from '../../battlefield/cover.js';
import { COVERS } from '../../battlefield/description.js';
import { endOfCohorts, firstCohort, forceOf, piecesAtStart } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { BASE } from './compile.js';
import { demoralize, recover } from './demoralization.js';
import { IS, OWN, SHOWS } from './fields.js';
import { clears } from './morale.js';
import { firstOf, listed, secondOf } from './packed.js';
import { STATUS } from './postures.js';
import { partBases } from './sharing.js';
import { suffer } from './suffering.js';
import { RESULT } from './turn-count.js';
import { basesIn, basesOn, is } from './units.js';

const ALL_ROUND = COVERS.indexOf('all-round');

/** The end of a section with tests: what they brought is carried out, and it is settled what becomes of the unit. */
export function carryOut(battle: Battle, unit: number, turn: number): void {
  const { units } = battle.state;
  const now = unit * FIELDS.NOW;
  const effects = units[now + OWN.EFFECTS]!;
  if (effects === 0 && !is(battle, unit, IS.TESTED)) return;
  const gone = piecesAtStart(battle, unit) - units[now + NOW.PIECES]!;
  const routs = effects > 0 ? sufferAll(battle, unit, turn, effects) : noteNoEffect(battle, unit);
  if (routs || is(battle, unit, IS.GIVES_WAY)) demoralize(battle, unit);
  else if (recovers(battle, unit, effects)) recover(battle, unit);
  goProne(battle, unit);
  const isLost = units[now + NOW.PIECES] === 0;
  if ((isLost || is(battle, unit, IS.DEMORALIZED)) && recordUnitBreak(battle.state, unit, turn, gone))
    battle.witness.unitBroke(unit);
  units[now + OWN.EFFECTS] = 0;
  units[now + OWN.SHOWS]! &= SHOWS.PRONE;
  units[now + OWN.IS]! &= ~IS.OF_SECTION;
}

/** TG-42: has it been demoralized since an earlier turn, and does its test clear that? */
function recovers(battle: Battle, unit: number, effects: number): boolean {
  if (!is(battle, unit, IS.MAY_RECOVER) || !is(battle, unit, IS.DEMORALIZED)) return false;
  return clears(listed(effects));
}

/** @returns does anybody rout? Nobody. */
function noteNoEffect(battle: Battle, unit: number): false {
  const bases = basesOn(battle, unit);
  battle.turn.suffered(forceOf(battle, unit), battle.rules.rows[unit]!, RESULT.NO_EFFECT, bases);
  return false;
}

/** TG-11: the bases are parted, and suffer the first effect or the second. @returns does anybody rout? */
function sufferAll(battle: Battle, unit: number, turn: number, effects: number): boolean {
  const { state, chance } = battle;
  const second = secondOf(effects);
  if (second > 0) partBases(battle, unit);
  chance.goTo(PURPOSE.departed, turn, unit);
  let routs = false;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const isSecond = (state.cohorts[cohort + COHORT.STATUS]! & STATUS.SECOND) !== 0;
    const effect = isSecond ? second : firstOf(effects);
    if (suffer(battle, unit, cohort, effect) === RESULT.ROUTS) routs = true;
  }
  mergeCohorts(state, unit, STATUS.ALL, 0);
  return routs;
}

/** TG-30: pinned foot goes prone when half or more of its bases stand in the open or in open-topped cover. */
function goProne(battle: Battle, unit: number): void {
  const { field, rules, state } = battle;
  const shows = unit * FIELDS.NOW + OWN.SHOWS;
  const end = endOfCohorts(battle, unit);
  let exposed = 0;
  let isPinned = false;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if ((state.cohorts[cohort + COHORT.STATUS]! & STATUS.PINNED) !== 0) isPinned = true;
    const cover = coverAt(field, state, unit, state.cohorts[cohort + COHORT.DEPTH]!);
    if (cover !== ALL_ROUND) exposed += basesIn(battle, unit, cohort);
  }
  const isProne = isPinned && rules.kinds[unit] === BASE.FOOT && 2 * exposed >= basesOn(battle, unit);
  state.units[shows] = (state.units[shows]! & ~SHOWS.PRONE) | (isProne ? SHOWS.PRONE : 0);
}
