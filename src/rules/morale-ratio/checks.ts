import { mergeCohorts, removeCohort, splitCohort } from '../../battlefield/cohorts.js';
import { endOfCohorts, firstCohort } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW, UNDER_FIRE } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { countChecks, decides } from './effort.js';
import { checkHull } from './hull/checks.js';
import { pointsOf } from './hull/crew-points.js';
import { markAfterLoss } from './markers.js';
import { POSTURE, STATUS, TYPE } from './postures.js';
import { shootDeserter, stepAside, surrendered, surrenders } from './surrender.js';

/** What of a status says who checks in a phase. */
const CHECKS = STATUS.MARKED | STATUS.ACTED | STATUS.WALK | STATUS.DEFERRED;

/**
 * MR-10 to MR-15: the unit's marked pieces check at the unit's ratio: those that have acted, taking
 * part in interceptive fire, or those that have not. One draw gives how many of a cohort fail; who
 * they are is nobody's business until they are lost.
 *
 * @returns has anybody broken, or been eliminated?
 */
export function checkUnit(
  battle: Battle,
  unit: number,
  turn: number,
  purpose: PURPOSE.check | PURPOSE.interceptCheck,
): boolean {
  if (battle.state.units[unit * FIELDS.NOW + NOW.SYSTEMS]! > 0) return checkHull(battle, unit, turn, purpose);
  return checkCohorts(battle, unit, turn, purpose);
}

function checkCohorts(
  battle: Battle,
  unit: number,
  turn: number,
  purpose: PURPOSE.check | PURPOSE.interceptCheck,
): boolean {
  const { field, morale, state, chance, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const points = pointsOf(battle, unit);
  const end = endOfCohorts(battle, unit); // cohorts made here do not check again
  const acted = purpose === PURPOSE.check ? 0 : STATUS.ACTED;
  const isPlain = !morale.someFear && !field.someHulls;
  let someFled = false;
  let someSurrender = false;
  let someEliminated = false;
  let checks = 0;
  let thrown = 0;
  chance.goTo(purpose, turn, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS]!;
    if ((status & CHECKS) !== (STATUS.MARKED | acted)) continue;
    const entry = points + (isPlain ? morale.checkStart[unit]! : situationOf(battle, unit, status));
    const failure = morale.failure[entry]!;
    const size = cohorts[cohort + COHORT.SIZE]!;
    const failingFaces = morale.failingFaces[entry]!;
    const failed = chance.successes(morale.dice, failingFaces, size);
    checks += size;
    if (decides(morale.dice, failingFaces)) thrown += size;
    const flags = (status & ~(STATUS.POSTURE | STATUS.MARKED)) | STATUS.CHECKED;
    cohorts[cohort + COHORT.STATUS] = flags; // success: steady, marker off (MR-15)
    witness.checked(purpose, unit, cohort, status & STATUS.POSTURE, entry, size, failed, failure);
    if (failed === 0) continue;
    if (failure >= POSTURE.BROKEN) someFled = true;
    const failing = failed === size ? cohort : splitCohort(state, unit, cohort, failed);
    if (failure === POSTURE.ELIMINATED) {
      units[now + NOW.ELIMINATED] = units[now + NOW.ELIMINATED]! + failed; // MR-34
      removeCohort(field, state, unit, failing, CAUSE.ELIMINATED, chance);
      witness.lost(unit, failed, CAUSE.ELIMINATED);
      someEliminated = true;
    } else if (surrenders(status)) {
      cohorts[failing + COHORT.STATUS] = surrendered(battle, unit, flags); // MR-50
      someFled = someSurrender = true;
    } else {
      cohorts[failing + COHORT.STATUS] = flags | failure | STATUS.MARKED; // it checks again next turn (MR-15)
    }
  }
  if (checks > 0) countChecks(state, unit, checks, thrown);
  if (someSurrender && morale.officers[unit] === 1) shootDeserter(battle, unit, acted);
  if (someSurrender) stepAside(battle, unit);
  if (someEliminated) markAfterLoss(battle, unit);
  if (someSurrender || someEliminated) mergeCohorts(state, unit, STATUS.ALL, 0);
  return someFled;
}

/** Where the entries of a check start: of the unit as it is or on foot, under NBC attack (MR-83) or not. */
function situationOf({ morale, state }: Battle, unit: number, status: number): number {
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const underNbc =
    (units[now + NOW.UNDER_FIRE]! & UNDER_FIRE.NBC) !== 0 && (status & STATUS.TYPE) < TYPE.WARBOT;
  const onFoot = units[now + NOW.WRECK] !== 0;
  if (onFoot) return underNbc ? morale.footNbcStart[unit]! : morale.footStart[unit]!;
  return underNbc ? morale.nbcStart[unit]! : morale.checkStart[unit]!;
}
