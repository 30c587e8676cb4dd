import { piecesOf } from '../../battlefield/pieces.js';
import type { ScenarioPart, SystemFinding } from '../contract.js';
import type { Descriptor, Options } from './options.js';
import type { Tables } from './tables.js';

/** What this book has to say against a scenario: units without points, and too many elite troops. */
export function checkScenario(scenario: ScenarioPart): SystemFinding[] {
  return [...unitsWithoutPoints(scenario), ...manyElite(scenario)];
}

/** MR-10: a check needs a ratio, and a ratio a level of at least 1. */
function unitsWithoutPoints({ settings, forces }: ScenarioPart): SystemFinding[] {
  const { leaders } = settings.options as Options;
  const { rankPoints } = settings.tables as Tables;
  if (leaders !== 'on') return [];
  return forces.flatMap((force, f) =>
    force.units.flatMap((unit, u) => {
      const ranks = Object.entries(unit.roster) as [keyof typeof rankPoints, number][];
      if (ranks.some(([rank, count]) => count * rankPoints[rank] > 0)) return [];
      const name = `\`forces.${force.id}.units.${unit.id}\``;
      const message = `${name} has a morale level of 0: \`rankPoints\` gives every rank of its roster 0 points, and a ratio needs at least 1`;
      return [{ path: ['forces', f, 'units', u, 'roster'], message }];
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

/** MR-81, MR-82: classes and experience that a unit is given while their option is off in every variant. */
export function unusedDescriptors(variants: readonly ScenarioPart[]): SystemFinding[][] {
  const alwaysOff = (option: 'moraleClasses' | 'experience') =>
    variants.every(({ settings }) => (settings.options as Options)[option] === 'off');
  const noClasses = alwaysOff('moraleClasses');
  const noExperience = alwaysOff('experience');
  return variants.map(({ forces }) =>
    forces.flatMap((force, f) =>
      force.units.flatMap((unit, u) => {
        const troops = troopsOf(unit);
        const vain = (key: keyof Descriptor, option: keyof Options): SystemFinding => {
          const name = `\`forces.${force.id}.units.${unit.id}\``;
          const message = `\`${key}: ${troops[key]}\` of ${name} has no effect: \`rules.morale-ratio.options.${option}\` is off`;
          const path = ['forces', f, 'units', u, 'morale-ratio', key];
          return { path, anchor: 'key', severity: 'warning', message };
        };
        return [
          ...(noClasses && troops.class !== 'regular' ? [vain('class', 'moraleClasses')] : []),
          ...(noExperience && troops.experience === 'green' ? [vain('experience', 'experience')] : []),
        ];
      }),
    ),
  );
}

/** What a unit of a validated scenario says for this system. */
function troopsOf(unit: object): Descriptor {
  return (unit as { 'morale-ratio': Descriptor })['morale-ratio'];
}
