import type { Path } from './places.js';
import type { Scenario } from './schema.js';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
/** The step of a path that names every item of a list. */
const EVERY = '*';

/**
 * What reports call the number at a path: what it is and, where the path names a force, a unit or a weapon, whose.
 *
 * @param path as the user writes it
 * @param place of the first number that it names
 * @example unknownName('forces.red.units.wall.roster.trooper', …) // 'troopers of Red’s wall'
 * @example unknownName('forces.red.units.*.roster.trooper', …) // 'troopers in each unit of Red'
 * @example unknownName('combat.weapons.rifle.bands.0.needed', …) // 'needed in the first band of rifle'
 */
export function unknownName(path: string, place: Path, scenario: Scenario): string {
  const steps = path.split('.');
  return `${whatItIs(steps)}${whichItem(steps)}${whoseItIs(steps, place, scenario)}`;
}

/** `troopers`, `needed`, `quality 0`, `nerve` of `rulebook.mine.units.nerve.default`. */
function whatItIs(steps: readonly string[]): string {
  const last = steps.at(-1)!;
  const before = steps.at(-2) ?? '';
  if (before === 'roster') return `${last}s`;
  if (steps[0] === 'forces' && last === 'at') return 'deployment depth';
  if (steps[0] === 'rulebook' && ['default', 'add'].includes(last)) return before;
  return /^\d+$/.test(last) ? `${before} ${last}` : last;
}

/** ` in the first band`, ` in all bands`; nothing for a number that stands in no list. */
function whichItem(steps: readonly string[]): string {
  if (steps.length < 3) return '';
  const [list, item] = steps.slice(-3);
  if (['forces', 'units'].includes(list)) return '';
  if (item === EVERY) return ` in all ${list}`;
  if (!/^\d+$/.test(item)) return '';
  const [one, place] = [list.replace(/s$/, ''), Number(item)];
  return ` in ${place < ORDINALS.length ? `the ${ORDINALS[place]} ${one}` : `${one} ${place + 1}`}`;
}

function whoseItIs(steps: readonly string[], place: Path, { forces }: Scenario): string {
  if (steps[0] === 'combat' && steps[1] === 'weapons') return ` of ${steps[2]}`;
  if (steps[0] !== 'forces') return '';
  const { id, name = id, units } = forces[Number(place[1])];
  const force = steps[1] === EVERY ? '' : name;
  if (steps[2] !== 'units') return force && ` of ${force}`;
  if (steps[3] === EVERY)
    return ` ${steps[4] === 'roster' ? 'in' : 'of'} each unit${force && ` of ${force}`}`;
  const unit = units[Number(place[3])];
  return ` of ${force && `${possessive(force)} `}${unit.name ?? unit.id}`;
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}
