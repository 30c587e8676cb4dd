import { removeFallen } from '../../battlefield/cohorts.js';
import { hitsOn } from '../../battlefield/fire.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, NOW } from '../../battlefield/state.js';
import type { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';

/** The hits that a phase scored on a unit fall together, on its front body. @returns did anybody fall? */
export function sufferHits(
  battle: Battle,
  unit: number,
  turn: number,
  hitsPurpose: PURPOSE.hits | PURPOSE.interceptHits,
  fallenPurpose: PURPOSE.fallen | PURPOSE.interceptFallen,
): boolean {
  const { field, state, chance, witness } = battle;
  const hits = hitsOn(field, state, unit, turn, hitsPurpose, chance, witness);
  if (hits === 0) return false;
  takeCasualties(battle, unit, turn, fallenPurpose, hits, state.units[unit * FIELDS.NOW + NOW.FRONT]!);
  return true;
}

/**
 * Takes casualties from a unit. The caller merges its cohorts, and marks all who are left, one marker
 * being all that a piece can have (MR-20).
 *
 * @param front own depth of those who can fall; −1: all of the unit
 */
export function takeCasualties(
  { field, state, chance, witness }: Battle,
  unit: number,
  turn: number,
  purpose: PURPOSE.fallen | PURPOSE.interceptFallen,
  fallen: number,
  front: number,
): void {
  chance.goTo(purpose, turn, unit);
  witness.lost(unit, removeFallen(field, state, unit, fallen, front, chance), CAUSE.FIRE);
}
