import type { UnitDescription } from './description.js';

/** One unit on the field: a described unit, or one of its copies. */
export type FieldUnit = UnitDescription & {
  /** Id of the description it was copied from; its own id when it was not copied. */
  group: string;
};

/**
 * Makes the copies of every unit: `copies: 3` of `team` gives `team-1`, `team-2`, `team-3`.
 *
 * @example fieldUnits([team]).map((unit) => unit.id) // ['team-1', 'team-2', 'team-3']
 */
export function fieldUnits<U extends UnitDescription>(units: readonly U[]): (U & FieldUnit)[] {
  return units.flatMap((unit) =>
    unit.copies === 1
      ? [{ ...unit, group: unit.id }]
      : Array.from({ length: unit.copies }, (_, i) => ({
          ...unit,
          id: `${unit.id}-${i + 1}`,
          slot: unit.slot + i * unit.spacing,
          group: unit.id,
        })),
  );
}
