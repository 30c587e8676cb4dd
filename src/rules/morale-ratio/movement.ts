import { removeCohort } from '../../battlefield/cohorts.js';
import { doctrineStep } from '../../battlefield/movement.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort, isCutOff, isLeaving, keepsPlace } from '../../battlefield/units.js';
import { type CoverInSlot, cautiousStep, shakenStep } from '../../battlefield/ways-to-cover.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { loseHull, markAfterLoss } from './losses.js';
import { POSTURE, piece } from './state.js';
import { paceOf } from './units.js';

/** Bits of a status, as constants: they are read for every piece in every turn. */
const ACTED = piece.acted.mask;
const MOVED = piece.moved.mask;
const POSTURE_BITS = piece.posture.mask;
const WALK = piece.walk.mask;

/** Moves every cohort of a unit (docs/battlefield.md 4.4); its front is left as it was. */
export function moveUnit(battle: Battle, unit: number, turn: number): void {
  const { field, state, aids: cover, chance, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const move = field.someHulls ? paceOf(battle, unit) : field.units[unit * FIELDS.UNIT + UNIT.MOVE];
  const leaving = isLeaving(battle, unit);
  const stays = move === 0 || isCutOff(battle, unit);
  const onFoot = units[now + NOW.WRECK] !== 0;
  const home = homeOf(field, unit);
  const pieces = units[now + NOW.PIECES];
  chance.goTo(PURPOSE.departed, turn, unit);
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (cohorts[cohort + COHORT.SIZE] === 0) continue;
    const status = cohorts[cohort + COHORT.STATUS];
    if ((status & WALK) > 0) {
      walk(battle, unit, cohort);
      continue;
    }
    const posture = status & POSTURE_BITS;
    const from = cohorts[cohort + COHORT.DEPTH];
    if (from === home && posture === POSTURE.STEADY && !leaving) continue; // it is where it should stand
    const acted = (status & ACTED) !== 0;
    const underFire = acted || units[now + NOW.UNDER_FIRE] !== 0;
    let to = stays ? from : from - move;
    if (leaving || posture === POSTURE.BROKEN) {
      if (to <= 0 && !stays) {
        leaveBoard(battle, unit, cohort, posture === POSTURE.BROKEN ? CAUSE.ROUTED : CAUSE.LEFT);
        continue;
      }
    } else {
      const step = acted || onFoot ? 0 : doctrineStep(field, state, unit, from, move);
      to = from + postureStep(posture, underFire, from, move, step, cover[unit]);
    }
    if (move > 0) witness.moved(unit, cohort, from, to, underFire, false);
    if (to === from) continue;
    cohorts[cohort + COHORT.DEPTH] = to;
    cohorts[cohort + COHORT.STATUS] = status | MOVED;
  }
  if (units[now + NOW.PIECES] < pieces) markAfterLoss(battle, unit);
}

/** Own depth at which a unit wants to stand; −1: that depends on its target. */
function homeOf(field: BattlefieldPlan, unit: number): number {
  return keepsPlace({ field }, unit) ? field.units[unit * FIELDS.UNIT + UNIT.AT] : -1;
}

/** MR-32, MR-35 */
function leaveBoard(battle: Battle, unit: number, cohort: number, cause: CAUSE.ROUTED | CAUSE.LEFT): void {
  const { state, witness, rules } = battle;
  if (state.units[unit * FIELDS.NOW + NOW.SYSTEMS] > 0) {
    loseHull(battle, unit, cause, rules.crew[unit], cause);
    return;
  }
  const size = state.cohorts[cohort + COHORT.SIZE];
  removeCohort(battle, unit, cohort, cause);
  witness.lost(unit, size, cause);
}

/** MR-50: a piece that surrenders walks to the enemy, and is gone on arrival. */
function walk(battle: Battle, unit: number, cohort: number): void {
  const { state, witness } = battle;
  const { cohorts } = state;
  const phases = piece.walk.of(battle, cohort) - 1;
  piece.walk.set(battle, cohort, phases);
  if (phases > 0) return;
  const size = cohorts[cohort + COHORT.SIZE];
  removeCohort(battle, unit, cohort, CAUSE.SURRENDERED);
  witness.lost(unit, size, CAUSE.SURRENDERED);
}

/**
 * Inches that a piece moves if it is neither broken nor leaving (docs/battlefield.md 4.4).
 *
 * @param step inches its doctrine asks for; negative is backwards
 */
function postureStep(
  posture: number,
  underFire: boolean,
  from: number,
  move: number,
  step: number,
  cover: CoverInSlot,
): number {
  if (posture === POSTURE.STEADY) return step;
  // MR-30, MR-31
  if (posture === POSTURE.CAUTIOUS) return underFire ? cautiousStep(from, move, step, cover) : step;
  if (posture === POSTURE.SHAKEN) return shakenStep(underFire, from, move, step, cover);
  throw new RangeError(`posture ${posture} has no step of its own`);
}
