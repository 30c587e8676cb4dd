import { mergeCohorts, removeCohort, splitCohort } from '../../battlefield/cohorts.js';
import { piecesLost } from '../../battlefield/ledger.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW, SIDE } from '../../battlefield/state.js';
import { drawSuccesses } from '../../random/counts.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { POSTURE, STATUS } from './postures.js';

/**
 * MR-10 to MR-15: the unit's marked pieces check at the unit's ratio: those that have acted, taking
 * part in interceptive fire, or those that have not. One draw gives how many of a cohort fail; who
 * they are is drawn after.
 */
export function checkCohorts(
  battle: Battle,
  unit: number,
  turn: number,
  purpose: PURPOSE.check | PURPOSE.interceptCheck,
): void {
  const { field, morale, state, luck } = battle;
  const { units, cohorts, cohortFields } = state;
  const now = unit * FIELDS.NOW;
  const entry = morale.checkStart[unit]! + units[now + NOW.POINTS]!;
  const first = unit * state.unitCohorts;
  const end = first + units[now + NOW.COHORTS]! * cohortFields; // cohorts made here do not check again
  const who = purpose === PURPOSE.check ? STATUS.MARKED : STATUS.MARKED | STATUS.ACTED;
  luck.goTo(purpose, turn, unit);
  for (let cohort = first; cohort < end; cohort += cohortFields) {
    const status = cohorts[cohort + COHORT.STATUS]!;
    if ((status & (STATUS.MARKED | STATUS.ACTED)) !== who) continue;
    const size = cohorts[cohort + COHORT.SIZE]!;
    const failed = drawSuccesses(morale.dice, morale.failingFaces[entry]!, size, luck);
    const flags = (status & ~(STATUS.POSTURE | STATUS.MARKED)) | STATUS.CHECKED;
    cohorts[cohort + COHORT.STATUS] = flags; // success: steady, marker off (MR-15)
    if (failed === 0) continue;
    const failing =
      failed === size
        ? cohort
        : splitCohort(state, unit, cohort, failed, field.units[unit * FIELDS.UNIT + UNIT.RANKS]!, luck);
    const failure = morale.failure[entry]!;
    if (failure >= POSTURE.BROKEN) battle.someFled = true;
    if (failure === POSTURE.ELIMINATED) {
      battle.eliminated[unit] = battle.eliminated[unit]! + failed; // MR-34
      removeCohort(
        field,
        state,
        unit,
        field.units[unit * FIELDS.UNIT + UNIT.FORCE]!,
        failing,
        CAUSE.ELIMINATED,
      );
    } else {
      cohorts[failing + COHORT.STATUS] = flags | failure | STATUS.MARKED; // it checks again next turn (MR-15)
    }
  }
  if (battle.eliminated[unit]! > 0) mergeCohorts(field, state, unit, STATUS.ALL, 0);
}

/** Sees which units, and which forces by their units, break now that the checks are over. */
export function recordBreaks(battle: Battle, turn: number): void {
  const { field, morale, state, eliminated } = battle;
  const { units, sides } = state;
  for (let force = 0; force < 2; force++) {
    let standing = false;
    let broken = false;
    let eliminatedHere = 0;
    for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
      const now = unit * FIELDS.NOW;
      const pieces = units[now + NOW.PIECES]!;
      const out = eliminated[unit]!;
      if (pieces + out === 0) continue;
      eliminatedHere += out;
      if (units[now + NOW.BREAK_TURN] === 0) {
        const fleeing = brokenPieces(battle, unit) + out;
        if (fleeing >= morale.leastBroken[pieces + out]!) {
          units[now + NOW.BREAK_TURN] = turn;
          units[now + NOW.BREAK_LOSS] = field.units[unit * FIELDS.UNIT + UNIT.PIECES]! - pieces - out;
        }
      }
      if (units[now + NOW.BREAK_TURN]! > 0) broken = true;
      else standing = true;
    }
    const side = force * FIELDS.SIDE;
    if (standing || !broken || sides[side + SIDE.BREAK_TURN]! > 0) continue;
    sides[side + SIDE.BREAK_TURN] = turn;
    sides[side + SIDE.BREAK_LOSS] = piecesLost(sides, force) - eliminatedHere;
  }
}

function brokenPieces({ state }: Battle, unit: number): number {
  const { cohorts, units, cohortFields } = state;
  const first = unit * state.unitCohorts;
  const end = first + units[unit * FIELDS.NOW + NOW.COHORTS]! * cohortFields;
  let broken = 0;
  for (let cohort = first; cohort < end; cohort += cohortFields) {
    if ((cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE) === POSTURE.BROKEN)
      broken += cohorts[cohort + COHORT.SIZE]!;
  }
  return broken;
}
