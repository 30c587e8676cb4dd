import type { CountRows, DiceRows } from '../random/counts.js';
import type { ObjectivePlan } from './compile-objectives.js';
import type { BandsPlan } from './weapon-bands/compile.js';

/** Int32 fields of one record in the kernel's arrays. */
export const enum FIELDS {
  UNIT = 20,
  WEAPON = 8,
  /** One of them is spare. */
  BAND = 4,
  NOW = 51,
  COHORT = 3,
  SIDE = 23,
}

/** Fields of NOW and of SIDE that are state; the others record what happened. */
export const enum STATE {
  NOW = 24,
  SIDE = 4,
}

/** Fields of a unit in `BattlefieldPlan.units`; unit u starts at u × FIELDS.UNIT. */
export const enum UNIT {
  FORCE = 0,
  SLOT = 1,
  /** Deployment depth. */
  AT = 2,
  MOVE = 3,
  ORDER = 4,
  /** The turn a withdrawal starts. */
  FROM_TURN = 5,
  /** 1 when it uses interceptive fire. */
  INTERCEPTS = 6,
  /** One of KIND. */
  KIND = 7,
  /** Its first weapon in `weapons`, and how many it has. */
  WEAPON = 8,
  WEAPONS = 9,
  ARMOUR = 10,
  /** 1 when it has no way back. */
  CUT_OFF = 11,
  PIECES = 12,
  /** Rank slots in use. */
  RANKS = 13,
  /** Points at the start; and what its hull has, as the rules encode it (0: no hull). */
  LEVEL = 14,
  SYSTEMS = 15,
  /** Its tactical and its non-tactical rate, inches; MOVE is that of its pace. */
  TACTICAL = 16,
  FAST = 17,
  /** 1 for a flyer; and 1 for a unit that fires only at flyers. */
  FLIES = 18,
  SKYWARD = 19,
}

/** Kinds of unit that the kernel distinguishes, as indices into KINDS; a hull is recognised by its systems. */
export const enum KIND {
  CREW = 1,
  VEHICLE = 3,
  STRONGPOINT = 4,
}

/** Fields of a weapon in `BattlefieldPlan.weapons`. */
export const enum WEAPON {
  SHOTS = 0,
  /** Its first band in `bands`, and how many it has. */
  BAND = 1,
  BANDS = 2,
  /** Square of its range. */
  REACH_SQUARED = 3,
  /** 1 for a nuclear, biological or chemical weapon. */
  NBC = 4,
  /** 1 for one that is blast; that is indirect; that is air defence. */
  BLAST = 5,
  INDIRECT = 6,
  AIR_DEFENCE = 7,
}

/** Fields of a range band in `BattlefieldPlan.bands`. */
export const enum BAND {
  /** Total that hits, or the hit number of the model. */
  NEEDED = 0,
  REACH_SQUARED = 1,
  PENETRATION = 2,
}

export const enum ORDER {
  HOLD = 0,
  ADVANCE = 1,
  ASSAULT = 2,
  WITHDRAW = 3,
}

/** Modifiers to a shot, as indices into `BattlefieldPlan.modifiers`; cover modifiers are at the cover's index. */
export const enum MODIFIER {
  SUPPRESSIVE = 4,
}

/** Close combat (docs/battlefield.md, section 3), compiled. */
export interface AssaultPlan {
  dice: DiceRows;
  /** Dice of a piece. */
  perPiece: number;
  needed: number;
  /** Square of the farthest distance at which units are in contact. */
  contactSquared: number;
  /** Modifiers to the roll: by the target's cover, as an index into COVERS; then one by one. */
  cover: Int32Array;
  charging: number;
  outnumbering: number;
  unsteady: number;
}

/** The enemies of a unit, in the two orders in which loops visit them. Units of one force in one slot share them. */
export interface Enemies {
  /** All of them, those in the nearest slots first; equally near ones as listed. */
  nearestFirst: Int32Array;
  /** Squares of the distances between the slots, in the same order. */
  across: Int32Array;
  /** Those that can shoot or strike this far across the board, as listed. */
  inReach: Int32Array;
}

/**
 * Board, units and fire as typed arrays, ready for the kernel. Everything is a whole number; for
 * the meaning of modifiers and bands see docs/battlefield.md.
 */
export interface BattlefieldPlan {
  turnLimit: number;
  depth: number;
  unitCount: number;
  /** Units of force f: firstUnit[f] … firstUnit[f + 1] − 1. */
  firstUnit: Int32Array;
  units: Int32Array;
  /** By unit. */
  enemies: Enemies[];
  /** Points of a piece by unit and rank slot: 1, or what the morale system says. */
  worth: Int32Array;
  /** Most kinds of piece that a unit has: its ranks, and others that the rules distinguish. */
  rankSlots: number;
  /** Most pieces in a unit, and so the most cohorts. */
  cohortSlots: number;
  /** Pieces at the start by unit and rank slot. */
  roster: Int32Array;
  /** Index into PIECE_NAMES of each unit's rank slots. */
  rankOfSlot: Int32Array;
  /**
   * By unit and rank slot: the type that the status of its pieces shows. Slots of one type are distinguished only
   * when a piece is lost. 0 everywhere, unless the rules set it.
   */
  slotType: Int32Array;
  /** The bits of a status that hold the type. */
  typeBits: number;
  /** By unit and own depth: index into COVERS; the nearest covered depth, at or behind it, at or ahead (−1: none). */
  cover: Int32Array;
  coverBehind: Int32Array;
  coverAhead: Int32Array;
  /** By unit and difference of slots: the gap in depth at which its doctrine stops. */
  stopGap: Int32Array;
  slotSpan: number;
  fires: boolean;
  /** Weapons of the units, one after the other. */
  weapons: Int32Array;
  /** Name of the weapon of units that name none. */
  usualWeapon: string;
  /** May there be wrecks? */
  someHulls: boolean;
  /** Inches around a wreck that it conceals; and for each unit the hulls whose wrecks it may stand at. */
  wreckRadius: number;
  hullsNear: Int32Array[];
  bands: Int32Array;
  modifiers: Int32Array;
  dice: DiceRows;
  /** The fire model `weapon-bands`; null: another is in use. */
  firing: BandsPlan | null;
  /** By unit: what is added to the rolls of a piece that has moved. */
  moving: Int32Array;
  /** Scale of lengths that a book gives in centimetres. */
  millimetresPerInch: number;
  /** By weapon and the speed of a flyer (SPEEDS): faces that lock on; and the speeds of the units. */
  lockOn: Int32Array;
  speeds: Int32Array;
  /** Close combat; null: there is none. */
  assault: AssaultPlan | null;
  objectives: readonly ObjectivePlan[];
  /** Scripted losses by unit: schedules of turn 1, 2, …, or a row of `losses`; −1: none. */
  schedules: Int32Array[];
  lossRowOf: Int32Array;
  losses: CountRows;
}
