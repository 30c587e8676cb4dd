import { closeIn, fight, isArmed } from '../../battlefield/assault.js';
import { ceaseFire } from '../../battlefield/fire.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { nearestFoe } from '../../battlefield/targets.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { sufferVolleys } from './casualties.js';
import { IS, OWN } from './fields.js';
import { POSTURE, STATUS } from './postures.js';
import { endOfCohorts, firstCohort, isHullUnit } from './units.js';

/** 11.5.5: who is in contact. */
export function closeWithEnemy(battle: Battle, unit: number): void {
  const { state } = battle;
  const now = unit * FIELDS.NOW;
  ceaseFire(state, unit);
  closeIn(battle, unit);
  if (state.units[now + NOW.BODY]! > 0) state.units[now + OWN.IS]! |= IS.IN_CONTACT;
}

/** 11.5.5: those at the front who do not run fight the nearest enemy. */
export function fightNearest(battle: Battle, unit: number): void {
  const { field, state, witness } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.BODY] === 0 || !hasArms(battle, unit)) return;
  const target = nearestFoe(field, state, unit);
  const front = state.units[now + NOW.FRONT]!;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const status = state.cohorts[cohort + COHORT.STATUS]!;
    const posture = status & STATUS.POSTURE;
    if (state.cohorts[cohort + COHORT.DEPTH] !== front || posture === POSTURE.RETREATING) continue;
    const pieces = isHullUnit(battle, unit) ? 1 : state.cohorts[cohort + COHORT.SIZE]!;
    const stance = { charging: (status & STATUS.MOVED) !== 0, unsteady: posture !== POSTURE.FREE, other: 0 };
    if (pieces > 0) fight(field, state, witness, unit, target, cohort, pieces, stance);
  }
}

function hasArms({ field }: Battle, unit: number): boolean {
  for (let weapon = 0; weapon < field.units[unit * FIELDS.UNIT + UNIT.WEAPONS]!; weapon++) {
    if (isArmed(field, unit, weapon)) return true;
  }
  return false;
}

/** 11.5.5: blows fall on those in contact alone. Who fights for the first time, or is fought, must test (UM-20). */
export function sufferBlows(battle: Battle, unit: number, turn: number): void {
  const { state } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.BODY] === 0) return;
  const fought = state.units[now + NOW.VOLLEYS]! > 0 || isFought(battle, unit);
  sufferVolleys(battle, unit, turn, PURPOSE.blows, PURPOSE.struckDown);
  if (!fought || state.units[now + NOW.PIECES] === 0) return;
  if ((state.units[now + OWN.IS]! & IS.FOUGHT) === 0)
    state.units[now + OWN.IS]! |= IS.FOUGHT | IS.FIRST_IN_HAND_TO_HAND;
}

function isFought({ field, state }: Battle, unit: number): boolean {
  const enemy = 1 - field.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
  for (let other = field.firstUnit[enemy]!; other < field.firstUnit[enemy + 1]!; other++) {
    const now = other * FIELDS.NOW;
    if (state.units[now + NOW.AIM] === unit && state.units[now + NOW.VOLLEYS]! > 0) return true;
  }
  return false;
}
