import { RANKS, type Rank } from '#src/battlefield/description.js';
import type { Options, Tables } from '#src/rules/morale-ratio/book.js';
import type { Descriptor } from '#src/rules/morale-ratio/troops.js';
import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { Hull, type Part, type System } from './plain-hull.js';
import { Soldier, Warbot } from './plain-pieces.js';

/** The pieces of a unit as they deploy: docs/battlefield.md, sections 2 and 4. */

export type Rules = { options: Options; tables: Tables };

export const rulesOf = (scenario: Scenario): Rules => scenario.rules['morale-ratio'] as Rules;

export const descriptorOf = (unit: ScenarioUnit): Descriptor => unit['morale-ratio'] as Descriptor;

const isHullKind = ({ kind }: ScenarioUnit): boolean => kind === 'vehicle' || kind === 'strongpoint';

export function musterSoldiers(unit: ScenarioUnit, { options, tables }: Rules): Soldier[] {
  const officers = options.moraleOfficers === 'on' ? descriptorOf(unit).moraleOfficer : undefined; // MR-52
  return Object.entries(unit.roster).flatMap(([rank, count]) =>
    Array.from({ length: count }, (_, i) => {
      const isMoraleOfficer = rank === officers && i === 0;
      // MR-3: one point per individual; MR-80: leaders by rank.
      let points = 1;
      if (options.leaders === 'on') points = tables.rankPoints[rank as Rank];
      if (options.leaders === 'on' && isMoraleOfficer) points += tables.moraleOfficerPoints;
      return new Soldier(rank as Rank, points, isMoraleOfficer, unit.at);
    }),
  );
}

export function musterWarbots(unit: ScenarioUnit, { tables }: Rules): Warbot[] {
  const points = unit.size + tables.warbotPoints; // MR-4
  return Array.from({ length: unit.warbots }, () => new Warbot(points, unit.at));
}

/** `ownWeapon`: the weapon of a hull that names none. */
export function musterHull(
  unit: ScenarioUnit,
  { options, tables }: Rules,
  ownWeapon: string,
  fullMove: number,
): Hull | null {
  if (!isHullKind(unit)) return null;
  const isStrongpoint = unit.kind === 'strongpoint';
  const { movement, targeting, damageControl } = tables.systemLevels; // MR-6
  const mobile = !isStrongpoint || options.strongpointMovement === 'counted'; // MR-6a
  const parts: Part[] = [
    ...levels('movement', mobile ? movement : 0),
    ...levels('targeting', targeting),
    ...levels('damageControl', damageControl),
    ...(unit.weapons ?? [ownWeapon]).map((weapon) => ({ weapon })),
  ];
  return new Hull(parts, isStrongpoint ? 0 : fullMove, unit.at);
}

const levels = (system: System, count: number): Part[] => Array.from({ length: count }, () => ({ system }));

/** Junior ranks first. */
export const isAbove = (one: Soldier, other: Soldier): boolean =>
  RANKS.indexOf(one.rank) > RANKS.indexOf(other.rank);
