import { RANKS } from '../../battlefield/description.js';
import { isHull, piecesOf, soldiersOf } from '../../battlefield/pieces.js';
import type { ScenarioPart, SystemFinding } from '../contract.js';
import { idleObjectives } from '../idle-objectives.js';
import { unitPath } from '../unit-path.js';
import { soldierPoints } from './levels.js';
import type { Book } from './morale.js';
import type { Descriptor, Options } from './options.js';
import type { Tables } from './tables.js';

/** What this book has to say against a scenario: units without points or officers, and too many elite troops. */
export function checkScenario(scenario: ScenarioPart): SystemFinding[] {
  return [
    ...flyers(scenario),
    ...unitsWithoutPoints(scenario),
    ...missingOfficers(scenario),
    ...manyElite(scenario),
  ];
}

/** The book knows none. */
function flyers({ forces }: ScenarioPart): SystemFinding[] {
  return forces.flatMap((force, f) =>
    force.units.flatMap((unit, u) => {
      if (unit.kind !== 'flyer') return [];
      const message = `${unitPath(force, unit)} is of kind \`flyer\`: \`morale-ratio\` has no rules for flyers — play it under \`unit-morale\`, or leave it out`;
      return [{ path: ['forces', f, 'units', u, 'kind'], message }];
    }),
  );
}

/** MR-10: a check needs a ratio, and a ratio a level of at least 1: that of a unit, or of a crew on foot (MR-61). */
function unitsWithoutPoints({ settings, forces }: ScenarioPart): SystemFinding[] {
  const book: Book = { options: settings.options as Options, tables: settings.tables as Tables };
  const ownLevel = book.options.bailedCrews === 'off';
  return forces.flatMap((force, f) =>
    force.units.flatMap((unit, u) => {
      const described = { ...unit, group: unit.id, 'morale-ratio': troopsOf(unit) };
      if (soldiersOf(unit) === 0 || soldierPoints(book, described) > 0) return [];
      // Warbots and hulls have points of their own.
      if (isHull(unit) ? !ownLevel : unit.warbots > 0) return [];
      const whose = `${isHull(unit) ? 'the crew of ' : ''}${unitPath(force, unit)}`;
      const why = '`rankPoints` gives every rank of its roster 0 points, and a ratio needs at least 1';
      const message = `${whose} has a morale level of 0${isHull(unit) ? ' once it is on foot' : ''}: ${why}`;
      return [{ path: ['forces', f, 'units', u, 'roster'], message }];
    }),
  );
}

/** MR-52: a morale officer is one of the unit's soldiers, and not inside a hull. */
function missingOfficers({ forces }: ScenarioPart): SystemFinding[] {
  return forces.flatMap((force, f) =>
    force.units.flatMap((unit, u) => {
      const { moraleOfficer: rank } = troopsOf(unit);
      if (rank === undefined || (!isHull(unit) && (unit.roster[rank] ?? 0) > 0)) return [];
      const ranks = RANKS.filter((each) => (unit.roster[each] ?? 0) > 0).map((each) => `\`${each}\``);
      const path = ['forces', f, 'units', u, 'morale-ratio', 'moraleOfficer'];
      const name = unitPath(force, unit);
      if (isHull(unit) || ranks.length === 0) {
        const why = isHull(unit)
          ? `a morale officer is with soldiers on foot, not inside a ${unit.kind}`
          : 'a morale officer is a soldier, and the unit has none';
        return [{ path, anchor: 'key', message: `${name} has a \`moraleOfficer\`: ${why} — leave it out` }];
      }
      const message = `the \`moraleOfficer\` of ${name} is to be a ${rank}, and its roster has none — write ${ranks.join(' or ')}, or add \`${rank}: 1\` to the roster`;
      return [{ path, message }];
    }),
  );
}

/** MR-85: elite troops should be no more than 10 % of a force. */
function manyElite({ settings, forces }: ScenarioPart): SystemFinding[] {
  const { moraleClasses } = settings.options as Options;
  const { eliteSharePercent } = settings.tables as Tables;
  if (moraleClasses === 'off') return [];
  return forces.flatMap((force, f) => {
    const pieces = (units: typeof force.units) =>
      units.reduce((sum, unit) => sum + piecesOf(unit) * unit.copies, 0);
    const all = pieces(force.units);
    const elite = pieces(force.units.filter((unit) => troopsOf(unit).class === 'elite'));
    if (100 * elite <= eliteSharePercent * all) return [];
    const share = `${elite} of the ${all} ${all === 1 ? 'piece' : 'pieces'} of force \`${force.id}\` are elite`;
    const most = `more than the usual ${eliteSharePercent} % (MR-85)`;
    const remedy = 'where that is meant, set `rules.morale-ratio.tables.eliteSharePercent: 100`';
    return [{ path: ['forces', f, 'id'], severity: 'warning', message: `${share}, ${most}; ${remedy}` }];
  });
}

/** MR-52, MR-81 to MR-83: what a unit is given while what it is for is off in every variant. */
export function unusedDescriptors(variants: readonly ScenarioPart[]): SystemFinding[][] {
  const alwaysOff = (option: 'leaders' | 'moraleClasses' | 'experience' | 'psychology' | 'moraleOfficers') =>
    variants.every(({ settings }) => (settings.options as Options)[option] === 'off');
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
    ...variant.forces.flatMap((force, f) =>
      force.units.flatMap((unit, u) => {
        const troops = troopsOf(unit);
        const vain = (key: keyof Descriptor, why: string | false): SystemFinding[] => {
          if (!why) return [];
          const message = `\`${key}: ${troops[key]}\` of ${unitPath(force, unit)} has no effect: ${why}`;
          const path = ['forces', f, 'units', u, 'morale-ratio', key];
          return [{ path, anchor: 'key', severity: 'warning', message }];
        };
        const noSoldiers =
          soldiersOf(unit) === 0 && 'it has no soldiers, and NBC weapons frighten nobody else (MR-83)';
        const idleOfficer =
          noLeaders &&
          !everCutOff.has(unit.id) &&
          'a morale officer counts more only with `leaders: on` (MR-52), and shoots only where its unit is `cutOff` (MR-53)';
        return [
          ...(troops.class === 'regular' ? [] : vain('class', noClasses)),
          ...(troops.experience === 'seasoned' ? [] : vain('experience', noExperience)),
          ...(troops.nbcProtection ? [] : vain('nbcProtection', noPsychology || noSoldiers)),
          ...(troops.moraleOfficer ? vain('moraleOfficer', noOfficers || idleOfficer) : []),
        ];
      }),
    ),
  ]);
}

/** What a unit of a validated scenario says for this system. */
function troopsOf(unit: object): Descriptor {
  return (unit as { 'morale-ratio': Descriptor })['morale-ratio'];
}
