import type { Effect } from '#src/rules/troop-grade/book.js';
import { squaredDistanceOfFriends } from '../shared/battle.js';
import type { Battle } from './battle.js';
import { cellOf, raised } from './chart.js';
import { hasFailed, type Test } from './tests.js';
import type { Unit } from './unit.js';

/** Which units suffer because they are near one that failed: docs/battlefield.md, section 12.3; TG-51, TG-30. */

export interface Suffering {
  unit: Unit;
  effects: readonly Effect[];
}

/** How the tests of a section affect the units nearby. */
export function sufferingNear(battle: Battle, tests: readonly Test[]): Suffering[] {
  const testing = new Set(tests.map(({ unit }) => unit));
  const others = battle.unitsWithFront.filter((unit) => !testing.has(unit));
  return others
    .map((unit) => ({ unit, effects: effectsOn(battle, unit, tests) }))
    .filter(({ effects }) => effects.length > 0);
}

function effectsOn(battle: Battle, unit: Unit, tests: readonly Test[]): readonly Effect[] {
  const near = tests.filter((test) => isNear(battle, unit, test.unit) && !test.unit.isHeavyWeapon);
  if (unit.isHeavyWeapon) return diceShared(battle, unit, near.filter(hasFailed));
  const goWithFoot =
    unit.of === 'vehicles' &&
    near.some(({ unit: { isFoot }, effects }) => isFoot && effects.includes('pinned'));
  return goWithFoot ? ['withdraw'] : [];
}

/** The die of the nearest failed test (among equals, the one listed first), read in the row of that unit's grade. */
function diceShared({ rules }: Battle, unit: Unit, failed: readonly Test[]): readonly Effect[] {
  const [nearest] = failed.toSorted(
    (one, other) => squaredDistanceOfFriends(unit, one.unit) - squaredDistanceOfFriends(unit, other.unit),
  );
  if (nearest === undefined) return [];
  const { grade } = nearest.unit;
  unit.force.effort.lookUp(); // the same die, for this weapon
  return cellOf(rules, unit.isMachineGun ? raised(grade) : grade, nearest.total);
}

function isNear({ rules }: Battle, unit: Unit, other: Unit): boolean {
  return unit.force === other.force && squaredDistanceOfFriends(unit, other) <= rules.tables.localZone ** 2;
}
