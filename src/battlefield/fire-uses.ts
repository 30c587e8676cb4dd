import { COVERS } from './description.js';
import type { FieldUnit } from './field-units.js';
import { shotsCounted } from './field-uses.js';
import { type BattlefieldPlan, FIELDS, UNIT, WEAPON } from './plan.js';
import { weaponsOf } from './weapons.js';

/** How often a range band of a weapon, or the cover of a target, was used: shots. */
interface FireUse {
  kind: 'cell' | 'modifier';
  name: string;
  uses: number;
  /** Is there such cover where the units are, and does it matter? */
  switchedOn: boolean;
}

/** From the counters of `FieldCounter`. */
export function fireUses(
  units: readonly FieldUnit[],
  field: BattlefieldPlan,
  manners: number,
  uses: ArrayLike<number>,
): FireUse[] {
  const seen = new Set<number>();
  const bands = units.flatMap((unit, u) =>
    weaponsOf(unit, 'first weapon').flatMap((name, weapon): FireUse[] => {
      const fields = (field.units[u * FIELDS.UNIT + UNIT.WEAPON]! + weapon) * FIELDS.WEAPON;
      const first = field.weapons[fields + WEAPON.BAND]!;
      const count = field.weapons[fields + WEAPON.BANDS]!;
      if (seen.has(first)) return [];
      seen.add(first);
      return Array.from({ length: count }, (_, i) => ({
        kind: 'cell',
        name: `${name} to ${Math.round(Math.sqrt(field.bands[(first + i) * FIELDS.BAND + 1]!))}″ (shots)`,
        uses: shotsCounted(field, manners, uses, { band: first + i }),
        switchedOn: false,
      }));
    }),
  );
  const covers = COVERS.slice(1).flatMap((cover, i): FireUse[] => {
    const onTheBoard = field.cover.includes(i + 1);
    if (!field.fires) return [];
    return [
      {
        kind: 'modifier',
        name: `target in ${cover === 'concealment' ? cover : `${cover} cover`} (shots)`,
        uses: shotsCounted(field, manners, uses, { cover: i + 1 }),
        switchedOn: onTheBoard && field.modifiers[i + 1] !== 0,
      },
    ];
  });
  return [...bands, ...covers];
}
