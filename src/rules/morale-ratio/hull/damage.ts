import { firstCohort } from '../../../battlefield/of-unit.js';
import { FIELDS } from '../../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../../battlefield/state.js';
import type { Battle } from '../battle.js';
import { STATUS } from '../postures.js';
import { loseHull } from './loss.js';
import { loseLevels } from './systems.js';

/** MR-7: every hit takes a level or a weapon away; with the last of them the hull explodes. */
export function damageHull(battle: Battle, unit: number, hits: number): void {
  const { state, chance, witness } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const points = units[now + NOW.POINTS]!;
  if (hits >= points) {
    explode(battle, unit, points);
    return;
  }
  const before = units[now + NOW.SYSTEMS]!;
  const systems = loseLevels(before, hits, chance);
  units[now + NOW.SYSTEMS] = systems;
  units[now + NOW.POINTS] = points - hits;
  witness.damaged(unit, before, systems);
}

/** MR-60: those of the crew whom earlier damage has left are tested one by one; survivors get out, marked. */
function explode(battle: Battle, unit: number, points: number): void {
  const { morale, state, chance } = battle;
  const still = morale.crewLeft[morale.crewStart[unit]! + points]!;
  const survivors = chance.successes(morale.explosionDice, morale.explosionFaces, still);
  loseHull(battle, unit, CAUSE.FIRE, morale.crew[unit]! - survivors, CAUSE.FIRE);
  const status = firstCohort(battle, unit) + COHORT.STATUS;
  state.cohorts[status] = STATUS.MARKED | (state.cohorts[status]! & STATUS.NEAR);
}
