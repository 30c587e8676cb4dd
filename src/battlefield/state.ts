import { type BattlefieldPlan, FIELDS, UNIT } from './plan.js';

/**
 * Fields of a unit during a battle, one Int32 each; unit u starts at u × FIELDS.NOW. The first
 * STATE.NOW say how it is, and with its cohorts and volleys decide what can become of it; the rest
 * only record what has happened.
 */
export const enum NOW {
  /** Pieces on the board. */
  PIECES = 0,
  /** Their points. */
  POINTS = 1,
  /** Cohorts in use; the first ones of the unit's slots. */
  COHORTS = 2,
  /** Largest own depth of a piece; −1: none is on the board. */
  FRONT = 3,
  /** Unit advanced upon and fired at on the move; −1: none. */
  TARGET = 4,
  /** One of MOTION. */
  MOTION = 5,
  UNDER_FIRE = 6,
  /** Unit at which it fires in this phase (−1: none), and its volleys in `BattlefieldState.volleys`. */
  AIM = 7,
  VOLLEYS = 8,
  /** Pieces eliminated by a check this turn. */
  ELIMINATED = 9,
  /** 1: it has broken. */
  BROKEN = 10,
  /** Bits of the causes by which pieces left the board alive: 1 << CAUSE. */
  DEPARTED = 11,
  /** Pieces lost by cause, four fields. */
  LOST = 12,
  /** Initiatives wasted. */
  WASTED = 16,
  /** Turn of its break and pieces lost by then. */
  BREAK_TURN = 17,
  BREAK_LOSS = 18,
}

/** What a unit does this turn. */
export const enum MOTION {
  STANDING = 0,
  CLOSING = 1,
  LEAVING = 2,
}

/** Fields of a cohort. */
export const enum COHORT {
  DEPTH = 0,
  STATUS = 1,
  SIZE = 2,
}

/** Why pieces are gone. */
export const enum CAUSE {
  FIRE = 0,
  ELIMINATED = 1,
  ROUTED = 2,
  LEFT = 3,
}

/** Fields of a force during a battle; force f starts at f × FIELDS.SIDE; its state comes first, as in NOW. */
export const enum SIDE {
  /** 1: it has broken. */
  BROKEN = 0,
  /** 1: it has reached its breaking point. */
  RETREATING = 1,
  /** Turn of its break and pieces lost by then. */
  BREAK_TURN = 2,
  BREAK_LOSS = 3,
}

/** Int32 a volley. */
export const VOLLEY = 2;

/**
 * A battle in progress. A cohort is the pieces of one unit that share depth and status. Which of them
 * hold which rank is settled only when pieces are lost (`losePieces`). Every cohort in use has at least one piece, so a unit needs no
 * more slots than it has pieces.
 */
export interface BattlefieldState {
  units: Int32Array;
  sides: Int32Array;
  cohorts: Int32Array;
  /** Pieces on the board by unit and rank slot. */
  ranks: Int32Array;
  /** Int32 a unit has in `cohorts`. */
  unitCohorts: number;
  /** Volleys of a unit in this phase: faces that hit, and dice; unit u's start at u × unitVolleys. */
  volleys: Int32Array;
  unitVolleys: number;
  /** Pieces a force has at the start. */
  pieces: Int32Array;
  /** `units`, and one cohort a unit, at the start. */
  deployedUnits: Int32Array;
  deployedCohorts: Int32Array;
  deployedRanks: Int32Array;
}

export function newState(plan: BattlefieldPlan): BattlefieldState {
  const { units, cohorts, pieces } = atDeployment(plan);
  return {
    units: units.slice(),
    ranks: plan.roster.slice(),
    sides: new Int32Array(2 * FIELDS.SIDE),
    cohorts: new Int32Array(plan.unitCount * plan.cohortSlots * FIELDS.COHORT),
    unitCohorts: plan.cohortSlots * FIELDS.COHORT,
    volleys: new Int32Array(plan.unitCount * plan.cohortSlots * VOLLEY),
    unitVolleys: plan.cohortSlots * VOLLEY,
    pieces,
    deployedUnits: units,
    deployedCohorts: cohorts,
    deployedRanks: plan.roster,
  };
}

/** Every unit at its deployment depth, whole, in one cohort of status 0. */
export function deploy({
  units,
  ranks,
  sides,
  cohorts,
  unitCohorts,
  deployedUnits,
  deployedCohorts,
  deployedRanks,
}: BattlefieldState): void {
  for (let i = 0; i < units.length; i++) units[i] = deployedUnits[i]!;
  for (let i = 0; i < ranks.length; i++) ranks[i] = deployedRanks[i]!;
  for (let i = 0; i < sides.length; i++) sides[i] = 0;
  for (let from = 0, to = 0; from < deployedCohorts.length; from += FIELDS.COHORT, to += unitCohorts) {
    for (let field = 0; field < FIELDS.COHORT; field++) cohorts[to + field] = deployedCohorts[from + field]!;
  }
}

/** What `deploy` copies: the units, one cohort for each of them, and the pieces of each force. */
function atDeployment(plan: BattlefieldPlan): {
  units: Int32Array;
  cohorts: Int32Array;
  pieces: Int32Array;
} {
  const { rankSlots, roster, worth } = plan;
  const units = new Int32Array(plan.unitCount * FIELDS.NOW);
  const cohorts = new Int32Array(plan.unitCount * FIELDS.COHORT);
  const pieces = new Int32Array(2);
  for (let u = 0; u < plan.unitCount; u++) {
    const fields = plan.units.subarray(u * FIELDS.UNIT, (u + 1) * FIELDS.UNIT);
    const now = units.subarray(u * FIELDS.NOW, (u + 1) * FIELDS.NOW);
    const cohort = cohorts.subarray(u * FIELDS.COHORT, (u + 1) * FIELDS.COHORT);
    cohort[COHORT.DEPTH] = fields[UNIT.AT]!;
    cohort[COHORT.SIZE] = fields[UNIT.PIECES]!;
    for (let slot = 0; slot < rankSlots; slot++) {
      now[NOW.POINTS] = now[NOW.POINTS]! + roster[u * rankSlots + slot]! * worth[u * rankSlots + slot]!;
    }
    now[NOW.PIECES] = fields[UNIT.PIECES]!;
    now[NOW.COHORTS] = 1;
    now[NOW.TARGET] = -1;
    now[NOW.AIM] = -1;
    now[NOW.FRONT] = fields[UNIT.AT]!;
    pieces[fields[UNIT.FORCE]!] = pieces[fields[UNIT.FORCE]!]! + fields[UNIT.PIECES]!;
  }
  return { units, cohorts, pieces };
}

/** Pieces of a force that are gone, whatever took them. */
export function piecesGone(
  plan: BattlefieldPlan,
  { units, pieces }: BattlefieldState,
  force: number,
): number {
  let gone = pieces[force]!;
  for (let unit = plan.firstUnit[force]!; unit < plan.firstUnit[force + 1]!; unit++) {
    gone -= units[unit * FIELDS.NOW + NOW.PIECES]!;
  }
  return gone;
}
