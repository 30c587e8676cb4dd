import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { GRADES } from './descriptor.js';
import { IS } from './fields.js';
import { isProne } from './fire.js';
import { MACHINE } from './postures.js';
import { basesOn, basesThatAre, is } from './units.js';

type Lines = Record<string, string | number>;

/** What a player would note of a unit at this moment; what it does not have is left out. */
export function sheetLines(battle: Battle, unit: number): Lines {
  const { rules, state } = battle;
  const now = unit * FIELDS.NOW;
  const bases = basesOn(battle, unit);
  const damaged = basesThatAre(battle, unit, MACHINE.DAMAGED);
  const immobilized = basesThatAre(battle, unit, MACHINE.IMMOBILIZED);
  return {
    bases,
    'counts as': GRADES[rules.rows[unit]!]!,
    ...(damaged > 0 ? { damaged } : {}),
    ...(immobilized > 0 ? { immobilized } : {}),
    ...(is(battle, unit, IS.DEMORALIZED) ? { demoralized: 'yes' } : {}),
    ...(is(battle, unit, IS.GASSED) ? { gassed: 'yes' } : {}),
    ...(isProne(battle, unit) ? { prone: 'yes' } : {}),
    front: bases > 0 ? `${state.units[now + NOW.FRONT]!}″` : '–',
    ...(state.units[now + NOW.BROKEN] !== 0 ? { broken: 'yes' } : {}),
  };
}
