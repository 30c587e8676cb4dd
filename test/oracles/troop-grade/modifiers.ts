import { squaredDistanceOfFriends } from '../shared/battle.js';
import type { Battle } from './battle.js';
import type { Unit } from './unit.js';

/** The modifiers to the die of a test: docs/battlefield.md, section 12.3; TG-20 to TG-27. */

/** For the unit on the board as it is now; `isDemoralized` may be overridden for its test. */
export function modifierOf(battle: Battle, unit: Unit, isDemoralized = unit.isDemoralized): number {
  const { modifiers } = battle.rules.tables;
  const { present } = unit;
  let modifier = modifierOfLosses(battle, unit);
  const inHardCover = present.filter((base) => battle.isInHardCover(unit, base)).length;
  if (2 * inHardCover >= present.length) modifier += modifiers.hardCover;
  if (unit.force === battle.defender) modifier += modifiers.defender;
  if (unit.areMachines && present.every(({ condition }) => condition !== 'whole')) {
    modifier += modifiers.damaged;
  }
  if (!isSupported(battle, unit)) modifier += modifiers.unsupported;
  if (isDemoralized) modifier += modifiers.demoralized;
  if (unit.isGassed) modifier += modifiers.gassed;
  return modifier;
}

/** TG-22, TG-26 */
function modifierOfLosses({ rules: { options, tables } }: Battle, { bases, present }: Unit): number {
  const { weak, remnant } = tables.modifiers;
  const gone = bases.length - present.length;
  if (3 * gone >= 2 * bases.length) return options.remnantStacks ? remnant + weak : remnant;
  return 3 * gone >= bases.length ? weak : 0;
}

/** TG-24 */
function isSupported({ rules }: Battle, unit: Unit): boolean {
  const { supportYards, yardsPerInch } = rules.tables;
  const canSupport = ({ of, isFoot, isHeavyWeapon }: Unit) => (isFoot && !isHeavyWeapon) || of === 'tanks';
  return unit.force.unitsWithFront.some(
    (other) =>
      other !== unit &&
      canSupport(other) &&
      squaredDistanceOfFriends(unit, other) * yardsPerInch ** 2 <= supportYards ** 2,
  );
}
