import { RANKS, type UnitDescription } from '../../battlefield/description.js';
import { isHull, piecesOf, soldiersOf } from '../../battlefield/pieces.js';
import { counted } from '../../plural.js';
import type { ScenarioPart, SystemFinding } from '../contract.js';
import { eachUnit, type FindInUnit } from '../each-unit.js';
import { idleObjectives } from '../idle-objectives.js';
import type { Book } from './book.js';
import { soldierPoints } from './pieces.js';
import type { Descriptor } from './troops.js';

/** Findings of this book in a scenario. */

/** Units without points or officers, and too many elite troops. */
export function checkScenario(scenario: ScenarioPart<Book>): SystemFinding[] {
  return [
    ...eachUnit(scenario, flyers),
    ...eachUnit(scenario, unitsWithoutPoints(scenario)),
    ...eachUnit(scenario, missingOfficers),
    ...manyElite(scenario),
  ];
}

/** The book has no flyers. */
function flyers(unit: UnitDescription, path: (string | number)[], name: string): SystemFinding[] {
  if (unit.kind !== 'flyer') return [];
  const message = `${name} is of kind \`flyer\`: \`morale-ratio\` has no rules for flyers — play it under \`unit-morale\`, or leave it out`;
  return [{ path: [...path, 'kind'], message }];
}

/** MR-10: a check needs a ratio, and so a level of at least 1: of a unit, or of a crew on foot (MR-61). */
function unitsWithoutPoints({ settings: book }: ScenarioPart<Book>): FindInUnit {
  const ownLevel = book.options.bailedCrews === 'off';
  return (unit, path, name) => {
    const described = { ...unit, group: unit.id, 'morale-ratio': troopsOf(unit) };
    if (soldiersOf(unit) === 0 || soldierPoints(book, described) > 0) return [];
    // Warbots and hulls have their own points.
    if (isHull(unit) ? !ownLevel : unit.warbots > 0) return [];
    const whose = `${isHull(unit) ? 'the crew of ' : ''}${name}`;
    const why = '`rankPoints` gives every rank of its roster 0 points, and a ratio needs at least 1';
    const message = `${whose} has a morale level of 0${isHull(unit) ? ' once it is on foot' : ''}: ${why}`;
    return [{ path: [...path, 'roster'], message }];
  };
}

/** MR-52: a morale officer is one of the unit's soldiers, and not inside a hull. */
function missingOfficers(unit: UnitDescription, path: (string | number)[], name: string): SystemFinding[] {
  const { moraleOfficer: rank } = troopsOf(unit);
  if (rank === undefined || (!isHull(unit) && (unit.roster[rank] ?? 0) > 0)) return [];
  const ranks = RANKS.filter((each) => (unit.roster[each] ?? 0) > 0).map((each) => `\`${each}\``);
  const at = [...path, 'morale-ratio', 'moraleOfficer'];
  if (isHull(unit) || ranks.length === 0) {
    const why = isHull(unit)
      ? `a morale officer is with soldiers on foot, not inside a ${unit.kind}`
      : 'a morale officer is a soldier, and the unit has none';
    return [{ path: at, anchor: 'key', message: `${name} has a \`moraleOfficer\`: ${why} — leave it out` }];
  }
  const message = `the \`moraleOfficer\` of ${name} is a ${rank}, but its roster has none — write ${ranks.join(' or ')}, or add \`${rank}: 1\` to the roster`;
  return [{ path: at, message }];
}

/** MR-85: elite troops should be no more than 10 % of a force. */
function manyElite({ settings, forces }: ScenarioPart<Book>): SystemFinding[] {
  const { moraleClasses } = settings.options;
  const { eliteSharePercent } = settings.tables;
  if (moraleClasses === 'off') return [];
  return forces.flatMap((force, f) => {
    const pieces = (units: typeof force.units) =>
      units.reduce((sum, unit) => sum + piecesOf(unit) * unit.copies, 0);
    const all = pieces(force.units);
    const elite = pieces(force.units.filter((unit) => troopsOf(unit).class === 'elite'));
    if (100 * elite <= eliteSharePercent * all) return [];
    const share = `${elite} of the ${counted(all, 'piece')} of force \`${force.id}\` are elite`;
    const most = `more than the usual ${eliteSharePercent} % (MR-85)`;
    const remedy = 'if that is intended, set `rules.morale-ratio.tables.eliteSharePercent: 100`';
    return [{ path: ['forces', f, 'id'], severity: 'warning', message: `${share}, ${most}; ${remedy}` }];
  });
}

/** MR-52, MR-81 to MR-83: values of units that have no effect because the option for them is off in every variant. */
export function unusedDescriptors(variants: readonly ScenarioPart<Book>[]): SystemFinding[][] {
  const alwaysOff = (option: 'leaders' | 'moraleClasses' | 'experience' | 'psychology' | 'moraleOfficers') =>
    variants.every(({ settings }) => settings.options[option] === 'off');
  const offWith = (option: Parameters<typeof alwaysOff>[0]) =>
    alwaysOff(option) && `\`rules.morale-ratio.options.${option}\` is off`;
  const noClasses = offWith('moraleClasses');
  const noExperience = offWith('experience');
  const noPsychology = offWith('psychology');
  const noOfficers = offWith('moraleOfficers');
  const noLeaders = alwaysOff('leaders');
  const everCutOff = new Set(
    variants.flatMap(({ forces }) =>
      forces.flatMap(({ units }) => units.filter(({ cutOff }) => cutOff).map(({ id }) => id)),
    ),
  );
  return variants.map((variant) => [
    ...idleObjectives('morale-ratio', variant),
    ...eachUnit(variant, (unit, path, name) => {
      const troops = troopsOf(unit);
      const vain = (key: keyof Descriptor, why: string | false): SystemFinding[] => {
        if (!why) return [];
        const message = `\`${key}: ${troops[key]}\` of ${name} has no effect: ${why}`;
        return [{ path: [...path, 'morale-ratio', key], anchor: 'key', severity: 'warning', message }];
      };
      const noSoldiers =
        soldiersOf(unit) === 0 && 'it has no soldiers, and NBC weapons frighten only soldiers (MR-83)';
      const idleOfficer =
        noLeaders &&
        !everCutOff.has(unit.id) &&
        'a morale officer counts more only with `leaders: on` (MR-52), and shoots only when its unit is `cutOff` (MR-53)';
      return [
        ...(troops.class === 'regular' ? [] : vain('class', noClasses)),
        ...(troops.experience === 'seasoned' ? [] : vain('experience', noExperience)),
        ...(troops.nbcProtection ? [] : vain('nbcProtection', noPsychology || noSoldiers)),
        ...(troops.moraleOfficer ? vain('moraleOfficer', noOfficers || idleOfficer) : []),
      ];
    }),
  ]);
}

/** The description of a unit of a validated scenario for this system. */
function troopsOf(unit: object): Descriptor {
  return (unit as { 'morale-ratio': Descriptor })['morale-ratio'];
}
