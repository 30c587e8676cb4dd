import { COVERS } from './description.js';
import {
  ALL_BLOWS,
  CHARGING_BLOWS,
  HITS_ON_SOLDIERS,
  OUTNUMBERING_BLOWS,
  ofBlows,
  ofShots,
  shotsInBand,
  targetIn,
  UNSTEADY_BLOWS,
} from './field-rules.js';
import type { FieldUnit } from './field-units.js';
import { BLOWS, fieldUseLayout, SALVOS, shotsCounted } from './field-uses.js';
import { BAND, type BattlefieldPlan, FIELDS, UNIT, WEAPON } from './plan.js';
import { FACTOR_NAMES, FACTORS } from './weapon-bands/factors.js';
import { weaponsOf } from './weapons.js';

/** How often a rule of fire was used, such as a range band of a weapon or the cover of a target. */
interface FireUse {
  /** Clause of the book of `weapon-bands`; empty: none. */
  clause: string;
  kind: 'cell' | 'modifier' | 'rule';
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
    weaponsOf(unit, field.usualWeapon).flatMap((name, weapon): FireUse[] => {
      const fields = (field.units[u * FIELDS.UNIT + UNIT.WEAPON] + weapon) * FIELDS.WEAPON;
      const first = field.weapons[fields + WEAPON.BAND];
      const count = field.weapons[fields + WEAPON.BANDS];
      if (seen.has(first)) return [];
      seen.add(first);
      return Array.from({ length: count }, (_, i) => ({
        clause: '',
        kind: 'cell',
        name: shotsInBand(
          name,
          Math.floor(Math.sqrt(field.bands[(first + i) * FIELDS.BAND + BAND.REACH_SQUARED])),
        ),
        uses: shotsCounted(field, manners, uses, { band: first + i }),
        switchedOn: false,
      }));
    }),
  );
  const covers = COVERS.slice(1).flatMap((cover, i): FireUse[] => {
    const onTheBoard = field.cover.includes(i + 1);
    if (!field.fires || field.firing) return [];
    return [
      {
        clause: '',
        kind: 'modifier',
        name: ofShots(targetIn(cover)),
        uses: shotsCounted(field, manners, uses, { cover: i + 1 }),
        switchedOn: onTheBoard && field.modifiers[i + 1] !== 0,
      },
    ];
  });
  return [...bands, ...covers, ...modelUses(field, manners, uses), ...blowUses(field, manners, uses)];
}

/** The rules of the model `weapon-bands`. */
function modelUses(field: BattlefieldPlan, manners: number, uses: ArrayLike<number>): FireUse[] {
  const { firing } = field;
  if (!firing) return [];
  const { start } = fieldUseLayout(field, manners);
  const units = Array.from({ length: field.unitCount }, (_, unit) => unit);
  const hits = (what: SALVOS) =>
    units.reduce((sum, unit) => sum + uses[start.salvos + unit * (SALVOS.EXPLODING + 1) + what], 0);
  const rule = (clause: string, name: string, what: SALVOS): FireUse => ({
    clause,
    kind: 'rule',
    name,
    uses: hits(what),
    switchedOn: false,
  });
  return [
    rule('UM-50', 'a die scores (dice)', SALVOS.SCORING),
    rule('UM-50', 'more hits by multiples of the hit number (hits)', SALVOS.MULTIPLES),
    ...FACTORS.map(
      (key, factor): FireUse => ({
        clause: 'UM-52',
        kind: 'modifier',
        name: ofShots(FACTOR_NAMES[key]),
        uses: uses[start.factors + factor],
        switchedOn: false,
      }),
    ),
    rule('UM-53', 'hits on hulls', SALVOS.AT_HULLS),
    rule('UM-53', 'penetrated: a hull is killed (hits)', SALVOS.KILLS),
    rule('UM-53', 'a hull explodes (hits)', SALVOS.EXPLODING),
    rule('UM-54', HITS_ON_SOLDIERS, SALVOS.AT_SOLDIERS),
    rule('UM-55', 'out of action (hits)', SALVOS.OUT),
  ];
}

/** Close combat, and what was added to its rolls: dice. */
function blowUses(field: BattlefieldPlan, manners: number, uses: ArrayLike<number>): FireUse[] {
  const { assault } = field;
  if (!assault) return [];
  const first = fieldUseLayout(field, manners).start.blows;
  const use = (name: string, at: number, kind: FireUse['kind'], switchedOn: boolean): FireUse => ({
    clause: '',
    kind,
    name,
    uses: uses[first + at],
    switchedOn,
  });
  return [
    use(ALL_BLOWS, BLOWS.ALL, 'cell', true),
    use(CHARGING_BLOWS, BLOWS.CHARGING, 'modifier', false),
    use(OUTNUMBERING_BLOWS, BLOWS.OUTNUMBERING, 'modifier', false),
    use(UNSTEADY_BLOWS, BLOWS.UNSTEADY, 'modifier', false),
    ...COVERS.slice(1).map((cover, i) =>
      use(ofBlows(targetIn(cover)), BLOWS.COVER + i + 1, 'modifier', false),
    ),
  ];
}
