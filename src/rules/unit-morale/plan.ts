import type { Rank } from '../../battlefield/description.js';
import { isHull, piecesOf, soldiersOf } from '../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT, WEAPON } from '../../battlefield/plan.js';
import { fillSlots, type Slot } from '../../battlefield/slots.js';
import { square } from '../../battlefield/square.js';
import { armourName } from '../../battlefield/weapon-bands/compile.js';
import { SIDES, squaredInches } from '../../battlefield/weapon-bands/rules.js';
import { type CountRows, countRows, type DiceRows, diceRows } from '../../random/counts.js';
import type { Observed } from '../kit/observers.js';
import type { Book } from './book.js';
import { type Conditions, groupNumber, moraleNumber, RANKED, TWO_DICE } from './morale.js';
import { piece } from './state.js';
import { situationsOf, type UnitMoraleUnit } from './troops.js';

/** UM-1: the units in the order in which they test. */
export const enum CLASS {
  MILITIA = 0,
  AIRCRAFT = 1,
  INFANTRY = 2,
  VEHICLES = 3,
  HOVERTANKS = 4,
}

/** Bits: what a unit looks like to units that see it (UM-22). */
export const enum LOOKS {
  HMA_OR_APC = 1,
  TANK = 2,
}

/** The phases in which units fire (UM-1), as bits of `fires`. */
export const enum FIRES {
  SUPPRESSIVE = 1,
  AIR_DEFENCE = 2,
  FROM_THE_AIR = 4,
  INFANTRY = 8,
  VEHICLES = 16,
  INDIRECT = 32,
}

/** The book compiled for the units of a battle; lists are by unit, unless they say otherwise. */
export interface UnitMoralePlan {
  book: Book;
  numbers: Int32Array;
  /** By force. */
  groupNumbers: Int32Array;
  classes: Int32Array;
  looks: Int32Array;
  apc: Int32Array;
  /** Bits of FIRES: when it may fire. */
  fires: Int32Array;
  /** 1: it started with an officer. */
  officered: Int32Array;
  /** Squares of distances in inches; -1: nobody surrenders. */
  surrenderSquared: number;
  closeSquared: number;
  sightSquared: number;
  sightIntoCoverSquared: number;
  twoDice: CountRows;
  lockDice: DiceRows;
  /** Faces that lock on, by weapon of the field and speed of a flyer; and the speeds of the units. */
  lockOn: Int32Array;
  speeds: Int32Array;
}

/** A battle as its events and the questions about its units see it: without a witness and without dice. */
export interface Position extends Observed<UnitMoralePlan> {
  /** What the testing unit sees and has suffered. */
  readonly aids: Conditions;
}

export function compileUnitMorale(
  book: Book,
  units: readonly UnitMoraleUnit[],
  field: BattlefieldPlan,
): UnitMoralePlan {
  fillSlots(field, slotsOf(units), piece.rank.mask);
  units.forEach((unit, u) => {
    // A hull is whole until it is lost.
    if (isHull(unit)) field.units[u * FIELDS.UNIT + UNIT.SYSTEMS] = 1;
  });
  const { tables } = book;
  const scale = field.millimetresPerInch;
  const inForce = (force: number) =>
    units.filter((_, u) => field.units[u * FIELDS.UNIT + UNIT.FORCE] === force);
  const each = (number: (unit: UnitMoraleUnit, u: number) => number) => Int32Array.from(units, number);
  return {
    book,
    numbers: each((unit) => numberOf(book, unit)),
    groupNumbers: Int32Array.from([0, 1], (force) => numberOfGroup(book, inForce(force))),
    classes: each(classOf),
    looks: each(looksOf),
    apc: each(({ kind, 'unit-morale': { apc } }) => (kind === 'vehicle' && apc ? 1 : 0)),
    fires: each((unit, u) => phasesOf(unit, u, field)),
    officered: each((unit) => (hasOfficer(unit) ? 1 : 0)),
    surrenderSquared: tables.surrenderDistance === 0 ? -1 : squaredInches(tables.surrenderDistance, scale),
    closeSquared: squaredInches(tables.closeRange, scale),
    sightSquared: square(tables.sight),
    sightIntoCoverSquared: square(tables.sightIntoCover),
    twoDice: countRows([TWO_DICE]),
    lockDice: diceRows(SIDES, 1),
    lockOn: field.lockOn,
    speeds: field.speeds,
  };
}

function numberOf(book: Book, unit: UnitMoraleUnit): number {
  return moraleNumber(book, unit.troops.training, unit.troops.experience, situationsOf(unit));
}

/** UM-30: the number of a group of units. */
export function numberOfGroup(book: Book, units: readonly UnitMoraleUnit[]): number {
  return groupNumber(
    book,
    units.map((unit) => ({ number: numberOf(book, unit), pieces: piecesOf(unit) })),
  );
}

/** UM-1 */
function classOf(unit: UnitMoraleUnit): CLASS {
  const { training } = unit.troops;
  if (unit.kind === 'flyer') return CLASS.AIRCRAFT;
  if (unit.kind === 'vehicle' && armourName(unit) === 'hovertank') return CLASS.HOVERTANKS;
  if (isHull(unit)) return CLASS.VEHICLES;
  return training === 'civilian' || training === 'recruits' ? CLASS.MILITIA : CLASS.INFANTRY;
}

function looksOf(unit: UnitMoraleUnit): number {
  const armour = armourName(unit);
  const isVehicle = unit.kind === 'vehicle';
  const isTank = isVehicle && (armour === 'track-tank' || armour === 'hovertank');
  const isCarried = (isVehicle && unit['unit-morale'].apc) || (!isHull(unit) && armour === 'hma');
  return (isCarried ? LOOKS.HMA_OR_APC : 0) | (isTank ? LOOKS.TANK : 0);
}

/** UM-1: when a unit may fire. */
function phasesOf(unit: UnitMoraleUnit, u: number, field: BattlefieldPlan): number {
  if (!field.fires) return 0;
  const first = field.units[u * FIELDS.UNIT + UNIT.WEAPON];
  const weapons = Array.from({ length: field.units[u * FIELDS.UNIT + UNIT.WEAPONS] }, (_, i) => first + i);
  const some = (kind: WEAPON, value: number) =>
    weapons.some((weapon) => field.weapons[weapon * FIELDS.WEAPON + kind] === value);
  if (field.units[u * FIELDS.UNIT + UNIT.SKYWARD] === 1) return FIRES.AIR_DEFENCE;
  if (unit.kind === 'flyer') return FIRES.FROM_THE_AIR;
  const direct = isHull(unit) ? FIRES.VEHICLES : FIRES.INFANTRY;
  return (
    (unit.interceptiveFire ? FIRES.SUPPRESSIVE : 0) |
    (some(WEAPON.INDIRECT, 0) ? direct : 0) |
    (some(WEAPON.INDIRECT, 1) ? FIRES.INDIRECT : 0)
  );
}

function hasOfficer(unit: UnitMoraleUnit): boolean {
  if (isHull(unit) || soldiersOf(unit) === 0) return false;
  return Object.entries(unit.roster).some(
    ([rank, count]) => count > 0 && rankedAs(rank as Rank) === RANKED.OFFICER,
  );
}

/** Slots of a unit: soldiers without rank, NCOs, officers. */
const SLOTS = 3;
const NAMES = ['trooper', 'NCO', 'officer'] as const;

/** UM-22: how the book classes a rank. */
function rankedAs(rank: Rank): RANKED {
  if (rank === 'trooper') return RANKED.SOLDIER;
  return rank === 'corporal' || rank === 'sergeant' ? RANKED.NCO : RANKED.OFFICER;
}

/** The pieces of each unit that the rules distinguish, in the order of RANKED. */
function slotsOf(units: readonly UnitMoraleUnit[]): Slot[][] {
  const all = units.map((unit) => {
    const pieces = [0, 0, 0];
    for (const [rank, count = 0] of Object.entries(unit.roster)) {
      pieces[isHull(unit) ? RANKED.SOLDIER : rankedAs(rank as Rank)] += count;
    }
    return pieces;
  });
  const someRanked = all.some((pieces) => pieces[RANKED.NCO] > 0 || pieces[RANKED.OFFICER] > 0);
  return all.map((pieces) =>
    NAMES.map((name, ranked) => ({
      name,
      type: someRanked ? piece.rank.as(ranked) : 0,
      pieces: pieces[ranked],
    })),
  );
}

/** Pieces of a kind that a unit has on the board, or had at the start. */
export function held(ranks: Int32Array, unit: number, ranked: RANKED): number {
  return ranks[unit * SLOTS + ranked];
}
