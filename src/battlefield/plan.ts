import { type CountRows, countRows, type DiceRows, diceRows } from '../random/counts.js';
import { type AssaultPlan, compileAssault } from './assault.js';
import { compileObjectives, type ObjectivePlan } from './compile-objectives.js';
import { type Board, COVERS, type Combat, KINDS } from './description.js';
import type { FieldUnit } from './field-units.js';
import { compileCover, gapWithin } from './ground.js';
import type { Objective } from './objectives.js';
import { isHull, piecesOf } from './pieces.js';
import { type BandsPlan, compileBands, movingModifier } from './weapon-bands/compile.js';
import { inchesOf } from './weapon-bands/rules.js';
import { RATES, SPEEDS } from './weapon-bands/tables.js';
import { compileWeapons } from './weapons.js';

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
  /** Points at the start; and what its hull has, as the rules pack it (0: no hull). */
  LEVEL = 14,
  SYSTEMS = 15,
  /** Its tactical and its non-tactical rate, inches; MOVE is that of its pace. */
  TACTICAL = 16,
  FAST = 17,
  /** 1 for a flyer; and for those who fire at flyers alone. */
  FLIES = 18,
  SKYWARD = 19,
}

/** Kinds of unit that the kernel tells apart, as their place in KINDS; a hull is told by its systems. */
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
  /** 1 for one that is blast, indirect, of air defence. */
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

/** Modifiers to a shot, as indices into `BattlefieldPlan.modifiers`; cover modifiers stand at the cover's index. */
export const enum MODIFIER {
  SUPPRESSIVE = 4,
}

/**
 * Board, units and fire as typed arrays, ready for the kernel. Everything is a whole number, but
 * for the modifiers' and bands' meaning see docs/battlefield.md.
 */
export interface BattlefieldPlan {
  turnLimit: number;
  depth: number;
  unitCount: number;
  /** Units of force f: firstUnit[f] … firstUnit[f + 1] − 1. */
  firstUnit: Int32Array;
  units: Int32Array;
  /** Points of a piece by unit and rank slot: 1, or what the morale system says. */
  worth: Int32Array;
  /** Kinds of piece that a unit has, at most: its ranks, and what the rules tell apart beside. */
  rankSlots: number;
  /** Most pieces in a unit: the cohorts a unit can have. */
  cohortSlots: number;
  /** Pieces at the start by unit and rank slot. */
  roster: Int32Array;
  /** Index into PIECE_NAMES of each unit's rank slots. */
  rankOfSlot: Int32Array;
  /**
   * What the status of a piece says of its rank slot: the slots under one type are told apart only when a
   * piece is lost. 0 everywhere, unless the rules set it.
   */
  slotType: Int32Array;
  /** The bits of a status that hold the type. */
  typeBits: number;
  /** By unit and own depth: index into COVERS, and the nearest covered depth behind or at, ahead or at (−1: none). */
  cover: Int32Array;
  coverBehind: Int32Array;
  coverAhead: Int32Array;
  /** By unit and difference of slots: the gap in depth at which its doctrine stops. */
  stopGap: Int32Array;
  slotSpan: number;
  fires: boolean;
  /** Weapons of the units, one after the other. */
  weapons: Int32Array;
  /** May there be wrecks? */
  someHulls: boolean;
  /** Inches around a wreck that have concealment; and for each unit the hulls whose wrecks it may stand at. */
  wreckRadius: number;
  hullsNear: Int32Array[];
  bands: Int32Array;
  modifiers: Int32Array;
  dice: DiceRows;
  /** The fire model `weapon-bands`; null: another is in use. */
  firing: BandsPlan | null;
  /** By unit: what is added to the rolls of a piece that has moved. */
  moving: Int32Array;
  /** Scale of what a book gives in centimetres. */
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

/** Compiles what a scenario says about the field. Units are listed force by force, copies already made. */
export function compileBattlefield(
  board: Board,
  combat: Combat,
  turnLimit: number,
  forces: readonly { id: string; units: readonly FieldUnit[] }[],
  objectives: readonly Objective[] = [],
): BattlefieldPlan {
  const units = forces.flatMap((force, f) => force.units.map((unit) => ({ unit, force: f })));
  const cohortSlots = Math.max(...units.map(({ unit }) => piecesOf(unit)));
  const all = units.map(({ unit }) => unit);
  const weapons = compileWeapons(board, combat, all);
  const mostDice = weapons.mostShots * cohortSlots;
  const plan: BattlefieldPlan = {
    turnLimit,
    depth: board.depth,
    unitCount: units.length,
    firstUnit: Int32Array.of(0, forces[0].units.length, units.length),
    units: new Int32Array(units.length * FIELDS.UNIT),
    // All pieces of a unit are alike, until the rules tell them apart.
    rankSlots: 1,
    cohortSlots,
    roster: Int32Array.from(units, ({ unit }) => piecesOf(unit)),
    worth: new Int32Array(units.length).fill(1),
    rankOfSlot: new Int32Array(units.length),
    slotType: new Int32Array(units.length),
    typeBits: 0,
    cover: new Int32Array(units.length * (board.depth + 1)),
    coverBehind: new Int32Array(units.length * (board.depth + 1)).fill(-1),
    coverAhead: new Int32Array(units.length * (board.depth + 1)).fill(-1),
    stopGap: new Int32Array(units.length * (board.width + 1)),
    slotSpan: board.width + 1,
    fires: combat.model !== 'scripted',
    weapons: weapons.weapons,
    someHulls: units.some(({ unit }) => isHull(unit)),
    wreckRadius: 0,
    hullsNear: units.map(() => new Int32Array(0)),
    bands: weapons.bands,
    modifiers: compileModifiers(combat),
    assault: compileAssault(board, combat, cohortSlots),
    objectives: compileObjectives(board, forces, objectives),
    dice: diceRows(combat.model === 'flat' ? combat.die : 1, mostDice),
    firing: compileBands(combat, all, mostDice),
    millimetresPerInch: board.millimetresPerInch,
    lockOn: weapons.lockOn,
    speeds: Int32Array.from(all, ({ troops }) => SPEEDS.indexOf(troops.speed)),
    moving: Int32Array.from(all, (unit) => movingOf(combat, unit)),
    ...compileLosses(
      combat,
      units.map(({ unit }) => unit.group),
    ),
  };

  units.forEach(({ unit, force }, u) => {
    const fields = plan.units.subarray(u * FIELDS.UNIT, (u + 1) * FIELDS.UNIT);
    fields[UNIT.FORCE] = force;
    fields[UNIT.SLOT] = unit.slot;
    fields[UNIT.AT] = unit.at;
    const { tactical, fast } = ratesOf(board, combat, unit);
    fields[UNIT.MOVE] = unit.troops.pace === 'tactical' || combat.model !== 'weapon-bands' ? tactical : fast;
    fields[UNIT.TACTICAL] = tactical;
    fields[UNIT.FAST] = fast;
    fields[UNIT.FLIES] = unit.kind === 'flyer' ? 1 : 0;
    fields[UNIT.SKYWARD] = weapons.weapons[weapons.first[u] * FIELDS.WEAPON + WEAPON.AIR_DEFENCE]!;
    fields[UNIT.ORDER] = orderOf(unit.doctrine.order);
    fields[UNIT.FROM_TURN] = unit.doctrine.order === 'withdraw' ? unit.doctrine.fromTurn : 0;
    fields[UNIT.INTERCEPTS] = unit.interceptiveFire && plan.fires ? 1 : 0;
    fields[UNIT.KIND] = KINDS.indexOf(unit.kind);
    fields[UNIT.WEAPON] = weapons.first[u]!;
    fields[UNIT.WEAPONS] = weapons.first[u + 1] - weapons.first[u];
    fields[UNIT.ARMOUR] = unit.armour;
    fields[UNIT.CUT_OFF] = unit.cutOff ? 1 : 0;
    fields[UNIT.PIECES] = piecesOf(unit);
    fields[UNIT.LEVEL] = piecesOf(unit);
    fields[UNIT.RANKS] = 1;
    compileCover(plan, unit.kind === 'flyer' ? { ...board, zones: [] } : board, u, force, unit.slot);
    const range = unit.doctrine.order === 'advance' ? unit.doctrine.toRange : board.contactRange;
    for (let across = 0; across <= board.width; across++)
      plan.stopGap[u * plan.slotSpan + across] = gapWithin(range, across);
  });
  return plan;
}

function compileModifiers(combat: Combat): Int32Array {
  if (combat.model === 'scripted') return new Int32Array(COVERS.length + 1);
  if (combat.model === 'weapon-bands') return Int32Array.of(0, 0, 0, 0, combat.modifiers.suppressive);
  const { concealment, hard, allRound, suppressive } = combat.modifiers;
  return Int32Array.of(0, concealment, hard, allRound, suppressive);
}

function movingOf(combat: Combat, unit: FieldUnit): number {
  if (combat.model === 'flat') return combat.modifiers.moving;
  return combat.model === 'weapon-bands' ? movingModifier(combat, unit) : 0;
}

/** UM-56: inches that a unit moves, at both rates. */
export function ratesOf(board: Board, combat: Combat, unit: FieldUnit): { tactical: number; fast: number } {
  const { mobility } = unit.troops;
  if (unit.kind === 'strongpoint') return { tactical: 0, fast: 0 };
  if (combat.model !== 'weapon-bands' || mobility === undefined)
    return { tactical: unit.move, fast: 2 * unit.move };
  const [tactical, fast] = RATES[mobility].map((cm) => inchesOf(cm, board.millimetresPerInch));
  return { tactical: tactical, fast: fast };
}

function compileLosses(
  combat: Combat,
  groups: readonly string[],
): Pick<BattlefieldPlan, 'schedules' | 'lossRowOf' | 'losses'> {
  const schedules = groups.map(() => new Int32Array(0));
  const lossRowOf = new Int32Array(groups.length).fill(-1);
  const rows: number[][] = [];
  if (combat.model === 'scripted') {
    groups.forEach((group, u) => {
      const losses = combat.losses[group];
      if (losses && 'schedule' in losses) schedules[u] = Int32Array.from(losses.schedule);
      if (losses && 'chances' in losses) {
        lossRowOf[u] = rows.length;
        rows.push(losses.chances);
      }
    });
  }
  return { schedules, lossRowOf, losses: countRows(rows) };
}

function orderOf(order: FieldUnit['doctrine']['order']): ORDER {
  switch (order) {
    case 'hold':
      return ORDER.HOLD;
    case 'advance':
      return ORDER.ADVANCE;
    case 'assault':
      return ORDER.ASSAULT;
    case 'withdraw':
      return ORDER.WITHDRAW;
  }
}
