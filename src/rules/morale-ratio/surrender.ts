import { losePieces } from '../../battlefield/cohorts.js';
import { squaredTo } from '../../battlefield/fire.js';
import { endOfCohorts, firstCohort, isCutOff } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NO_PLACE, NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { paceOf } from './hull/pace.js';
import { walkPhases } from './morale.js';
import { POSTURE, STATUS, TYPE, WALK_PHASE } from './postures.js';

/** MR-50, in 4.1: of a unit that is cut off, how near its target is, when that is near enough to surrender to. */
export function lookForCaptors(battle: Battle, unit: number): void {
  const { field, morale, state } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  units[now + NOW.ENEMY_NEAR] = 0;
  const target = units[now + NOW.TARGET]!;
  if (target < 0 || !isCutOff(battle, unit)) return;
  const squared = squaredTo(field, state, unit, target, units[now + NOW.FRONT]!);
  if (squared <= morale.surrenderSquared) units[now + NOW.ENEMY_NEAR] = squared + 1;
}

/** Do soldiers of this type, whom the unit's check has failed, surrender? Warbots do not. */
export function surrenders({ state }: Battle, unit: number, status: number): boolean {
  return state.units[unit * FIELDS.NOW + NOW.ENEMY_NEAR]! > 0 && (status & STATUS.TYPE) < TYPE.WARBOT;
}

/** The status of a piece that surrenders: broken, unmarked, with its way before it. */
export function surrendered(battle: Battle, unit: number, status: number): number {
  const squared = battle.state.units[unit * FIELDS.NOW + NOW.ENEMY_NEAR]! - 1;
  const phases = walkPhases(squared, paceOf(battle, unit));
  return (status & ~(STATUS.POSTURE | STATUS.MARKED)) | POSTURE.BROKEN | (phases * WALK_PHASE);
}

/** Who has surrendered is at no place any more: nobody counts with it, and nobody fires at it (MR-51). */
export function stepAside(battle: Battle, unit: number): void {
  const { state, witness } = battle;
  const { cohorts } = state;
  const end = endOfCohorts(battle, unit);
  let surrendered = 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const walks = (cohorts[cohort + COHORT.STATUS]! & STATUS.WALK) > 0;
    if (!walks || cohorts[cohort + COHORT.DEPTH] === NO_PLACE) continue;
    cohorts[cohort + COHORT.DEPTH] = NO_PLACE;
    surrendered += cohorts[cohort + COHORT.SIZE]!;
  }
  if (surrendered > 0) witness.surrendered(unit, surrendered);
}

/**
 * MR-53: of those who surrender by the checks of this phase the morale officer shoots one whom it does
 * not obey; everybody else of the unit forgets about it, and stands steady.
 *
 * @param acted STATUS.ACTED in interceptive fire, else 0: whose checks these were
 */
export function shootDeserter(battle: Battle, unit: number, acted: number): void {
  const { field, state, chance, witness } = battle;
  const { cohorts } = state;
  const first = firstCohort(battle, unit);
  const end = endOfCohorts(battle, unit);
  const isNew = (status: number) =>
    (status & STATUS.WALK) > 0 && (status & (STATUS.CHECKED | STATUS.ACTED)) === (STATUS.CHECKED | acted);
  let deserters = 0;
  let officer = false;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE]!;
    const status = cohorts[cohort + COHORT.STATUS]!;
    if (size === 0) continue;
    const type = status & STATUS.TYPE;
    if (type === TYPE.OFFICER) officer = (status & STATUS.POSTURE) !== POSTURE.BROKEN;
    if (type === TYPE.SOLDIER && isNew(status)) deserters += size;
  }
  if (!officer || deserters === 0) return;

  let isShot = false;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS]!;
    const size = cohorts[cohort + COHORT.SIZE]!;
    const walksAlready = (status & STATUS.WALK) > 0 && !isNew(status);
    if (size === 0 || walksAlready) continue;
    if (!isShot && (status & STATUS.TYPE) === TYPE.SOLDIER && isNew(status)) {
      isShot = chance.among(size, 1, deserters) === 1;
      deserters -= size;
      if (isShot) cohorts[cohort + COHORT.SIZE] = size - 1;
    }
    cohorts[cohort + COHORT.STATUS] = status & ~(STATUS.POSTURE | STATUS.MARKED | STATUS.WALK);
  }
  losePieces(field, state, unit, 1, CAUSE.SHOT, chance, TYPE.SOLDIER);
  witness.lost(unit, 1, CAUSE.SHOT);
}
