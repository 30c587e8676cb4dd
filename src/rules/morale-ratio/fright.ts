import { endOfCohorts, firstCohort } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW, UNDER_FIRE } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { STATUS, TYPE } from './postures.js';

/**
 * MR-83: an NBC attack marks the soldiers whom it frightens, even when it hits nobody; those in a hull are
 * protected. Who owes a check for its hits has been marked before.
 */
export function markFrightened(battle: Battle, unit: number): void {
  const { morale, state, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  if ((units[now + NOW.UNDER_FIRE]! & UNDER_FIRE.NBC_NOW) === 0) return;
  units[now + NOW.UNDER_FIRE] = units[now + NOW.UNDER_FIRE]! & ~UNDER_FIRE.NBC_NOW;
  if (morale.fearsNbc[unit] === 0) units[now + NOW.UNDER_FIRE] = UNDER_FIRE.SHOTS;
  if (morale.fearsNbc[unit] === 0 || units[now + NOW.SYSTEMS]! > 0) return;
  const end = endOfCohorts(battle, unit);
  let marked = 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS]!;
    if ((status & STATUS.TYPE) >= TYPE.WARBOT || (status & (STATUS.MARKED | STATUS.WALK)) !== 0) continue;
    cohorts[cohort + COHORT.STATUS] = status | STATUS.MARKED;
    marked += cohorts[cohort + COHORT.SIZE]!;
  }
  if (marked > 0) witness.frightened(unit, marked);
}
