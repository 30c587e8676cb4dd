import type { ForceDescription, UnitDescription } from '../../battlefield/description.js';
import { piecesOf } from '../../battlefield/pieces.js';
import { counted } from '../../plural.js';
import type { ScenarioPart, SystemFinding } from '../contract.js';
import { eachUnit, type FindInUnit } from '../each-unit.js';
import type { Book } from './book.js';
import { poolDiceOf } from './morale.js';
import type { Descriptor } from './troops.js';

/** What this book objects to in a scenario. */

/** Most dice that a pool may ever hold. */
const MOST_DICE = 2000;

export function checkScenario(scenario: ScenarioPart<Book>): SystemFinding[] {
  return [
    ...eachUnit(scenario, kindsWithoutRules),
    ...eachUnit(scenario, tooManyOffices),
    ...eachUnit(scenario, seniorsWithoutRank),
    ...severalSeniors(scenario),
    ...emptyPools(scenario),
    ...hugePools(scenario),
    ...woundsOutOfOrder(scenario),
  ];
}

/** The book has rules only for units of soldiers. */
const kindsWithoutRules: FindInUnit = (unit, path, name) => {
  const rest = '`dice-pool` has rules only for soldiers on foot (`infantry`, `crew`)';
  if (unit.kind !== 'infantry' && unit.kind !== 'crew') {
    const message = `${name} is of kind \`${unit.kind}\`: ${rest} — play it under another system, or leave it out`;
    return [{ path: [...path, 'kind'], message }];
  }
  if (unit.warbots === 0) return [];
  const message = `${name} has warbots: ${rest} — leave \`warbots\` out`;
  return [{ path: [...path, 'warbots'], anchor: 'key', message }];
};

/** A commander and medics are pieces of their unit. */
const tooManyOffices: FindInUnit = (unit, path, name) => {
  const { commander, medics } = troopsOf(unit);
  const pieces = piecesOf(unit);
  const offices = medics + (commander ? 1 : 0);
  if (offices <= pieces || pieces === 0) return [];
  const who = [...(commander ? ['a commander'] : []), ...(medics > 0 ? [counted(medics, 'medic')] : [])];
  const message = `${name} has ${who.join(' and ')} among its ${counted(pieces, 'piece')}: they are pieces of the unit — name fewer, or enlarge its roster`;
  return [{ path: [...path, 'dice-pool', medics > 0 ? 'medics' : 'commander'], message }];
};

const seniorsWithoutRank: FindInUnit = (unit, path, name) => {
  const { senior, commander } = troopsOf(unit);
  if (!senior || commander) return [];
  const message = `${name} has \`senior: true\`, but no commander: add his quality, such as \`commander: veteran\` (DP-21)`;
  return [{ path: [...path, 'dice-pool', 'senior'], anchor: 'key', message }];
};

/** DP-21: a force has one senior commander. */
function severalSeniors({ forces }: ScenarioPart<Book>): SystemFinding[] {
  return forces.flatMap((force, f) => {
    const seniors = force.units.filter((unit) => troopsOf(unit).senior);
    const count = seniors.reduce((sum, { copies }) => sum + copies, 0);
    if (count < 2) return [];
    const u = force.units.indexOf(seniors.at(-1)!);
    const message = `force \`${force.id}\` has ${count} senior commanders, including copies; a force has one (DP-21)`;
    return [{ path: ['forces', f, 'units', u, 'dice-pool', 'senior'], anchor: 'key', message }];
  });
}

/** DP-4: a force without dice has collapsed before the battle begins. */
function emptyPools({ settings: book, forces }: ScenarioPart<Book>): SystemFinding[] {
  return forces.flatMap((force, f) => {
    const dice = force.units.reduce((sum, unit) => sum + unit.copies * poolDiceOf(book, troopsOf(unit)), 0);
    if (dice > 0) return [];
    const message = `the pool of force \`${force.id}\` is empty at the start: \`poolDice\` gives its units, commanders and standards 0 dice`;
    return [{ path: ['forces', f, 'id'], message }];
  });
}

/** Every number of dice that a pool can hold is counted turn by turn. */
function hugePools({ settings: book, forces, objectives }: ScenarioPart<Book>): SystemFinding[] {
  const { capture, escort, melee } = book.tables.objectiveDice;
  return forces.flatMap((force, f) => {
    const units = (which: ForceDescription, wanted: (unit: UnitDescription) => boolean = () => true) =>
      which.units.filter(wanted).reduce((sum, { copies }) => sum + copies, 0);
    const start = force.units.reduce((sum, unit) => sum + unit.copies * poolDiceOf(book, troopsOf(unit)), 0);
    const gained = objectives
      .filter(({ by }) => by === force.id)
      .reduce((sum, objective) => {
        if (objective.type === 'capture') return sum + capture;
        if (objective.type === 'melee') return sum + melee * units(forces[1 - f]);
        if (objective.type !== 'escort') return sum;
        return sum + escort * units(force, ({ id }) => objective.units.includes(id));
      }, 0);
    if (start + gained <= MOST_DICE) return [];
    const message = `the pool of force \`${force.id}\` could hold ${start + gained} dice, ${start} at the start; a pool holds at most ${MOST_DICE} — name fewer standards or units, or lower \`poolDice\` or \`objectiveDice\``;
    return [{ path: ['forces', f, 'id'], message }];
  });
}

/** DP-40: light wounds are the lower totals. */
function woundsOutOfOrder({ settings }: ScenarioPart<Book>): SystemFinding[] {
  const { lightUpTo, seriousUpTo } = settings.tables;
  if (lightUpTo <= seriousUpTo) return [];
  const message = `\`lightUpTo\` is ${lightUpTo}, above \`seriousUpTo\`, which is ${seriousUpTo}: a light wound has the lower totals (DP-40)`;
  return [{ path: ['rules', 'dice-pool', 'tables', 'lightUpTo'], message }];
}

/** What is set for a unit but never used by this book, in any variant. */
export function unusedDescriptors(variants: readonly ScenarioPart<Book>[]): SystemFinding[][] {
  const treats = variants.some(({ settings }) => settings.options.treatment === 'in-the-field');
  return variants.map((variant) => [
    ...idleWounded(variant, treats),
    ...idleSecondDice(variant, variants),
    ...eachUnit(variant, idleRoutPolicy),
    ...eachUnit(variant, (unit, path, name) => {
      if (!unit.interceptiveFire) return [];
      const message = `interceptiveFire of ${name} has no effect: \`dice-pool\` has none`;
      return [{ path: [...path, 'interceptiveFire'], anchor: 'key', severity: 'warning', message }];
    }),
  ]);
}

/** DP-42 needs wounded who were treated in the field. */
function idleWounded({ settings }: ScenarioPart<Book>, treats: boolean): SystemFinding[] {
  if (treats || settings.options.seriouslyWounded === 'rest') return [];
  const message =
    '`seriouslyWounded: fight` has no effect: no casualty is treated before the battle is over (`treatment: afterwards`)';
  const path = ['rules', 'dice-pool', 'options', 'seriouslyWounded'];
  return [{ path, anchor: 'key', severity: 'warning', message }];
}

/** DP-20: a unit that no commander can lead never throws a second die. */
function idleSecondDice(
  variant: ScenarioPart<Book>,
  variants: readonly ScenarioPart<Book>[],
): SystemFinding[] {
  const isLed = variant.forces.map((_, f) =>
    variants.some(({ forces }) => forces[f].units.some((unit) => troopsOf(unit).commander)),
  );
  return eachUnit(variant, (unit, path, name) => {
    if (troopsOf(unit).secondDie === undefined || isLed[path[1] as number]) return [];
    const message = `\`secondDie\` of ${name} has no effect: its force has no commander, and only a commander allows a second die (DP-20)`;
    return [{ path: [...path, 'dice-pool', 'secondDie'], anchor: 'key', severity: 'warning', message }];
  });
}

/** DP-11, DP-14: only a unit that has lost pieces, and has some left, falls back. */
const idleRoutPolicy: FindInUnit = (unit, path, name) => {
  if (troopsOf(unit).routPolicy === undefined || piecesOf(unit) !== 1) return [];
  const message = `\`routPolicy\` of ${name} has no effect: a unit of one piece is destroyed by its first loss, and never falls back (DP-11)`;
  return [{ path: [...path, 'dice-pool', 'routPolicy'], anchor: 'key', severity: 'warning', message }];
};

function troopsOf(unit: object): Descriptor {
  return (unit as { 'dice-pool': Descriptor })['dice-pool'];
}
