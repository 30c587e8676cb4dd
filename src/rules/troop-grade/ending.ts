import { mergeCohorts } from '../../battlefield/cohorts.js';
import { ceaseFire } from '../../battlefield/fire.js';
import { isOnBoard } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { IS, OWN, SHOWS } from './fields.js';
import { STATUS } from './postures.js';

/** What lasts a phase or a turn, and ends. */

/** 12.3: who was pinned has stayed for one movement phase, and gets up. */
export function endPins({ state }: Battle, unit: number): void {
  if (state.units[unit * FIELDS.NOW + NOW.COHORTS] === 0) return;
  state.units[unit * FIELDS.NOW + OWN.SHOWS]! &= ~SHOWS.PRONE;
  mergeCohorts(state, unit, STATUS.ALL - STATUS.PINNED, 0);
}

/** 12.5 */
export function endTurn(battle: Battle, unit: number): void {
  const { state } = battle;
  const now = unit * FIELDS.NOW;
  const { units } = state;
  ceaseFire(state, unit);
  units[now + NOW.BODY] = 0;
  units[now + OWN.FELL] = 0;
  units[now + OWN.FOE] = 0;
  if (isOnBoard(battle, unit)) {
    units[now + OWN.IS]! &= IS.LASTING;
    mergeCohorts(state, unit, STATUS.PINNED | STATUS.TYPE, 0);
  } else {
    units[now + OWN.IS] = 0;
    units[now + OWN.SHOWS] = 0;
  }
}
