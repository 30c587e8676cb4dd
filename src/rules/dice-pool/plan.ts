import { piecesOf } from '../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { fillSlots, type Slot } from '../../battlefield/slots.js';
import { square } from '../../battlefield/square.js';
import { type DiceRows, diceRows } from '../../random/counts.js';
import { sum } from '../../statistics/sum.js';
import type { Observed } from '../kit/observers.js';
import { type Book, QUALITIES } from './book.js';
import { commandSpan, DIE, poolDiceOf, woundFaces } from './morale.js';
import { piece } from './state.js';
import type { Descriptor, DicePoolUnit } from './troops.js';

/** The book for the units of a battle. */
export interface DicePoolPlan {
  book: Book;
  /** By unit. */
  troops: readonly Descriptor[];
  /** Dice in the pool of each force at the start, and the most it can ever hold. */
  poolAtStart: Int32Array;
  mostDice: Int32Array;
  /** Squares of the commanders' effective ranges, by quality plus 1; 0 at 0: no commander. */
  spanSquared: Int32Array;
  captureSquared: number;
  medicSquared: number;
  dice: DiceRows;
  /** By sides of the dice: throws for the lightly wounded among those that are not out of action. */
  woundDice: readonly DiceRows[];
  /** Faces that do not put a casualty out of action, and of a light wound, by medics: afterwards, in the field. */
  afterwards: readonly WoundFaces[];
  inTheField: readonly WoundFaces[];
  testsActivation: boolean;
  treatsInTheField: boolean;
  woundedFight: boolean;
  /** By force: 1 when it has a `melee` objective; by unit: 1 when it is escorted. */
  melee: Int32Array;
  escorted: Int32Array;
}

/** A battle as seen by its events, and by questions about its units: without a witness and without dice. */
export type Position = Observed<DicePoolPlan>;

interface WoundFaces {
  notOut: number;
  light: number;
}

/** Compiles the book for these units, and writes into the field which of their pieces it distinguishes. */
export function compileDicePool(
  book: Book,
  units: readonly DicePoolUnit[],
  field: BattlefieldPlan,
): DicePoolPlan {
  const { options, tables } = book;
  const treatsInTheField = options.treatment === 'in-the-field';
  const woundedFight = treatsInTheField && options.seriouslyWounded === 'fight';
  fillSlots(
    field,
    units.map((unit) => slotsOf(unit, woundedFight)),
    piece.wounded.mask,
  );
  const troops = units.map((unit) => unit['dice-pool']);
  const pieces = field.units.filter((_, i) => i % FIELDS.UNIT === UNIT.PIECES);
  const casualties = sum(pieces);
  const poolAtStart = poolsAtStart(book, troops, field);
  const faces = (inTheField: boolean) =>
    Array.from({ length: tables.mostMedics + 1 }, (_, medics) => {
      const { light, serious } = woundFaces(book, inTheField, medics);
      return { notOut: light.length + serious.length, light: light.length };
    });
  return {
    book,
    troops,
    poolAtStart,
    mostDice: poolAtStart.map((dice, force) => dice + mostGained(book, field, force)),
    spanSquared: Int32Array.from([0, ...QUALITIES.map((quality) => square(commandSpan(book, quality)))]),
    captureSquared: square(tables.captureDistance),
    medicSquared: square(tables.medicRange),
    dice: diceRows(DIE, casualties),
    woundDice: Array.from({ length: DIE + 1 }, (_, sides) => diceRows(Math.max(1, sides), casualties)),
    afterwards: faces(false),
    inTheField: faces(true),
    testsActivation: options.activation !== 'automatic',
    treatsInTheField,
    woundedFight,
    melee: Int32Array.from([0, 1], (force) =>
      field.objectives.some(({ type, force: by }) => type === 'melee' && by === force) ? 1 : 0,
    ),
    escorted: Int32Array.from(units, (_, unit) =>
      field.objectives.some(({ type, units }) => type === 'escort' && units[unit] === 1) ? 1 : 0,
    ),
  };
}

/** DP-1 */
function poolsAtStart(book: Book, troops: readonly Descriptor[], field: BattlefieldPlan): Int32Array {
  const dice = new Int32Array(2);
  troops.forEach((unit, u) => {
    const force = field.units[u * FIELDS.UNIT + UNIT.FORCE];
    dice[force] = dice[force] + poolDiceOf(book, unit);
  });
  return dice;
}

/** DP-30: the most that a force can gain by its objectives. */
function mostGained({ tables }: Book, field: BattlefieldPlan, force: number): number {
  const { capture, escort, melee } = tables.objectiveDice;
  const enemies = field.firstUnit[2 - force] - field.firstUnit[1 - force];
  return field.objectives
    .filter((objective) => objective.force === force)
    .reduce((points, { type, units }) => {
      if (type === 'capture') return points + capture;
      if (type === 'escort') return points + escort * sum(units);
      return type === 'melee' ? points + melee * enemies : points;
    }, 0);
}

/** Kinds of piece that the book distinguishes, by their place among the slots of a unit. */
export const enum SLOT {
  COMMON = 0,
  COMMANDER = 1,
  MEDIC = 2,
  /** Seriously wounded, and fighting (DP-42). */
  WOUNDED = 3,
}
const SLOTS = 4;

/** Pieces of a unit that the rules distinguish, in the order of SLOT. */
function slotsOf(unit: DicePoolUnit, someFight: boolean): Slot[] {
  const { commander, medics } = unit['dice-pool'];
  const commanders = commander ? 1 : 0;
  return [
    { name: 'piece', pieces: piecesOf(unit) - medics - commanders },
    { name: 'commander', pieces: commanders },
    { name: 'medic', pieces: medics },
    { name: 'seriously wounded', pieces: 0, type: someFight ? piece.wounded.as(1) : 0 },
  ];
}

/** Pieces of a kind that a unit has on the board, and had at the start. */
export function held(ranks: Int32Array, unit: number, slot: SLOT): number {
  return ranks[unit * SLOTS + slot];
}

export function addTo(ranks: Int32Array, unit: number, slot: SLOT, pieces: number): void {
  ranks[unit * SLOTS + slot] = ranks[unit * SLOTS + slot] + pieces;
}
