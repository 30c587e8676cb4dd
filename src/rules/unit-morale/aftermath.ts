import { sumOfForce } from '../../battlefield/all-broken.js';
import { FIELDS } from '../../battlefield/plan.js';
import { piecesGone, SIDE } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { own } from './state.js';

/** 11.9: casualties that a force has after the battle, and those that it left behind. */
export function recover(battle: Battle, force: number, holder: number): void {
  const { field, state, witness } = battle;
  const { sides, pieces } = state;
  const casualties = sumOfForce(battle, force, own.fallen.word);
  const leftBehind = sumOfForce(battle, force, own.leftBehind.word);
  const untended = sumOfForce(battle, force, own.untended.word);
  // UM-31: a group that withdraws recovers its casualties.
  const withdrew = sides[force * FIELDS.SIDE + SIDE.RETREATING] === 1;
  const isThere = piecesGone(field, state, force) < pieces[force]!;
  let lost = leftBehind;
  if (holder === force) lost = 0;
  else if (!withdrew && !isThere) lost += untended;
  witness.recovered(force, casualties - lost, lost);
}
