import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { IS, OWN } from './fields.js';
import { RANKED } from './morale.js';
import { held } from './slots.js';
import { is } from './units.js';

type Lines = Record<string, string | number>;

/** What a player would note of a unit at this moment; what it does not have is left out. */
export function sheetLines(battle: Battle, unit: number): Lines {
  const { rules, state } = battle;
  const now = unit * FIELDS.NOW;
  const pieces = state.units[now + NOW.PIECES]!;
  const officers = held(state.ranks, unit, RANKED.OFFICER);
  const ncos = held(state.ranks, unit, RANKED.NCO);
  const fallen = state.units[now + OWN.FALLEN]!;
  const leftBehind = state.units[now + OWN.LEFT_BEHIND]!;
  const untended = state.units[now + OWN.UNTENDED]!;
  return {
    size: pieces,
    'morale number': rules.numbers[unit]!,
    ...(officers > 0 ? { officers } : {}),
    ...(ncos > 0 ? { NCOs: ncos } : {}),
    ...(fallen > 0 ? { casualties: fallen } : {}),
    ...(untended > 0 ? { untended } : {}),
    ...(leftBehind > 0 ? { 'left behind': leftBehind } : {}),
    ...(is(battle, unit, IS.REORGANISED) ? { reorganised: 'yes' } : {}),
    front: pieces > 0 ? `${state.units[now + NOW.FRONT]!}″` : '–',
    ...(state.units[now + NOW.BROKEN] !== 0 ? { broken: 'yes' } : {}),
  };
}
