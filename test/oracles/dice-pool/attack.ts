import { takeAny } from '../plain-pieces.js';
import type { Battle } from './battle.js';
import { takeTest } from './morale-test.js';
import { noteMelee } from './objectives.js';
import { endSection, reckon, remove } from './removal.js';
import type { Unit } from './unit.js';

/** The effects of hits by fire or in close combat: docs/battlefield.md, sections 10, 10.3 and 10.4. */

/** The number of hits on each unit. */
export type Hits = Map<Unit, number>;

export function addHits(hits: Hits, target: Unit, hit: number): void {
  if (hit > 0) hits.set(target, (hits.get(target) ?? 0) + hit);
}

/** Hits take effect, units destroyed by them are reckoned, and units that were hit and are still there test. */
export function takeEffect(battle: Battle, hits: Hits, cause: 'fire' | 'assault'): void {
  for (const unit of battle.units) unit.lostInAttack = 0;
  for (const [unit, hit] of hits) strike(battle, unit, hit, cause);
  reckon(battle);
  for (const unit of battle.units) {
    if (unit.lostInAttack > 0 && unit.hasFront) testAfterAttack(battle, unit);
  }
  endSection(battle);
}

/** Hits random pieces of the unit; surplus hits are wasted. */
function strike(battle: Battle, unit: Unit, hits: number, cause: 'fire' | 'assault'): void {
  const { unitDestroyedDice, seniorCommanderDice } = battle.rules.tables;
  const { pool } = unit.force;
  const { seniorCommander } = unit;
  const standing = unit.present;
  for (let struck = 0; struck < hits && standing.length > 0; struck++) {
    takeAny(standing, battle.random).fall(cause);
    unit.lostInAttack++;
  }
  if (seniorCommander?.isCasualty) pool.owe('commander', seniorCommanderDice); // DP-21
  if (standing.length > 0) return;
  unit.isDestroyed = true;
  pool.owe('destroyed', unitDestroyedDice); // DP-3
  if (cause === 'assault') noteMelee(battle, unit);
}

/** DP-11 */
function testAfterAttack(battle: Battle, unit: Unit): void {
  if (takeTest(battle, unit, true) !== 'failed') return;
  unit.hasFallenBack = true;
  if (unit.description.cutOff) return;
  const depth = unit.depth - battle.rules.tables.fallBack * unit.lostInAttack;
  if (depth <= 0) remove(battle, unit);
  else unit.depth = depth;
}
