import { removeCohort } from '../../battlefield/cohorts.js';
import { doctrineStep } from '../../battlefield/movement.js';
import { endOfCohorts, firstCohort, isCutOff } from '../../battlefield/of-unit.js';
import { type BattlefieldPlan, FIELDS, ORDER, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { loseHull } from './hull/loss.js';
import { paceOf } from './hull/pace.js';
import { markAfterLoss } from './markers.js';
import { postureStep } from './movement.js';
import { POSTURE, STATUS, WALK_PHASE } from './postures.js';

/** Moves every cohort of a unit (docs/battlefield.md 4.4); its front is left as it was. */
export function moveUnit(battle: Battle, unit: number, turn: number): void {
  const { field, state, cover, chance, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const move = field.someHulls ? paceOf(battle, unit) : field.units[unit * FIELDS.UNIT + UNIT.MOVE]!;
  const leaving = units[now + NOW.MOTION] === MOTION.LEAVING;
  const stays = move === 0 || isCutOff(battle, unit);
  const onFoot = units[now + NOW.WRECK] !== 0;
  const home = homeOf(field, unit);
  const pieces = units[now + NOW.PIECES]!;
  chance.goTo(PURPOSE.departed, turn, unit);
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (cohorts[cohort + COHORT.SIZE] === 0) continue;
    const status = cohorts[cohort + COHORT.STATUS]!;
    if ((status & STATUS.WALK) > 0) {
      walk(battle, unit, cohort);
      continue;
    }
    const posture = status & STATUS.POSTURE;
    const from = cohorts[cohort + COHORT.DEPTH]!;
    if (from === home && posture === POSTURE.STEADY && !leaving) continue; // stands where it is to stand
    const acted = (status & STATUS.ACTED) !== 0;
    const underFire = acted || units[now + NOW.UNDER_FIRE] !== 0;
    let to = stays ? from : from - move;
    if (leaving || posture === POSTURE.BROKEN) {
      if (to <= 0 && !stays) {
        leaveBoard(battle, unit, cohort, posture === POSTURE.BROKEN ? CAUSE.ROUTED : CAUSE.LEFT);
        continue;
      }
    } else {
      const step = acted || onFoot ? 0 : doctrineStep(field, state, unit, from, move);
      to = from + postureStep(posture, underFire, from, move, step, cover[unit]!);
    }
    if (move > 0) witness.moved(unit, cohort, from, to, underFire);
    if (to === from) continue;
    cohorts[cohort + COHORT.DEPTH] = to;
    cohorts[cohort + COHORT.STATUS] = status | STATUS.MOVED;
  }
  if (units[now + NOW.PIECES]! < pieces) markAfterLoss(battle, unit);
}

/** Own depth at which a unit wants to stand; −1: it goes by its target. */
function homeOf({ units }: BattlefieldPlan, unit: number): number {
  const order = units[unit * FIELDS.UNIT + UNIT.ORDER]!;
  return order === ORDER.HOLD || order === ORDER.WITHDRAW ? units[unit * FIELDS.UNIT + UNIT.AT]! : -1;
}

/** MR-32, MR-35 */
function leaveBoard(battle: Battle, unit: number, cohort: number, cause: CAUSE.ROUTED | CAUSE.LEFT): void {
  const { field, state, chance, witness, morale } = battle;
  if (state.units[unit * FIELDS.NOW + NOW.SYSTEMS]! > 0) {
    loseHull(battle, unit, cause, morale.crew[unit]!, cause);
    return;
  }
  const size = state.cohorts[cohort + COHORT.SIZE]!;
  removeCohort(field, state, unit, cohort, cause, chance);
  witness.lost(unit, size, cause);
}

/** MR-50: who surrenders walks to the enemy, and is gone on arrival. */
function walk({ field, state, chance, witness }: Battle, unit: number, cohort: number): void {
  const { cohorts } = state;
  const status = cohorts[cohort + COHORT.STATUS]! - WALK_PHASE;
  cohorts[cohort + COHORT.STATUS] = status;
  if ((status & STATUS.WALK) > 0) return;
  const size = cohorts[cohort + COHORT.SIZE]!;
  removeCohort(field, state, unit, cohort, CAUSE.SURRENDERED, chance);
  witness.lost(unit, size, CAUSE.SURRENDERED);
}
