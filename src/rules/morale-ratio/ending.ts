import { piecesWith } from '../../battlefield/cohorts.js';
import { breakForce, recordUnitBreak } from '../../battlefield/counting.js';
import { isSomeoneBeaten } from '../../battlefield/ending.js';
import { haveAllBroken, sumOfForce } from '../../battlefield/forces.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW, SIDE } from '../../battlefield/state.js';
import { piecesAtStart } from '../../battlefield/units.js';
import type { Battle } from './battle.js';
import { POSTURE, piece } from './state.js';
import { enduranceLeft } from './units.js';

/** Breaks a unit if enough of it is broken, now that the checks are over. */
export function breakUnit(battle: Battle, unit: number, turn: number): void {
  const { rules, state, witness } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const pieces = units[now + NOW.PIECES];
  const eliminated = units[now + NOW.ELIMINATED];
  if (units[now + NOW.BROKEN] !== 0 || pieces + eliminated === 0) return;
  const fleeing = piecesWith(state, unit, piece.posture.mask, POSTURE.BROKEN) + eliminated;
  if (fleeing < rules.leastBroken[pieces + eliminated]) return;
  recordUnitBreak(state, unit, turn, piecesAtStart(battle, unit) - pieces - eliminated);
  witness.unitBroke(unit);
}

/** A force breaks by the checks when every unit that it had on the board has broken; the pieces that they removed do not count. */
export function breakForces(battle: Battle, turn: number): void {
  for (let force = 0; force < 2; force++) {
    if (!haveAllBroken(battle, force, NOW.ELIMINATED)) continue;
    breakForce(battle, force, turn, sumOfForce(battle, force, NOW.ELIMINATED));
  }
}

/** MR-70, MR-71: the force that holds the field does not retreat, so no force follows an enemy that already retreats. */
export function reachBreakingPoints(battle: Battle, turn: number): void {
  const { sides } = battle.state;
  if (isSomeoneBeaten(battle.state)) return;
  for (let force = 0; force < 2; force++) {
    if (!isAtBreakingPoint(battle, force)) continue;
    sides[force * FIELDS.SIDE + SIDE.RETREATING] = 1;
    battle.witness.breakingPoint(force);
    breakForce(battle, force, turn);
  }
}

/** MR-70, MR-72. */
function isAtBreakingPoint(battle: Battle, force: number): boolean {
  const { rules } = battle;
  return rules.enduranceAtBreak[force] >= 0 && enduranceLeft(battle, force) <= rules.enduranceAtBreak[force];
}
