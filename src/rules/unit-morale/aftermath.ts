import { sumOfForce } from '../../battlefield/all-broken.js';
import { FIELDS } from '../../battlefield/plan.js';
import { piecesGone, SIDE } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { OWN } from './fields.js';

/** 11.9: casualties that a force has after the battle, and those that it left behind. */
export function recover(battle: Battle, force: number, holder: number): void {
  const { field, state, witness } = battle;
  const { sides, pieces } = state;
  const casualties = sumOfForce(battle, force, OWN.FALLEN);
  const leftBehind = sumOfForce(battle, force, OWN.LEFT_BEHIND);
  const untended = sumOfForce(battle, force, OWN.UNTENDED);
  // UM-31: a group that withdraws recovers its casualties.
  const withdrew = sides[force * FIELDS.SIDE + SIDE.RETREATING] === 1;
  const isThere = piecesGone(field, state, force) < pieces[force]!;
  let lost = leftBehind;
  if (holder === force) lost = 0;
  else if (!withdrew && !isThere) lost += untended;
  witness.recovered(force, casualties - lost, lost);
}
