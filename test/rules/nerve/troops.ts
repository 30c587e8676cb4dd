import { z } from 'zod';
import type { FieldUnit } from '#src/battlefield/field-units.js';
import type { ScenarioPart, SystemFinding } from '#src/rules/contract.js';
import { eachUnit, type FindInUnit } from '#src/rules/each-unit.js';
import { idleObjectives } from '#src/rules/idle-objectives.js';
import type { QualityColumn } from '#src/rules/quality.js';
import { nerveSchema } from './book.js';

/** Units: the settings of this book for them, and its checks of a scenario. */

/** The settings of this system for a unit. */
export const descriptorSchema = z.strictObject({
  nerve: nerveSchema.optional().describe('N-2: of this unit; default: the table `nerve`'),
});
type Descriptor = z.output<typeof descriptorSchema>;

export type NerveUnit = FieldUnit & { nerve: Descriptor };

/** N-2, assumed: no unit is better than a veteran. */
export const ofQuality: QualityColumn<Descriptor> = {
  levy: { own: { nerve: 2 } },
  green: { own: { nerve: 3 } },
  regular: { own: { nerve: 4 } },
  veteran: { own: { nerve: 5 } },
  elite: { own: { nerve: 5 } },
};

/** `nerve 3` */
export function troopsInWords({ nerve: { nerve } }: NerveUnit): string {
  return nerve === undefined ? 'nerve of the table' : `nerve ${nerve}`;
}

/** The checks of this book on a scenario. */
export function checkScenario(scenario: ScenarioPart): SystemFinding[] {
  return eachUnit(scenario, infantryAlone);
}

const infantryAlone: FindInUnit = ({ kind, warbots }, path, name) => {
  const rest = '`nerve` has rules for `infantry` alone — leave it out';
  if (kind !== 'infantry')
    return [{ path: [...path, 'kind'], message: `${name} is of kind \`${kind}\`: ${rest}` }];
  if (warbots === 0) return [];
  return [{ path: [...path, 'warbots'], anchor: 'key', message: `${name} has warbots: ${rest}` }];
};

/** Settings of a scenario that this book does not use, in any variant. */
export function unusedDescriptors(variants: readonly ScenarioPart[]): SystemFinding[][] {
  return variants.map((variant) => [
    ...idleObjectives('nerve', variant),
    ...idleAssault(variant),
    ...eachUnit(variant, idleInterception),
  ]);
}

function idleAssault({ combat }: ScenarioPart): SystemFinding[] {
  if (combat.model === 'scripted' || !combat.assault) return [];
  const message = '`assault` has no effect: `nerve` knows no close combat';
  return [{ path: ['combat', 'assault'], anchor: 'key', severity: 'warning', message }];
}

const idleInterception: FindInUnit = ({ interceptiveFire }, path, name) => {
  if (!interceptiveFire) return [];
  const message = `interceptiveFire of ${name} has no effect: \`nerve\` knows none`;
  return [{ path: [...path, 'interceptiveFire'], anchor: 'key', severity: 'warning', message }];
};
