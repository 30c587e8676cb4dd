import type { UnitDescription } from '#src/battlefield/description.js';
import { type FieldUnit, fieldUnits } from '#src/battlefield/field-units.js';
import type { StoryEvent } from '#src/battlefield/story.js';
import type { Options } from '#src/rules/troop-grade/book.js';
import type { Descriptor, Grade } from '#src/rules/troop-grade/troops.js';
import type { Scenario } from '#src/scenario/schema.js';
import { basesOf, isHull } from '../oracles/troop-grade/bases.js';
import { raised } from '../oracles/troop-grade/chart.js';
import type { Rules } from '../oracles/troop-grade/rules.js';

/** Units of `troop-grade`, as readers of a story know them. */

export type Of<Kind extends StoryEvent['kind']> = Extract<StoryEvent, { kind: Kind }>;
export type GradeUnit = FieldUnit & { 'troop-grade': Descriptor };

export function gradeUnits(scenario: Scenario): GradeUnit[] {
  return scenario.forces.flatMap((force) => fieldUnits<UnitDescription>(force.units)) as GradeUnit[];
}

export function gradeRules(scenario: Scenario): Rules {
  return scenario.rules['troop-grade'] as Rules;
}

export const isMachineGun = (unit: GradeUnit) => unit['troop-grade'].heavyWeapon === 'machine-gun';

export const isHeavyWeapon = (unit: GradeUnit) =>
  unit.kind === 'crew' || unit['troop-grade'].heavyWeapon !== undefined;

/** TG-13: the row of the chart in which the unit's own tests are read. */
export function rowOf(unit: GradeUnit, { machineGunOwnTest }: Options): Grade {
  const grade = unit['troop-grade'].grade!;
  return isMachineGun(unit) && machineGunOwnTest === 'higher' ? raised(grade) : grade;
}

export const kindOfBases = (unit: GradeUnit) => basesOf(unit as never);

export const areMachines = (unit: GradeUnit) => ['vehicles', 'tanks'].includes(kindOfBases(unit));

/** A hull is one base, however many are inside. */
export const basesAmong = (unit: GradeUnit, pieces: number) =>
  isHull(unit as never) ? Math.min(1, pieces) : pieces;
