import { splitCohort } from '../../battlefield/cohorts.js';
import { endOfCohorts, firstCohort } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { firstShare } from './morale.js';
import { STATUS } from './postures.js';
import { basesIn, basesOn, conditionOf } from './units.js';

/** TG-11: of two effects the first befalls half of the bases, those farthest forward; the others are marked SECOND. */
export function partBases(battle: Battle, unit: number): void {
  const { state } = battle;
  const { cohorts } = state;
  const first = firstCohort(battle, unit);
  for (let cohort = first; cohort < endOfCohorts(battle, unit); cohort += FIELDS.COHORT) {
    cohorts[cohort + COHORT.STATUS]! |= STATUS.SECOND;
  }
  let wanted = firstShare(basesOn(battle, unit));
  while (wanted > 0) {
    const foremost = foremostOfSecond(battle, unit);
    const bases = basesIn(battle, unit, foremost);
    const part = bases <= wanted ? foremost : splitCohort(state, unit, foremost, wanted);
    cohorts[part + COHORT.STATUS]! &= ~STATUS.SECOND;
    wanted -= Math.min(bases, wanted);
  }
}

/** The cohort farthest forward of those marked; of equally far ones the one that is worst off, pinned ones last. */
function foremostOfSecond(battle: Battle, unit: number): number {
  const { cohorts } = battle.state;
  let foremost = -1;
  let best = -1;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS]!;
    if ((status & STATUS.SECOND) === 0) continue;
    const unpinned = (status & STATUS.PINNED) === 0 ? 1 : 0;
    const order = (cohorts[cohort + COHORT.DEPTH]! * 4 + conditionOf(battle, unit, cohort)) * 2 + unpinned;
    if (order > best) foremost = cohort;
    best = Math.max(best, order);
  }
  return foremost;
}
