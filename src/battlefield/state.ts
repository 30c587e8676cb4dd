import { type BattlefieldPlan, FIELDS, UNIT } from './plan.js';

/** Fields of a unit during a battle, one Int32 each; unit u starts at u × FIELDS.NOW. */
export const enum NOW {
  /** Pieces on the board. */
  PIECES = 0,
  /** Their points. */
  POINTS = 1,
  /** Cohorts in use; the first ones of the unit's slots. */
  COHORTS = 2,
  FRONT = 3,
  /** Unit shot at and advanced upon; −1: none. */
  TARGET = 4,
  /** One of MOTION. */
  MOTION = 5,
  UNDER_FIRE = 6,
  /** Casualties that wait to fall. */
  HITS = 7,
  /** Turn of its break (0: not broken) and pieces lost by then. */
  BREAK_TURN = 8,
  BREAK_LOSS = 9,
}

/** What a unit does this turn. */
export const enum MOTION {
  STANDING = 0,
  CLOSING = 1,
  LEAVING = 2,
}

/** Fields of a cohort; its counts by rank slot follow at RANK. */
export const enum COHORT {
  DEPTH = 0,
  STATUS = 1,
  SIZE = 2,
  RANK = 3,
}

/** Why pieces are gone. */
export const enum CAUSE {
  FIRE = 0,
  ELIMINATED = 1,
  ROUTED = 2,
  LEFT = 3,
}

/** Fields of a force during a battle; force f starts at f × FIELDS.SIDE. */
export const enum SIDE {
  /** Pieces lost by cause, four fields. */
  LOST = 0,
  BREAK_TURN = 4,
  BREAK_LOSS = 5,
  /** Turn it reached its breaking point; 0: not. */
  BREAKING_POINT = 6,
  WASTED = 7,
}

/**
 * A battle in progress. A cohort is the pieces of one unit that share depth and status; it keeps
 * how many there are of each rank. Every cohort in use has at least one piece, so a unit needs no
 * more slots than it has pieces.
 */
export interface BattlefieldState {
  units: Int32Array;
  sides: Int32Array;
  cohorts: Int32Array;
  /** Int32 a cohort. */
  cohortFields: number;
  /** Int32 a unit has in `cohorts`. */
  unitCohorts: number;
  /** Pieces a force has at the start. */
  pieces: Int32Array;
  /** `units`, and one cohort a unit, at the start. */
  deployedUnits: Int32Array;
  deployedCohorts: Int32Array;
}

export function newState(plan: BattlefieldPlan): BattlefieldState {
  const cohortFields = COHORT.RANK + plan.rankSlots;
  const { units, cohorts, pieces } = atDeployment(plan, cohortFields);
  return {
    units: units.slice(),
    sides: new Int32Array(2 * FIELDS.SIDE),
    cohorts: new Int32Array(plan.unitCount * plan.cohortSlots * cohortFields),
    cohortFields,
    unitCohorts: plan.cohortSlots * cohortFields,
    pieces,
    deployedUnits: units,
    deployedCohorts: cohorts,
  };
}

/** Every unit at its deployment depth, whole, in one cohort of status 0. */
export function deploy({
  units,
  sides,
  cohorts,
  cohortFields,
  unitCohorts,
  deployedUnits,
  deployedCohorts,
}: BattlefieldState): void {
  for (let i = 0; i < units.length; i++) units[i] = deployedUnits[i]!;
  for (let i = 0; i < sides.length; i++) sides[i] = 0;
  for (let from = 0, to = 0; from < deployedCohorts.length; from += cohortFields, to += unitCohorts) {
    for (let field = 0; field < cohortFields; field++) cohorts[to + field] = deployedCohorts[from + field]!;
  }
}

/** What `deploy` copies: the units, one cohort for each of them, and the pieces of each force. */
function atDeployment(
  plan: BattlefieldPlan,
  cohortFields: number,
): { units: Int32Array; cohorts: Int32Array; pieces: Int32Array } {
  const { rankSlots, roster, worth } = plan;
  const units = new Int32Array(plan.unitCount * FIELDS.NOW);
  const cohorts = new Int32Array(plan.unitCount * cohortFields);
  const pieces = new Int32Array(2);
  for (let u = 0; u < plan.unitCount; u++) {
    const fields = plan.units.subarray(u * FIELDS.UNIT, (u + 1) * FIELDS.UNIT);
    const now = units.subarray(u * FIELDS.NOW, (u + 1) * FIELDS.NOW);
    const cohort = cohorts.subarray(u * cohortFields, (u + 1) * cohortFields);
    cohort[COHORT.DEPTH] = fields[UNIT.AT]!;
    cohort[COHORT.SIZE] = fields[UNIT.PIECES]!;
    for (let slot = 0; slot < rankSlots; slot++) {
      const count = roster[u * rankSlots + slot]!;
      cohort[COHORT.RANK + slot] = count;
      now[NOW.POINTS] = now[NOW.POINTS]! + count * worth[u * rankSlots + slot]!;
    }
    now[NOW.PIECES] = fields[UNIT.PIECES]!;
    now[NOW.COHORTS] = 1;
    now[NOW.FRONT] = fields[UNIT.AT]!;
    pieces[fields[UNIT.FORCE]!] = pieces[fields[UNIT.FORCE]!]! + fields[UNIT.PIECES]!;
  }
  return { units, cohorts, pieces };
}
