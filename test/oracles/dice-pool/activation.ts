import type { Battle } from './battle.js';
import { takeTest } from './morale-test.js';
import { endSection, remove, wouldSurrender } from './removal.js';
import type { Unit } from './unit.js';

/** Activation: docs/battlefield.md, section 10.1. */
export function activateAll(battle: Battle): void {
  const units = battle.unitsWithFront;
  const inReach = units.filter((unit) => unit.hasFallenBack && wouldSurrender(battle, unit)); // as all units stand now
  for (const unit of units) {
    if (unit.hasFallenBack) rally(battle, unit, inReach.includes(unit));
    else activate(battle, unit);
  }
  endSection(battle);
}

/** DP-13, DP-14: a unit that fell back becomes steady or leaves the battle. */
function rally(battle: Battle, unit: Unit, surrenders: boolean): void {
  if (unit.force.pool.dice === 0) return; // it stands until its force collapses
  const result = isLetGo(battle, unit) ? 'let go' : takeTest(battle, unit, true);
  if (result === 'passed') {
    unit.hasFallenBack = false;
    unit.isActive = true;
  } else {
    unit.hasSurrendered = surrenders;
    remove(battle, unit);
  }
}

/** DP-14 */
function isLetGo({ rules }: Battle, { descriptor, force }: Unit): boolean {
  const policy = descriptor.routPolicy ?? rules.options.routPolicy;
  if (policy === 'when-pool-at-most') return force.pool.dice <= rules.tables.routAtMost;
  return policy === 'always';
}

/** DP-16 */
function activate(battle: Battle, unit: Unit): void {
  const { activation } = battle.rules.options;
  unit.isActive =
    activation === 'automatic' || takeTest(battle, unit, activation === 'test-costs-dice') === 'passed';
}
