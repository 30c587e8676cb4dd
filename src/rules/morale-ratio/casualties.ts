import { removeFallen } from '../../battlefield/cohorts.js';
import { hitsOn } from '../../battlefield/fire.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { damageHull } from './hull/damage.js';
import { markAfterHits } from './markers.js';
import { strikeWarbots } from './warbots.js';

/** The hits that a phase scored on a unit strike together, on its front body. @returns has it lost points? */
export function sufferHits(
  battle: Battle,
  unit: number,
  turn: number,
  hitsPurpose: PURPOSE.hits | PURPOSE.interceptHits | PURPOSE.blows,
  fallenPurpose: PURPOSE.fallen | PURPOSE.interceptFallen | PURPOSE.struckDown,
): boolean {
  const { field, state, chance, witness } = battle;
  const hits = hitsOn(field, state, unit, turn, hitsPurpose, chance, witness);
  if (hits === 0) return false;
  const now = unit * FIELDS.NOW;
  // A hull that the fire model kills has nothing left.
  const kills = field.firing !== null && hitsPurpose !== PURPOSE.blows && state.units[now + NOW.SYSTEMS]! > 0;
  const damage = kills ? state.units[now + NOW.POINTS]! : hits;
  takeHits(battle, unit, turn, fallenPurpose, damage, state.units[now + NOW.FRONT]!);
  return true;
}

/**
 * A unit takes hits, and those are marked who owe a check for them. The caller merges its cohorts.
 *
 * @param front own depth of those who can be hit; −1: all of the unit who are at a place
 */
export function takeHits(
  battle: Battle,
  unit: number,
  turn: number,
  purpose: PURPOSE.fallen | PURPOSE.interceptFallen | PURPOSE.struckDown,
  hits: number,
  front: number,
): void {
  const { field, state, chance, witness } = battle;
  const cause = purpose === PURPOSE.struckDown ? CAUSE.ASSAULT : CAUSE.FIRE;
  chance.goTo(purpose, turn, unit);
  let lost = 1;
  if (state.units[unit * FIELDS.NOW + NOW.SYSTEMS]! > 0) damageHull(battle, unit, hits);
  else if (battle.morale.warbots[unit] === 1) lost = strikeWarbots(battle, unit, hits, front, cause, purpose);
  else witness.lost(unit, removeFallen(field, state, unit, hits, front, chance, cause), cause);
  markAfterHits(battle, unit, purpose, lost);
}
