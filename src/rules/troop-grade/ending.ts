import { mergeCohorts } from '../../battlefield/cohorts.js';
import { breakForce } from '../../battlefield/counting.js';
import { ceaseFire } from '../../battlefield/fire.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW, SIDE } from '../../battlefield/state.js';
import { isOnBoard } from '../../battlefield/units.js';
import type { Battle } from './battle.js';
import { KEPT_BY_TURN, KEPT_UNPINNED, own } from './state.js';
import { basesAgainst } from './units.js';

/** The end of what lasts a phase or a turn; and forces that break. */

/** 12.3: pinned bases have stayed for one movement phase, and get up. */
export function endPins(battle: Battle, unit: number): void {
  own.prone.set(battle, unit, 0);
  mergeCohorts(battle.state, unit, KEPT_UNPINNED, 0);
}

/** 12.5 */
export function endTurn(battle: Battle, unit: number): void {
  const { state } = battle;
  ceaseFire(state, unit);
  state.units[unit * FIELDS.NOW + NOW.BODY] = 0;
  if (isOnBoard(battle, unit)) {
    own.endTurn(battle, unit);
    mergeCohorts(state, unit, KEPT_BY_TURN, 0);
  } else own.clear(battle, unit);
}

/** 12.5, assumed: a force breaks by its losses; once one has broken, the one that holds the field cannot. */
export function breakSides(battle: Battle, turn: number): void {
  const { sides } = battle.state;
  if (battle.rules.book.options.sideBreak === 'never') return;
  if (sides[SIDE.RETREATING] === 1 || sides[FIELDS.SIDE + SIDE.RETREATING] === 1) return;
  for (let force = 0; force < 2; force++) {
    if (!isBroken(battle, force)) continue;
    sides[force * FIELDS.SIDE + SIDE.RETREATING] = 1;
    breakForce(battle, force, turn);
  }
}

function isBroken(battle: Battle, force: number): boolean {
  const { book, forceBases } = battle.rules;
  return 100 * basesAgainst(battle, force) >= book.tables.sideBreakPercent * forceBases[force];
}
