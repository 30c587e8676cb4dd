import { forceOf } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { QUALITIES } from './book.js';
import { OWN, POOL, SHOWS } from './fields.js';
import { valueWithWounded } from './morale.js';
import { medicsIn, woundedIn } from './units.js';

type Lines = Record<string, string | number>;

/** What a player would note of a unit, and of its force's pool, at this moment; what it does not have is left out. */
export function sheetLines(battle: Battle, unit: number): Lines {
  const { rules, state } = battle;
  const now = unit * FIELDS.NOW;
  const pieces = state.units[now + NOW.PIECES]!;
  const force = forceOf(battle, unit);
  const commander = state.units[now + OWN.SHOWS]! & SHOWS.COMMANDER;
  const wounded = woundedIn(battle, unit);
  const untreated = state.units[now + OWN.UNTREATED]!;
  return {
    size: pieces,
    ...(pieces > 0
      ? { 'activation value': valueWithWounded(rules.book, rules.troops[unit]!.av, wounded, pieces) }
      : {}),
    ...(commander > 0 ? { commander: QUALITIES[commander - 1]! } : {}),
    ...(medicsIn(battle, unit) > 0 && pieces > 0 ? { medics: medicsIn(battle, unit) } : {}),
    ...(wounded > 0 && pieces > 0 ? { 'seriously wounded': wounded } : {}),
    ...(untreated > 0 ? { 'untreated casualties': untreated } : {}),
    front: pieces > 0 ? `${state.units[now + NOW.FRONT]!}″` : '–',
    ...(state.units[now + NOW.BROKEN] !== 0 ? { broken: 'yes' } : {}),
    'dice in the pool': state.sides[force * FIELDS.SIDE + POOL.DICE]!,
  };
}
