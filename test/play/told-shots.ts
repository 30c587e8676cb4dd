import type { UnitDescription } from '#src/battlefield/description.js';
import type { StoryEvent } from '#src/battlefield/story.js';
import { weaponsOfModel } from '#src/battlefield/weapon-bands/compile.js';
import type { WeaponBandsCombat } from '#src/battlefield/weapon-bands/schema.js';
import type { Scenario } from '#src/scenario/schema.js';

type Shots = Extract<StoryEvent, { kind: 'shots' }>;
type Armed = Pick<UnitDescription, 'slot' | 'weapon' | 'weapons'>;

/** The band of a shot, as the name of its cell. */
export function bandOf(
  { board, combat }: Scenario,
  units: ReadonlyMap<string, Armed>,
  { unit, target, weapon, needed, distance }: Shots,
): string {
  const usual = combat.model === 'flat' ? Object.keys(combat.weapons)[0] : 'rifles';
  const id = weapon ?? units.get(unit)!.weapon ?? usual;
  const across = units.get(unit)!.slot - units.get(target)!.slot;
  const reaches =
    combat.model === 'flat'
      ? combat.weapons[id].bands.map((band) => ({
          inches: band.upTo,
          hit: band.needed,
        }))
      : weaponsOfModel(combat as WeaponBandsCombat)
          .get(id)!
          .bands.map(({ cm, hit }) => ({ inches: (10 * cm) / board.millimetresPerInch, hit }));
  const [band] = squaresOf(distance, across)
    .map((squared) => reaches.find(({ inches }) => squared <= inches ** 2))
    .filter((each) => each?.hit === needed);
  return `${id} to ${Math.floor(band!.inches)}″ (shots)`;
}

/** Squares of the distances, at this distance across, that round to the same tenth of an inch. */
function squaresOf(distance: number, across: number): number[] {
  const squares = Array.from({ length: Math.ceil(distance) + 2 }, (_, gap) => gap ** 2 + across ** 2);
  return squares.filter((squared) => Math.round(10 * Math.sqrt(squared)) === Math.round(10 * distance));
}
