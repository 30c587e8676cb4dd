import { FIELDS } from '../../battlefield/plan.js';
import { piecesGone, SIDE } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { COUNT, countOfForce, OWN } from './fields.js';

/** 11.9: casualties that a force has after the battle, and those that it left behind. */
export function recover({ field, state, witness }: Battle, force: number, holder: number): void {
  const { units, sides, pieces } = state;
  let casualties = 0;
  let leftBehind = 0;
  let untended = 0;
  for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
    const now = unit * FIELDS.NOW;
    casualties += units[now + OWN.FALLEN]!;
    leftBehind += units[now + OWN.LEFT_BEHIND]!;
    untended += units[now + OWN.UNTENDED]!;
  }
  // UM-31: a group that withdraws recovers its casualties.
  const withdrew = sides[force * FIELDS.SIDE + SIDE.RETREATING] === 1;
  const isThere = piecesGone(field, state, force) < pieces[force]!;
  let lost = leftBehind;
  if (holder === force) lost = 0;
  else if (!withdrew && !isThere) lost += untended;
  countOfForce(state, force, COUNT.RECOVERED, casualties - lost);
  countOfForce(state, force, COUNT.LEFT_BEHIND, lost);
  witness.recovered(force, casualties - lost, lost);
}
