import { closeIn, fightNearest } from '../../battlefield/assault.js';
import { ceaseFire } from '../../battlefield/fire.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import type { Stance } from '../../battlefield/witness.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { sufferVolleys } from './losses.js';
import { DUE } from './results.js';
import { isFree, makeDue, own, POSTURE, piece } from './state.js';

/** 11.5.5: finds whether a unit is in contact. */
export function closeWithEnemy(battle: Battle, unit: number): void {
  const { state } = battle;
  const now = unit * FIELDS.NOW;
  ceaseFire(state, unit);
  closeIn(battle, unit);
  if (state.units[now + NOW.BODY] > 0) own.inContact.set(battle, unit, 1);
}

/** 11.5.5: pieces at the front that do not run fight the nearest enemy. */
export function dealBlows(battle: Battle, unit: number): void {
  fightNearest(battle, unit, stanceOf);
}

function stanceOf(battle: Battle, _: number, cohort: number): Stance | null {
  if (piece.posture.of(battle, cohort) === POSTURE.RETREATING) return null;
  return { charging: piece.moved.is(battle, cohort), unsteady: !isFree(battle, cohort), other: 0 };
}

/** 11.5.5: blows hit only pieces in contact. A unit that is in close combat for the first time must test (UM-20). */
export function sufferBlows(battle: Battle, unit: number, turn: number): void {
  const { state } = battle;
  const now = unit * FIELDS.NOW;
  const fought = state.units[now + NOW.VOLLEYS] > 0 || state.struck.volleys > 0;
  sufferVolleys(battle, unit, turn, PURPOSE.struckDown);
  if (!fought || state.units[now + NOW.PIECES] === 0) return;
  if (own.fought.is(battle, unit)) return;
  own.fought.set(battle, unit, 1);
  makeDue(battle, unit, DUE.FIRST_IN_HAND_TO_HAND);
}
