import { FIELDS } from '../battlefield/plan.js';
import { type BattlefieldState, COHORT, NO_PLACE, NOW } from '../battlefield/state.js';

/**
 * Sorts the cohorts of a unit by depth and status, merges those that are alike and drops those without pieces. Their
 * order means nothing to the rules, but draws are made in it.
 */
export function orderCohorts(state: BattlefieldState, unit: number): void {
  const { units, cohorts, unitCohorts } = state;
  const first = unit * unitCohorts;
  const end = first + units[unit * FIELDS.NOW + NOW.COHORTS] * FIELDS.COHORT;
  let depth = NO_PLACE - 1;
  let status = 0;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const nextDepth = cohorts[cohort + COHORT.DEPTH];
    const nextStatus = cohorts[cohort + COHORT.STATUS];
    const isBehind = nextDepth > depth || (nextDepth === depth && nextStatus > status);
    if (!isBehind || cohorts[cohort + COHORT.SIZE] === 0) {
      sortCohorts(state, unit);
      return;
    }
    depth = nextDepth;
    status = nextStatus;
  }
}

/** The same, if they are not in order yet. */
function sortCohorts({ units, cohorts, unitCohorts }: BattlefieldState, unit: number): void {
  const count = unit * FIELDS.NOW + NOW.COHORTS;
  const first = unit * unitCohorts;
  const end = first + units[count] * FIELDS.COHORT;
  let kept = first;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const depth = cohorts[cohort + COHORT.DEPTH];
    const status = cohorts[cohort + COHORT.STATUS];
    const size = cohorts[cohort + COHORT.SIZE];
    if (size === 0) continue;
    let at = kept;
    while (at > first && isBefore(depth, status, cohorts[at - 3], cohorts[at - 2])) at -= FIELDS.COHORT;
    if (at > first && cohorts[at - 3] === depth && cohorts[at - 2] === status) {
      cohorts[at - 1] = cohorts[at - 1] + size;
      continue;
    }
    for (let i = kept - 1; i >= at; i--) cohorts[i + FIELDS.COHORT] = cohorts[i]!;
    cohorts[at + COHORT.DEPTH] = depth!;
    cohorts[at + COHORT.STATUS] = status!;
    cohorts[at + COHORT.SIZE] = size!;
    kept += FIELDS.COHORT;
  }
  units[count] = (kept - first) / FIELDS.COHORT;
}

function isBefore(depth: number, status: number, thanDepth: number, thanStatus: number): boolean {
  return depth < thanDepth || (depth === thanDepth && status < thanStatus);
}
