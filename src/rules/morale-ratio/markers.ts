import { endOfCohorts, firstCohort } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { STATUS, TYPE } from './postures.js';

/**
 * MR-20, MR-22: hits have struck a unit, and `lost` of its pieces with them. Interceptive fire finds vehicles
 * and warbots with the initiative: they check next turn.
 */
export function markAfterHits(battle: Battle, unit: number, purpose: PURPOSE, lost: number): void {
  placeMarkers(battle, unit, lost, purpose === PURPOSE.interceptFallen ? STATUS.DEFERRED : 0);
}

/** MR-14, MR-20: a unit has lost pieces otherwise than by hits or by its officer's shot (MR-53). */
export function markAfterLoss(battle: Battle, unit: number): void {
  if (battle.morale.marksEveryLoss) placeMarkers(battle, unit, 1, 0);
}

/** Each soldier owes a check when somebody is lost, a hull or a warbot when it is damaged; nobody has two markers. */
function placeMarkers(battle: Battle, unit: number, lost: number, deferred: number): void {
  const { morale, state, witness } = battle;
  const { cohorts, units } = state;
  const isHull = units[unit * FIELDS.NOW + NOW.SYSTEMS]! > 0;
  const end = endOfCohorts(battle, unit);
  let marked = 0;
  let waiting = 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const before = cohorts[cohort + COHORT.STATUS]!;
    const status = before & ~STATUS.STRUCK;
    const isWarbot = (status & STATUS.TYPE) >= TYPE.WARBOT;
    const owes = morale.unitSharesMarkers || (isWarbot ? status !== before : lost > 0);
    cohorts[cohort + COHORT.STATUS] = status;
    if (!owes || (status & (STATUS.MARKED | STATUS.WALK)) !== 0) continue;
    const size = isHull ? 1 : cohorts[cohort + COHORT.SIZE]!;
    const waits = isHull || (isWarbot && morale.warbotsWait) ? deferred : 0;
    cohorts[cohort + COHORT.STATUS] = status | STATUS.MARKED | waits;
    marked += size;
    if (waits > 0) waiting += size;
  }
  if (marked > 0) witness.marked(unit, marked);
  if (waiting > 0) witness.deferred(unit, waiting);
}
