import { MOST_WEAPONS } from './description.js';
import { type BattlefieldPlan, FIELDS, UNIT } from './plan.js';
import { newSalvo, type Salvo } from './weapon-bands/salvo.js';

/**
 * Fields of a unit during a battle, one Int32 each; unit u starts at u × FIELDS.NOW. The first
 * STATE.NOW are its state: with its cohorts and volleys they decide what can happen to it. The rest
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
  /** Enemy that it advances on, and fires at when that is on the move; −1: none. */
  TARGET = 4,
  /** One of MOTION. */
  MOTION = 5,
  UNDER_FIRE = 6,
  /** Unit at which it fires in this phase (−1: none), and its volleys in `BattlefieldState.volleys`. */
  AIM = 7,
  VOLLEYS = 8,
  /** Pieces eliminated by a check this turn. */
  ELIMINATED = 9,
  /** One of BROKEN: has it broken, and does it fight again? */
  BROKEN = 10,
  /** Bits of the causes by which pieces left the board alive: 1 << CAUSE. */
  DEPARTED = 11,
  /** What is left of its hull, as the rules encode it; 0: it has none. */
  SYSTEMS = 12,
  /**
   * Own depth of its hull's wreck, plus 1; 0: there is none; negative in the phase in which the
   * hull is lost. A unit with a wreck is on foot.
   */
  WRECK = 13,
  /** In close combat: number of pieces in its front body. */
  BODY = 14,
  /** Nine fields (one is spare) that the morale system defines; other units see the first two (FACE), forces all. */
  RULES = 15,
  /** Pieces lost, one field for each cause. */
  LOST = 24,
  /** Initiatives wasted. */
  WASTED = 32,
  /** Work that its morale cost the player, one field for each of EFFORT. */
  EFFORT = 33,
  /** What else the morale system counts, MOST_COUNTS fields. */
  COUNTS = 36,
  /** Turn of its break and pieces lost by then. */
  BREAK_TURN = 49,
  BREAK_LOSS = 50,
}

/** Fields of NOW.EFFORT and of SIDE.EFFORT (docs/battlefield.md, section 6). */
export const enum EFFORT {
  TESTS = 0,
  DICE = 1,
  LOOK_UPS = 2,
}

/** How many of EFFORT there are. */
export const EFFORTS = EFFORT.LOOK_UPS + 1;

/** Whether a unit has broken, and when, and whether it has recovered. */
export const enum BROKEN {
  NOT = 0,
  /** In this turn. */
  NOW = 1,
  /** In an earlier turn, and it has not recovered. */
  BEFORE = 2,
  RECOVERED = 3,
}

/** Fields of NOW.RULES. */
export const RULE_FIELDS = NOW.LOST - NOW.RULES;

/** Most responses of its own that a morale system can have. */
export const MOST_COUNTS = NOW.BREAK_TURN - NOW.COUNTS;

/** Bits of NOW.UNDER_FIRE. */
export const enum UNDER_FIRE {
  SHOTS = 1,
  NBC = 2,
  /** By an NBC weapon in this phase. */
  NBC_NOW = 4,
  /** From close by; by indirect fire; by a flyer. */
  CLOSE = 8,
  INDIRECT = 16,
  AIR = 32,
}

/** What a unit does this turn, as bits: it can flee while it is leaving. */
export const enum MOTION {
  STANDING = 0,
  CLOSING = 1,
  LEAVING = 2,
  /** Those at its front retreat non-tactically. */
  FLEEING = 4,
}

/** Own depth of pieces that are on the board, but at no place: those that go over to the enemy. */
export const NO_PLACE = -2;

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
  SURRENDERED = 4,
  /** By a morale officer. */
  SHOT = 5,
  /** A hull that its crew left. */
  ABANDONED = 6,
  /** Fell in close combat. */
  ASSAULT = 7,
}

/** How many of CAUSE there are. */
export const CAUSES = CAUSE.ASSAULT + 1;

/** Fields of a force during a battle; force f starts at f × FIELDS.SIDE; its state comes first, as in NOW. */
export const enum SIDE {
  /** 1: it has broken. */
  BROKEN = 0,
  /** 1: it has reached its breaking point, or collapsed. */
  RETREATING = 1,
  /** Two fields that the morale system defines. */
  RULES = 2,
  /** Turn of its break and pieces lost by then. */
  BREAK_TURN = 4,
  BREAK_LOSS = 5,
  /** 1: by then it had lost a smaller share of its pieces than the enemy. */
  LOST_LESS = 6,
  /** As NOW.EFFORT and NOW.COUNTS, for the force as a whole. */
  EFFORT = 7,
  COUNTS = 10,
}

/** Fields of a volley: faces that hit (or, with `weapon-bands`, what `aimOf` says), dice, bits of UNDER_FIRE, and what hits do. */
export const VOLLEY = 4;

/**
 * A battle in progress. A cohort is the pieces of one unit that share depth and status. Which of them
 * hold which rank is drawn only when pieces are lost (`losePieces`). Every cohort in
 * use has at least one piece, so a unit needs no more slots than it has pieces.
 */
export interface BattlefieldState {
  units: Int32Array;
  sides: Int32Array;
  cohorts: Int32Array;
  /** Pieces on the board by unit and rank slot. */
  ranks: Int32Array;
  /** Int32 a unit has in `cohorts`. */
  unitCohorts: number;
  /** Volleys of a unit in this phase; unit u's start at u × unitVolleys. */
  volleys: Int32Array;
  unitVolleys: number;
  /** Shots or blows that are being aimed: the result of the last `takeAim`. */
  aim: Aim;
  /** What the last volleys at a unit did. */
  struck: Struck;
  /** Pieces a force has at the start. */
  pieces: Int32Array;
  /** `units`, `sides`, `cohorts` and `ranks` at the start. */
  deployedUnits: Int32Array;
  deployedSides: Int32Array;
  deployedCohorts: Int32Array;
  deployedRanks: Int32Array;
}

/** Which unit fires at which target, and with what; for blows the weapon and the band mean nothing. */
export interface Aim {
  unit: number;
  target: number;
  /** Indices into the plan's weapons and bands. */
  weapon: number;
  band: number;
  /** Bits of UNDER_FIRE. */
  manner: number;
}

/** What the volleys of one phase did at one unit. */
interface Struck {
  volleys: number;
  hits: number;
  /** Hits that take effect: with `weapon-bands` those that put a piece out of action, or kill a hull; else all. */
  telling: number;
  /** Hulls that exploded. */
  exploded: number;
  /** How they were fired: bits of UNDER_FIRE. */
  underFire: number;
  /** Of the last volley, with `weapon-bands`. */
  readonly salvo: Salvo;
}

/** Volleys that a unit has room for: one for each cohort, or for each weapon of a hull. */
export function volleyRoom({ cohortSlots }: BattlefieldPlan): number {
  return Math.max(MOST_WEAPONS, cohortSlots);
}

export function newState(plan: BattlefieldPlan): BattlefieldState {
  const { units, cohorts, pieces } = atDeployment(plan);
  const unitVolleys = volleyRoom(plan) * VOLLEY;
  return {
    units: units.slice(),
    ranks: plan.roster.slice(),
    sides: new Int32Array(2 * FIELDS.SIDE),
    cohorts: cohorts.slice(),
    unitCohorts: plan.cohortSlots * FIELDS.COHORT,
    volleys: new Int32Array(plan.unitCount * unitVolleys),
    unitVolleys,
    aim: { unit: 0, target: 0, weapon: 0, band: 0, manner: 0 },
    struck: { volleys: 0, hits: 0, telling: 0, exploded: 0, underFire: 0, salvo: newSalvo() },
    pieces,
    deployedUnits: units,
    deployedSides: new Int32Array(2 * FIELDS.SIDE),
    deployedCohorts: cohorts,
    deployedRanks: plan.roster,
  };
}

/** Puts every unit at its deployment depth, whole: one cohort for each type of piece that it has. */
export function deploy({
  units,
  ranks,
  sides,
  cohorts,
  unitCohorts,
  deployedUnits,
  deployedSides,
  deployedCohorts,
  deployedRanks,
}: BattlefieldState): void {
  units.set(deployedUnits);
  for (let i = 0; i < ranks.length; i++) ranks[i] = deployedRanks[i]!;
  for (let i = 0; i < sides.length; i++) sides[i] = deployedSides[i]!;
  for (let now = 0, first = 0; now < units.length; now += FIELDS.NOW, first += unitCohorts) {
    const end = first + units[now + NOW.COHORTS] * FIELDS.COHORT;
    for (let at = first; at < end; at++) cohorts[at] = deployedCohorts[at]!;
  }
}

/** What `deploy` copies: the units, their cohorts, and the pieces of each force. */
function atDeployment(plan: BattlefieldPlan): {
  units: Int32Array;
  cohorts: Int32Array;
  pieces: Int32Array;
} {
  const units = new Int32Array(plan.unitCount * FIELDS.NOW);
  const cohorts = new Int32Array(plan.unitCount * plan.cohortSlots * FIELDS.COHORT);
  const pieces = new Int32Array(2);
  for (let u = 0; u < plan.unitCount; u++) {
    const fields = plan.units.subarray(u * FIELDS.UNIT, (u + 1) * FIELDS.UNIT);
    const now = units.subarray(u * FIELDS.NOW, (u + 1) * FIELDS.NOW);
    const types = startTypes(plan, u);
    types.forEach(([status, size], i) => {
      cohorts.set([fields[UNIT.AT], status, size], (u * plan.cohortSlots + i) * FIELDS.COHORT);
    });
    now[NOW.PIECES] = fields[UNIT.PIECES]!;
    now[NOW.POINTS] = fields[UNIT.LEVEL]!;
    now[NOW.SYSTEMS] = fields[UNIT.SYSTEMS]!;
    now[NOW.COHORTS] = types.length;
    now[NOW.TARGET] = -1;
    now[NOW.AIM] = -1;
    now[NOW.FRONT] = fields[UNIT.AT]!;
    pieces[fields[UNIT.FORCE]] = pieces[fields[UNIT.FORCE]] + fields[UNIT.PIECES];
  }
  return { units, cohorts, pieces };
}

/** Status and number of a unit's pieces by type; a hull and its crew are one type. */
function startTypes(plan: BattlefieldPlan, unit: number): [status: number, size: number][] {
  const pieces = plan.units[unit * FIELDS.UNIT + UNIT.PIECES];
  const sizes = new Map<number, number>();
  let placed = 0;
  for (let slot = unit * plan.rankSlots; slot < (unit + 1) * plan.rankSlots; slot++) {
    const held = plan.roster[slot];
    if (held === 0) continue;
    sizes.set(plan.slotType[slot], (sizes.get(plan.slotType[slot]) ?? 0) + held);
    placed += held;
  }
  if (placed < pieces) sizes.set(0, (sizes.get(0) ?? 0) + pieces - placed); // the hull
  return [...sizes].sort(([a], [b]) => a - b);
}

/** Pieces of a force that are gone, for any cause. */
export function piecesGone(
  plan: BattlefieldPlan,
  { units, pieces }: BattlefieldState,
  force: number,
): number {
  let gone = pieces[force];
  for (let unit = plan.firstUnit[force]; unit < plan.firstUnit[force + 1]; unit++) {
    gone -= units[unit * FIELDS.NOW + NOW.PIECES];
  }
  return gone;
}
