import { haveAllBroken, sumOfForce } from '../../battlefield/all-broken.js';
import { piecesWith } from '../../battlefield/cohorts.js';
import { recordForceBreak, recordUnitBreak } from '../../battlefield/counting.js';
import { piecesAtStart } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { POSTURE, STATUS } from './postures.js';

/** Sees whether a unit breaks, now that the checks are over. */
export function breakUnit(battle: Battle, unit: number, turn: number): void {
  const { morale, state, witness } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const pieces = units[now + NOW.PIECES]!;
  const eliminated = units[now + NOW.ELIMINATED]!;
  if (units[now + NOW.BROKEN] !== 0 || pieces + eliminated === 0) return;
  const fleeing = piecesWith(state, unit, STATUS.POSTURE, POSTURE.BROKEN) + eliminated;
  if (fleeing < morale.leastBroken[pieces + eliminated]!) return;
  recordUnitBreak(state, unit, turn, piecesAtStart(battle, unit) - pieces - eliminated);
  witness.unitBroke(unit);
}

/** A force breaks by the checks when every unit that it had on the board has broken. */
export function breakForces(battle: Battle, turn: number): void {
  for (let force = 0; force < 2; force++) {
    if (!haveAllBroken(battle, force, NOW.ELIMINATED)) continue;
    breakForce(battle, force, turn, sumOfForce(battle, force, NOW.ELIMINATED));
  }
}

/** Records the break of a force, unless it has broken; `later` of its pieces that are gone fell to the checks that broke it. */
export function breakForce(battle: Battle, force: number, turn: number, later: number): void {
  if (recordForceBreak(battle, force, turn, later)) battle.witness.forceBroke(force);
}
