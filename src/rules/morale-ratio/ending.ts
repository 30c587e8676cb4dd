import { isSomeoneBeaten } from '../../battlefield/ending.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW, SIDE } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { breakForce } from './breaks.js';
import { pointsOf } from './hull/crew-points.js';

/** MR-70, MR-71: who holds the field does not retreat, so nobody follows an enemy that retreats already. */
export function reachBreakingPoints(battle: Battle, turn: number): void {
  const { sides } = battle.state;
  if (isSomeoneBeaten(battle.state)) return;
  for (let force = 0; force < 2; force++) {
    if (!isAtBreakingPoint(battle, force)) continue;
    sides[force * FIELDS.SIDE + SIDE.RETREATING] = 1;
    battle.witness.breakingPoint(force);
    breakForce(battle, force, turn, 0);
  }
}

/** MR-70, MR-72. */
function isAtBreakingPoint(battle: Battle, force: number): boolean {
  const { field, morale, state } = battle;
  if (morale.enduranceAtBreak[force]! < 0) return false;
  const { units } = state;
  let left = 0;
  const countsAll = morale.enduranceInPieces || morale.countsBailed;
  for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
    if (countsAll || units[unit * FIELDS.NOW + NOW.WRECK] === 0)
      left += morale.enduranceInPieces ? units[unit * FIELDS.NOW + NOW.PIECES]! : pointsOf(battle, unit);
  }
  return left <= morale.enduranceAtBreak[force]!;
}
