import type { Combat, ForceDescription, UnitDescription } from '../../battlefield/description.js';
import { isHull } from '../../battlefield/pieces.js';
import { weaponsOfModel } from '../../battlefield/weapon-bands/compile.js';

/** What a battle must have for a rule ever to be used. */
export type Need =
  | 'fire'
  | 'assaults'
  | 'interceptive fire'
  | 'NBC weapons'
  | 'hulls'
  | 'strongpoints'
  | 'warbots'
  | 'units cut off';

interface Battle {
  forces: readonly ForceDescription[];
  combat: Combat;
}

/** For each need: whether a battle has it, and the message when it does not. */
const NEEDS: Readonly<Record<Need, { has: (battle: Battle) => boolean; without: string }>> = {
  fire: { has: fires, without: 'no unit shoots, because casualties are scripted' },
  assaults: {
    has: ({ combat }) => combat.model !== 'scripted' && combat.assault !== undefined,
    without: 'there are no assaults, as `combat` has no `assault`',
  },
  'interceptive fire': {
    has: (battle) => fires(battle) && battle.forces.some(anyUnit((unit) => unit.interceptiveFire)),
    without: 'no unit has `interceptiveFire`',
  },
  'NBC weapons': { has: hasNbc, without: 'no weapon is `nbc`' },
  hulls: {
    has: ({ forces }) => forces.some(anyUnit(isHull)),
    without: 'no unit is a `vehicle`, a `strongpoint` or a `flyer`',
  },
  strongpoints: {
    has: ({ forces }) => forces.some(anyUnit(({ kind }) => kind === 'strongpoint')),
    without: 'no unit is a `strongpoint`',
  },
  warbots: {
    has: ({ forces }) => forces.some(anyUnit(({ warbots }) => warbots > 0)),
    without: 'no unit has warbots',
  },
  'units cut off': {
    has: ({ forces }) => forces.some(anyUnit(({ cutOff }) => cutOff)),
    without: 'no unit is `cutOff`',
  },
};

/** Why a rule with this need is not used in any of several battles; undefined: it may be used. */
export function whyIdle(need: Need, battles: readonly Battle[]): string | undefined {
  const { has, without } = NEEDS[need];
  return battles.some(has) ? undefined : without;
}

function fires({ combat }: Battle): boolean {
  return combat.model !== 'scripted';
}

function hasNbc({ combat }: Battle): boolean {
  if (combat.model === 'scripted') return false;
  const weapons =
    combat.model === 'flat' ? Object.values(combat.weapons) : [...weaponsOfModel(combat).values()];
  return weapons.some(({ nbc }) => nbc);
}

function anyUnit(is: (unit: UnitDescription) => boolean): (force: ForceDescription) => boolean {
  return ({ units }) => units.some(is);
}
