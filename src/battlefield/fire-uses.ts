import { COVERS } from './description.js';
import type { FieldUnit } from './field-units.js';
import { BLOWS, fieldUseLayout, shotsCounted } from './field-uses.js';
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
  return [...bands, ...covers, ...blowUses(field, manners, uses)];
}

/** Close combat, and what was added to its rolls: dice. */
function blowUses(field: BattlefieldPlan, manners: number, uses: ArrayLike<number>): FireUse[] {
  const { assault } = field;
  if (!assault) return [];
  const first = fieldUseLayout(field, manners).start.blows;
  const use = (name: string, at: number, kind: FireUse['kind'], switchedOn: boolean): FireUse => ({
    kind,
    name: `${name} (dice in close combat)`,
    uses: uses[first + at]!,
    switchedOn,
  });
  return [
    use('all', BLOWS.ALL, 'cell', true),
    use('charging', BLOWS.CHARGING, 'modifier', false),
    use('outnumbering', BLOWS.OUTNUMBERING, 'modifier', false),
    use('unsteady', BLOWS.UNSTEADY, 'modifier', false),
    ...COVERS.slice(1).map((cover, i) =>
      use(
        `target in ${cover === 'concealment' ? cover : `${cover} cover`}`,
        BLOWS.COVER + i + 1,
        'modifier',
        false,
      ),
    ),
  ];
}
