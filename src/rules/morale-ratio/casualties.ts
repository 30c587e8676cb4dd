import { mergeCohorts, removeFallen } from '../../battlefield/cohorts.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import type { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { STATUS } from './postures.js';

/** Hits of a phase fall together, on the front body of each unit. */
export function sufferHits(
  battle: Battle,
  turn: number,
  purpose: PURPOSE.fallen | PURPOSE.interceptFallen,
): void {
  const { field, state } = battle;
  const { units } = state;
  for (let unit = 0; unit < field.unitCount; unit++) {
    const now = unit * FIELDS.NOW;
    const hits = units[now + NOW.HITS]!;
    if (hits === 0) continue;
    units[now + NOW.HITS] = 0;
    takeCasualties(battle, unit, turn, purpose, hits, units[now + NOW.FRONT]!);
  }
}

/**
 * Takes casualties from a unit and marks all who are left, one marker being all that a piece can
 * have (MR-20).
 *
 * @param front own depth of those who can fall; −1: all of the unit
 */
export function takeCasualties(
  { field, state, luck }: Battle,
  unit: number,
  turn: number,
  purpose: PURPOSE.fallen | PURPOSE.interceptFallen,
  fallen: number,
  front: number,
): void {
  luck.goTo(purpose, turn, unit);
  removeFallen(field, state, unit, field.units[unit * FIELDS.UNIT + UNIT.FORCE]!, fallen, front, luck);
  mergeCohorts(field, state, unit, STATUS.ALL, STATUS.MARKED);
}
