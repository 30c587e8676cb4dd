import { breakOnce } from '../plain-measures.js';
import { squaredDistanceOfFriends } from '../shared/battle.js';
import type { Battle } from './battle.js';
import type { Force } from './force.js';
import type { Unit } from './unit.js';

/** How units and forces break: docs/battlefield.md, sections 10 and 10.6. */

/** A unit is removed by itself (DP-13 to DP-15, DP-11). */
export function remove(battle: Battle, unit: Unit): void {
  const { options, tables } = battle.rules;
  const { pool } = unit.force;
  if (options.removedIsDestroyed) pool.owe('destroyed', tables.unitDestroyedDice); // DP-15
  if (unit.seniorCommander !== null) pool.owe('commander', tables.seniorCommanderDice); // DP-21
  unit.force.removedNow += unit.present.length;
  takeOff(battle, unit);
}

/** Reckons the events since the last reckoning. */
export function reckon({ forces }: Battle): void {
  for (const { pool } of forces) pool.reckon();
}

/** The end of a section of the turn: a force with an empty pool collapses (DP-4). */
export function endSection(battle: Battle): void {
  const { forces } = battle;
  reckon(battle);
  if (!forces.some(({ hasCollapsed }) => hasCollapsed)) seeCollapses(battle);
  for (const force of forces) {
    if (force.removedNow > 0 && force.isGone) {
      breakOnce(force, { turn: battle.turn, loss: force.gone - force.removedNow });
    }
    force.removedNow = 0;
  }
}

function seeCollapses(battle: Battle): void {
  const { forces } = battle;
  const collapsing = forces.filter(({ pool }) => pool.dice === 0);
  for (const force of collapsing) {
    for (const unit of force.unitsWithFront) unit.hasSurrendered = wouldSurrender(battle, unit);
  }
  for (const force of collapsing) collapse(battle, force);
}

function collapse(battle: Battle, force: Force): void {
  force.hasCollapsed = true;
  breakOnce(force, { turn: battle.turn, loss: force.gone - force.removedNow });
  for (const unit of force.unitsWithFront) takeOff(battle, unit);
}

function takeOff(battle: Battle, unit: Unit): void {
  unit.broke = { turn: battle.turn, loss: unit.gone };
  for (const piece of unit.present) piece.lostTo = 'routed';
}

/** DP-50: is a unit that is about to be removed cut off, or near an enemy with no friend closer? */
export function wouldSurrender({ field, rules }: Battle, unit: Unit): boolean {
  if (unit.description.cutOff) return true;
  const enemy = field.nearestEnemy(unit);
  if (enemy === null) return false;
  const squared = field.squaredDistance(unit, unit.front, enemy);
  const friends = unit.force.unitsWithFront.filter((other) => other !== unit);
  const friendIsCloser = friends.some((friend) => squaredDistanceOfFriends(unit, friend) < squared);
  return squared <= rules.tables.captureDistance ** 2 && !friendIsCloser;
}
