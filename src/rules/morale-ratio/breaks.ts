import { piecesWith } from '../../battlefield/cohorts.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { NOW, piecesGone, SIDE } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { POSTURE, STATUS } from './postures.js';

/** Sees whether a unit breaks, now that the checks are over. */
export function breakUnit(battle: Battle, unit: number, turn: number): void {
  const { field, morale, witness } = battle;
  const { units } = battle.state;
  const now = unit * FIELDS.NOW;
  const pieces = units[now + NOW.PIECES]!;
  const eliminated = units[now + NOW.ELIMINATED]!;
  if (units[now + NOW.BROKEN] === 1 || pieces + eliminated === 0) return;
  const fleeing = piecesWith(battle.state, unit, STATUS.POSTURE, POSTURE.BROKEN) + eliminated;
  if (fleeing < morale.leastBroken[pieces + eliminated]!) return;
  units[now + NOW.BROKEN] = 1;
  units[now + NOW.BREAK_TURN] = turn;
  units[now + NOW.BREAK_LOSS] = field.units[unit * FIELDS.UNIT + UNIT.PIECES]! - pieces - eliminated;
  witness.unitBroke(unit);
}

/** A force breaks by the checks when every unit that it had on the board has broken. */
export function breakForces(battle: Battle, turn: number): void {
  const { field, state } = battle;
  const { units, sides } = state;
  for (let force = 0; force < 2; force++) {
    const side = force * FIELDS.SIDE;
    if (sides[side + SIDE.BROKEN] === 1) continue;
    let standing = false;
    let broken = false;
    let eliminated = 0;
    for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
      const now = unit * FIELDS.NOW;
      const out = units[now + NOW.ELIMINATED]!;
      if (units[now + NOW.PIECES]! + out === 0) continue;
      eliminated += out;
      if (units[now + NOW.BROKEN] === 1) broken = true;
      else standing = true;
    }
    if (standing || !broken) continue;
    breakForce(battle, force, turn, eliminated);
  }
}

/** Records the break of a force; `later` of its pieces that are gone fell to the checks that broke it. */
export function breakForce(
  { field, state, witness }: Battle,
  force: number,
  turn: number,
  later: number,
): void {
  const side = force * FIELDS.SIDE;
  state.sides[side + SIDE.BROKEN] = 1;
  state.sides[side + SIDE.BREAK_TURN] = turn;
  state.sides[side + SIDE.BREAK_LOSS] = piecesGone(field, state, force) - later;
  witness.forceBroke(force);
}
