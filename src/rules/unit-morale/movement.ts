import { mergeCohorts } from '../../battlefield/cohorts.js';
import { coverAt } from '../../battlefield/cover.js';
import { leaveBoard } from '../../battlefield/leaving.js';
import { doctrineStep } from '../../battlefield/movement.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort, isCutOff, isLeaving, isOnBoard } from '../../battlefield/units.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { KEPT, own, POSTURE, piece } from './state.js';
import { flies, showBodies } from './units.js';

/** 11.4: which units move: flyers, or all others. */
export function moves(flying: boolean): (battle: Battle, unit: number) => boolean {
  return (battle, unit) => flies(battle, unit) === flying && isOnBoard(battle, unit);
}

/** Moves a unit; its front stays as it was until all have moved. */
export function moveUnit(battle: Battle, unit: number, turn: number): void {
  battle.chance.goTo(PURPOSE.departed, turn, unit);
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    moveCohort(battle, unit, cohort);
  }
}

function moveCohort(battle: Battle, unit: number, cohort: number): void {
  const { state, witness } = battle;
  const { cohorts } = state;
  const from = cohorts[cohort + COHORT.DEPTH];
  const to = from + stepOf(battle, unit, cohort);
  const runs = piece.posture.of(battle, cohort) === POSTURE.RETREATING;
  const leaves = (runs || isLeaving(battle, unit)) && to <= 0 && !isCutOff(battle, unit);
  witness.moved(unit, cohort, from, to, false, leaves);
  if (leaves) {
    leaveBoard(battle, unit, cohort, runs ? CAUSE.ROUTED : CAUSE.LEFT);
  } else if (to !== from) {
    cohorts[cohort + COHORT.DEPTH] = to;
    piece.moved.set(battle, cohort, 1);
  }
}

/** UM-23: inches that a cohort goes; negative is backwards. */
function stepOf(battle: Battle, unit: number, cohort: number): number {
  const { field, state } = battle;
  const fields = unit * FIELDS.UNIT;
  const depth = state.cohorts[cohort + COHORT.DEPTH];
  const posture = piece.posture.of(battle, cohort);
  const tactical = field.units[fields + UNIT.TACTICAL];
  if (posture === POSTURE.RETREATING) return isCutOff(battle, unit) ? 0 : -field.units[fields + UNIT.FAST];
  if (isLeaving(battle, unit)) return -tactical;
  if (posture === POSTURE.RETIRING) {
    if (coverAt(field, state, unit, depth) > 0) return 0;
    const behind = field.coverBehind[unit * (field.depth + 1) + depth];
    return behind >= 0 && depth - behind <= tactical ? behind - depth : 0;
  }
  const step = doctrineStep(field, state, unit, depth, field.units[fields + UNIT.MOVE]);
  return posture === POSTURE.HELD ? Math.min(0, step) : step;
}

/** Updates a unit after all have moved. */
export function arrive(battle: Battle, unit: number): void {
  const { units } = battle.state;
  mergeCohorts(battle.state, unit, KEPT, 0);
  showBodies(battle, unit);
  if (units[unit * FIELDS.NOW + NOW.PIECES] === 0) own.due.set(battle, unit, 0);
}
