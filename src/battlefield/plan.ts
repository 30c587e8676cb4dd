import { type CountRows, countRows, type DiceRows, diceRows } from '../random/counts.js';
import { type Board, COVERS, type Combat, type Cover, RANKS } from './description.js';
import type { FieldUnit } from './field-units.js';

/** Int32 fields of one record in the kernel's arrays. */
export const enum FIELDS {
  UNIT = 13,
  BAND = 2,
  NOW = 19,
  COHORT = 3,
  SIDE = 4,
}

/** Fields of NOW and of SIDE that are state; the others record what happened. */
export const enum STATE {
  NOW = 12,
  SIDE = 2,
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
  SHOTS = 7,
  /** First band of its weapon in `bands`, and how many it has. */
  BAND = 8,
  BANDS = 9,
  /** Square of its weapon's range. */
  REACH_SQUARED = 10,
  PIECES = 11,
  RANKS = 12,
}

export const enum ORDER {
  HOLD = 0,
  ADVANCE = 1,
  ASSAULT = 2,
  WITHDRAW = 3,
}

/** Modifiers to a shot, as indices into `BattlefieldPlan.modifiers`; cover modifiers stand at the cover's index. */
export const enum MODIFIER {
  MOVING = 4,
  SUPPRESSIVE = 5,
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
  /** Most ranks in a unit. */
  rankSlots: number;
  /** Most pieces in a unit: the cohorts a unit can have. */
  cohortSlots: number;
  /** Pieces at the start by unit and rank slot. */
  roster: Int32Array;
  /** Index into RANKS of each unit's rank slots. */
  rankOfSlot: Int32Array;
  /** By unit and own depth: index into COVERS, and the nearest covered depth behind or at, ahead or at (−1: none). */
  cover: Int32Array;
  coverBehind: Int32Array;
  coverAhead: Int32Array;
  /** By unit and difference of slots: the gap in depth at which its doctrine stops. */
  stopGap: Int32Array;
  slotSpan: number;
  fires: boolean;
  /** Needed total and square of the farthest distance of each band: two Int32 a band. */
  bands: Int32Array;
  modifiers: Int32Array;
  dice: DiceRows;
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
  forces: readonly (readonly FieldUnit[])[],
): BattlefieldPlan {
  const units = forces.flatMap((force, f) => force.map((unit) => ({ unit, force: f })));
  const ranksOf = units.map(({ unit }) => RANKS.filter((rank) => (unit.roster[rank] ?? 0) > 0));
  const piecesOf = units.map(({ unit }) => Object.values(unit.roster).reduce((sum, count) => sum + count, 0));
  const rankSlots = Math.max(...ranksOf.map((ranks) => ranks.length));
  const cohortSlots = Math.max(...piecesOf);
  const weapons = compileWeapons(combat);
  const plan: BattlefieldPlan = {
    turnLimit,
    depth: board.depth,
    unitCount: units.length,
    firstUnit: Int32Array.of(0, forces[0]!.length, units.length),
    units: new Int32Array(units.length * FIELDS.UNIT),
    rankSlots,
    cohortSlots,
    roster: new Int32Array(units.length * rankSlots),
    worth: new Int32Array(units.length * rankSlots).fill(1),
    rankOfSlot: new Int32Array(units.length * rankSlots),
    cover: new Int32Array(units.length * (board.depth + 1)),
    coverBehind: new Int32Array(units.length * (board.depth + 1)).fill(-1),
    coverAhead: new Int32Array(units.length * (board.depth + 1)).fill(-1),
    stopGap: new Int32Array(units.length * (board.width + 1)),
    slotSpan: board.width + 1,
    fires: combat.model === 'flat',
    bands: weapons.bands,
    modifiers: compileModifiers(combat),
    dice: diceRows(
      combat.model === 'flat' ? combat.die : 1,
      Math.max(...units.map(({ unit }, u) => weapons.of(unit).shots * piecesOf[u]!)),
    ),
    ...compileLosses(
      combat,
      units.map(({ unit }) => unit.group),
    ),
  };

  units.forEach(({ unit, force }, u) => {
    const weapon = weapons.of(unit);
    const fields = plan.units.subarray(u * FIELDS.UNIT, (u + 1) * FIELDS.UNIT);
    fields[UNIT.FORCE] = force;
    fields[UNIT.SLOT] = unit.slot;
    fields[UNIT.AT] = unit.at;
    fields[UNIT.MOVE] = unit.move;
    fields[UNIT.ORDER] = orderOf(unit.doctrine.order);
    fields[UNIT.FROM_TURN] = unit.doctrine.order === 'withdraw' ? unit.doctrine.fromTurn : 0;
    fields[UNIT.INTERCEPTS] = unit.interceptiveFire && plan.fires ? 1 : 0;
    fields[UNIT.SHOTS] = weapon.shots;
    fields[UNIT.BAND] = weapon.band;
    fields[UNIT.BANDS] = weapon.bands;
    fields[UNIT.REACH_SQUARED] = weapon.reachSquared;
    fields[UNIT.PIECES] = piecesOf[u]!;
    fields[UNIT.RANKS] = ranksOf[u]!.length;
    ranksOf[u]!.forEach((rank, slot) => {
      plan.roster[u * rankSlots + slot] = unit.roster[rank] ?? 0;
      plan.rankOfSlot[u * rankSlots + slot] = RANKS.indexOf(rank);
    });
    compileCover(plan, board, u, force, unit.slot);
    const range = unit.doctrine.order === 'advance' ? unit.doctrine.toRange : board.contactRange;
    for (let across = 0; across <= board.width; across++)
      plan.stopGap[u * plan.slotSpan + across] = gapWithin(range, across);
  });
  return plan;
}

/** The largest gap in depth at which two places, `across` inches apart, are within `range` of each other; 0 if none is. */
function gapWithin(range: number, across: number): number {
  let gap = 0;
  while ((gap + 1) ** 2 + across ** 2 <= range ** 2) gap++;
  return gap;
}

/** The cover at every depth of a unit's slot, and where the nearest covered place lies. */
function compileCover(plan: BattlefieldPlan, board: Board, unit: number, force: number, slot: number): void {
  const start = unit * (board.depth + 1);
  for (let own = 0; own <= board.depth; own++) {
    const depth = force === 0 ? own : board.depth - own;
    plan.cover[start + own] = COVERS.indexOf(coverAt(board, depth, slot));
  }
  for (let own = 0, last = -1; own <= board.depth; own++) {
    if (plan.cover[start + own]! > 0) last = own;
    plan.coverBehind[start + own] = last;
  }
  for (let own = board.depth, last = -1; own >= 0; own--) {
    if (plan.cover[start + own]! > 0) last = own;
    plan.coverAhead[start + own] = last;
  }
}

/** Cover of a place; of several zones the last one listed counts. */
function coverAt(board: Board, depth: number, slot: number): Cover {
  const zone = board.zones.findLast(
    ({ from, to, left = 0, right = board.width }) =>
      from <= depth && depth <= to && left <= slot && slot <= right,
  );
  return zone?.cover ?? 'open';
}

interface CompiledWeapon {
  shots: number;
  band: number;
  bands: number;
  reachSquared: number;
}

function compileWeapons(combat: Combat): { bands: Int32Array; of: (unit: FieldUnit) => CompiledWeapon } {
  if (combat.model !== 'flat') {
    const unarmed = { shots: 0, band: 0, bands: 0, reachSquared: 0 };
    return { bands: new Int32Array(0), of: () => unarmed };
  }
  const bands: number[] = [];
  const compiled = new Map<string, CompiledWeapon>();
  for (const [name, weapon] of Object.entries(combat.weapons)) {
    compiled.set(name, {
      shots: weapon.shots,
      band: bands.length / FIELDS.BAND,
      bands: weapon.bands.length,
      reachSquared: weapon.bands.at(-1)!.upTo ** 2,
    });
    for (const { upTo, needed } of weapon.bands) bands.push(needed, upTo ** 2);
  }
  const first = Object.keys(combat.weapons)[0]!;
  return { bands: Int32Array.from(bands), of: (unit) => compiled.get(unit.weapon ?? first)! };
}

function compileModifiers(combat: Combat): Int32Array {
  if (combat.model !== 'flat') return new Int32Array(COVERS.length + 2);
  const { concealment, hard, allRound, moving, suppressive } = combat.modifiers;
  return Int32Array.of(0, concealment, hard, allRound, moving, suppressive);
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
