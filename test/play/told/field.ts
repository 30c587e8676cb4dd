import { weaponsOfModel } from '#src/battlefield/weapon-bands/compile.js';
import { FACTOR_NAMES } from '#src/battlefield/weapon-bands/factors.js';
import type { WeaponBandsCombat } from '#src/battlefield/weapon-bands/schema.js';
import type { Scenario } from '#src/scenario/schema.js';
import { type Amounts, type Meanings, type Of, type Reading, sum } from './meaning.js';

/** What the events of the field mean, under all systems. */

const FACTORS: readonly string[] = Object.values(FACTOR_NAMES);

/** Modifiers to rolls in close combat that are not rules of close combat. */
const OF_OTHERS: readonly string[] = ['seriously wounded', 'demoralized', 'armour'];

/** The sum of the modifiers of a volley. */
const addedTo = ({ modifiers }: Of<'shots'>): number => sum(modifiers.map(({ by }) => by));

/** The bands of a weapon, in inches. */
function bandsOf({ board, combat }: Scenario, weapon: string) {
  if (combat.model === 'flat') return combat.weapons[weapon].bands;
  const { bands } = weaponsOfModel(combat as WeaponBandsCombat).get(weapon)!;
  return bands.map(({ cm, hit }) => ({ upTo: (10 * cm) / board.millimetresPerInch, needed: hit }));
}

/** The weapon of a volley, and its band. */
export function bandOf(
  { scenario, units }: Reading,
  { unit, target, weapon, needed, distance }: Of<'shots'>,
) {
  const { combat } = scenario;
  const usual = combat.model === 'flat' ? Object.keys(combat.weapons)[0] : 'rifles';
  const id = weapon ?? units.get(unit)!.unit.weapon ?? usual;
  const across = units.get(unit)!.unit.slot - units.get(target)!.unit.slot;
  const bands = bandsOf(scenario, id);
  const band = squaresOf(distance, across)
    .map((squared) => bands.find(({ upTo }) => squared <= upTo ** 2))
    .find((each) => each?.needed === needed);
  return band && { weapon: id, upTo: Math.floor(band.upTo) };
}

/** Squares of the distances, at this distance across, that round to the same tenth of an inch. */
function squaresOf(distance: number, across: number): number[] {
  const squares = Array.from({ length: Math.ceil(distance) + 2 }, (_, gap) => gap ** 2 + across ** 2);
  return squares.filter((squared) => Math.round(10 * Math.sqrt(squared)) === Math.round(10 * distance));
}

export const FIELD_MEANINGS: Meanings = {
  shots: (event, reading) => {
    const dice = event.dice.length;
    const band = bandOf(reading, event)!;
    // Those of systems and of `weapon-bands` have a clause.
    const own = event.modifiers.filter(({ name, clause }) => clause === undefined && name !== 'armour');
    return {
      [` cell: ${band.weapon} to ${band.upTo}″ (shots)`]: dice,
      ...Object.fromEntries(own.map(({ name }) => [` modifier: ${name} (shots)`, dice])),
      ...(reading.scenario.combat.model === 'weapon-bands' && volley(event)),
    };
  },
  struck: ({ hull, hits, effective, exploding }) =>
    hull
      ? {
          'UM-53 rule: hits on hulls': hits,
          'UM-53 rule: penetrated: a hull is killed (hits)': effective,
          'UM-53 rule: a hull explodes (hits)': exploding,
        }
      : { 'UM-54 rule: hits on soldiers': hits, 'UM-55 rule: out of action (hits)': effective },
  blows: ({ dice, modifiers }) => ({
    ' cell: all (dice in close combat)': dice.length,
    ...Object.fromEntries(
      modifiers
        .filter(({ name }) => !OF_OTHERS.includes(name))
        .map(({ name }) => [` modifier: ${name} (dice in close combat)`, dice.length]),
    ),
  }),
  lost: ({ cause, pieces }, _reading, { unit }) => ({
    [` rule: ${unit.id} leaves by its order or with its force (pieces)`]:
      cause === 'left' && unit.doctrine.order === 'withdraw' && pieces,
  }),
};

function volley(event: Of<'shots'>): Amounts {
  const { dice, needed, hits, modifiers } = event;
  const scoring = dice.filter((die) => die + addedTo(event) >= needed).length;
  const factors = modifiers.filter(({ name }) => FACTORS.includes(name));
  return {
    'UM-50 rule: a die scores (dice)': scoring,
    'UM-50 rule: more hits by multiples of the hit number (hits)': hits - scoring,
    ...Object.fromEntries(factors.map(({ name }) => [`UM-52 modifier: ${name} (shots)`, dice.length])),
  };
}
