import { bodyOf, isInBody, losePieces, splitCohort } from '../../battlefield/cohorts.js';
import { firstCohort } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { type CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import type { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { STATUS, TYPE } from './postures.js';

/**
 * Hits on a unit that has warbots strike one after the other, each one piece of those that have not
 * fallen: a soldier falls; a warbot loses a point, and falls with the last (MR-4).
 *
 * @param front own depth of those who can be hit; −1: all of the unit who are at a place
 * @returns pieces that fell; of the others, those that were struck are known by their status
 */
export function strikeWarbots(
  battle: Battle,
  unit: number,
  hits: number,
  front: number,
  cause: CAUSE.FIRE | CAUSE.ASSAULT,
  purpose: PURPOSE,
): number {
  const { state, witness } = battle;
  let fallen = 0;
  let weakened = 0;
  let body = bodyOf(state, unit, front);
  for (let hit = 0; hit < hits && body > 0; hit++) {
    const cohort = struck(battle, unit, front, body);
    if (strike(battle, unit, cohort, cause)) {
      fallen++;
      body--;
    } else weakened++;
  }
  witness.weakened(unit, weakened, purpose);
  witness.lost(unit, fallen, cause);
  return fallen;
}

/** The cohort of the piece that is hit, of the `body` that can be. */
function struck(battle: Battle, unit: number, front: number, body: number): number {
  const { state, chance } = battle;
  const { cohorts } = state;
  let left = body;
  let cohort = firstCohort(battle, unit);
  for (; ; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE]!;
    if (size === 0 || !isInBody(cohorts[cohort + COHORT.DEPTH]!, front)) continue;
    if (chance.among(size, 1, left) === 1) return cohort;
    left -= size;
  }
}

/** @returns has the piece fallen? */
function strike({ field, state, chance }: Battle, unit: number, cohort: number, cause: number): boolean {
  const { cohorts, units, ranks } = state;
  const type = cohorts[cohort + COHORT.STATUS]! & STATUS.TYPE;
  if (type <= TYPE.WARBOT) {
    cohorts[cohort + COHORT.SIZE] = cohorts[cohort + COHORT.SIZE]! - 1;
    losePieces(field, state, unit, 1, cause, chance, type);
    return true;
  }
  const alone = cohorts[cohort + COHORT.SIZE] === 1;
  const hit = alone ? cohort : splitCohort(state, unit, cohort, 1);
  cohorts[hit + COHORT.STATUS] = (cohorts[hit + COHORT.STATUS]! - TYPE.STEP) | STATUS.STRUCK;
  // The slots of warbots stand in the order of their points.
  let slot = unit * field.rankSlots;
  while (field.slotType[slot] !== type) slot++;
  ranks[slot] = ranks[slot]! - 1;
  ranks[slot - 1] = ranks[slot - 1]! + 1;
  units[unit * FIELDS.NOW + NOW.POINTS] = units[unit * FIELDS.NOW + NOW.POINTS]! - 1;
  return false;
}
