import { squaredTo, squaredToFriend } from '../../battlefield/fire.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import { nearestFoe } from '../../battlefield/targets.js';
import { forceOf, isCutOff, isOnBoard } from '../../battlefield/units.js';
import { QUALITIES } from './book.js';
import type { Position } from './plan.js';
import { held, SLOT } from './plan.js';
import { own, piece } from './state.js';

/** Questions about one unit, and distances on the board, measured between the fronts of units. */

/**
 * Notes which of a unit's commander, medics and wounded are left, after it has lost or regained pieces. A missing
 * senior commander costs dice (DP-21).
 */
export function showOffices(battle: Position, unit: number): void {
  const { rules, state } = battle;
  const { ranks } = state;
  const { commander, senior } = rules.troops[unit];
  const isLed = commander !== undefined && held(ranks, unit, SLOT.COMMANDER) === 1;
  if (senior && !isLed && own.commander.is(battle, unit)) own.seniorLost.set(battle, unit, 1);
  own.commander.set(battle, unit, isLed ? QUALITIES.indexOf(commander) + 1 : 0);
  own.medics.set(battle, unit, held(ranks, unit, SLOT.MEDIC));
  own.wounded.set(battle, unit, held(ranks, unit, SLOT.WOUNDED));
}

/** Is a unit on the board, and has its activation not failed (DP-16)? */
export function canAct(battle: Position, unit: number): boolean {
  return isOnBoard(battle, unit) && !own.idle.is(battle, unit);
}

/** DP-10, DP-20: is a unit within the effective range of a leader? */
export function isLed(battle: Position, unit: number): boolean {
  const { field } = battle;
  const force = forceOf(battle, unit);
  const end = field.firstUnit[force + 1];
  for (let friend = field.firstUnit[force]; friend < end; friend++) {
    if (isInSpan(battle, unit, friend)) return true;
  }
  return false;
}

/** DP-20: is a commander of a unit's force on the board, near or far? */
export function isCommanded(battle: Position, unit: number): boolean {
  const { field } = battle;
  const force = forceOf(battle, unit);
  const end = field.firstUnit[force + 1];
  for (let friend = field.firstUnit[force]; friend < end; friend++) {
    if (own.commander.of(battle, friend) > 0 && isOnBoard(battle, friend)) return true;
  }
  return false;
}

/** DP-20: is a unit within the effective range of a friend’s commander, if it has one? */
export function isInSpan(battle: Position, unit: number, friend: number): boolean {
  const commander = own.commander.of(battle, friend);
  if (commander === 0 || !isOnBoard(battle, friend)) return false;
  return squaredToFriend(battle.field, battle.state, unit, friend) <= battle.rules.spanSquared[commander];
}

/** DP-41: medics in the unit or near enough to it. */
export function medicsNear(battle: Position, unit: number): number {
  const { field, rules } = battle;
  const force = forceOf(battle, unit);
  const end = field.firstUnit[force + 1];
  let medics = 0;
  for (let friend = field.firstUnit[force]; friend < end; friend++) {
    const helping = own.medics.of(battle, friend);
    if (helping === 0 || !isOnBoard(battle, friend)) continue;
    if (friend === unit || squaredToFriend(battle.field, battle.state, unit, friend) <= rules.medicSquared)
      medics += helping;
  }
  return medics;
}

/** DP-42: the penalty of a serious wound to a roll to hit. */
export function woundedModifier(battle: Position, cohort: number): number {
  return piece.wounded.is(battle, cohort) ? -battle.rules.book.tables.woundedPenalty : 0;
}

/**
 * DP-50: would a unit that is removed here surrender: is it cut off, or is an enemy near and no friend nearer? Air
 * defence is captured, too.
 */
export function wouldSurrender(battle: Position, unit: number): boolean {
  const { field, rules, state } = battle;
  if (isCutOff(battle, unit)) return true;
  const enemy = nearestFoe(field, state, unit);
  if (enemy < 0) return false;
  const toEnemy = squaredTo(field, state, unit, enemy, state.units[unit * FIELDS.NOW + NOW.FRONT]);
  if (toEnemy > rules.captureSquared) return false;
  const force = forceOf(battle, unit);
  const end = field.firstUnit[force + 1];
  for (let friend = field.firstUnit[force]; friend < end; friend++) {
    if (friend === unit || !isOnBoard(battle, friend)) continue;
    if (squaredToFriend(battle.field, battle.state, unit, friend) < toEnemy) return false;
  }
  return true;
}
