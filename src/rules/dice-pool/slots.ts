import { PIECE_NAMES, piecesOf } from '../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { WOUNDED_TYPE } from './fields.js';
import type { DicePoolUnit } from './troops.js';

/** Kinds of piece that the book tells apart, by their place among the slots of a unit. */
export const enum SLOT {
  COMMON = 0,
  COMMANDER = 1,
  MEDIC = 2,
  /** Seriously wounded, and fighting (DP-42). */
  WOUNDED = 3,
}
const SLOTS = 4;

const NAMES = ['piece', 'commander', 'medic', 'seriously wounded'].map((name) =>
  (PIECE_NAMES as readonly string[]).indexOf(name),
);

/** Writes into the field which pieces of the units the rules tell apart. */
export function fillSlots(units: readonly DicePoolUnit[], field: BattlefieldPlan, someFight: boolean): void {
  const slots = units.length * SLOTS;
  field.rankSlots = SLOTS;
  field.typeBits = someFight ? WOUNDED_TYPE : 0;
  field.roster = new Int32Array(slots);
  field.worth = new Int32Array(slots).fill(1);
  field.rankOfSlot = Int32Array.from({ length: slots }, (_, slot) => NAMES[slot % SLOTS]!);
  field.slotType = Int32Array.from({ length: slots }, (_, slot) =>
    someFight && slot % SLOTS === SLOT.WOUNDED ? WOUNDED_TYPE : 0,
  );
  units.forEach((unit, u) => {
    const { commander, medics } = unit['dice-pool'];
    const first = u * SLOTS;
    field.units[u * FIELDS.UNIT + UNIT.RANKS] = SLOTS;
    field.roster[first + SLOT.COMMANDER] = commander ? 1 : 0;
    field.roster[first + SLOT.MEDIC] = medics;
    field.roster[first + SLOT.COMMON] = piecesOf(unit) - medics - (commander ? 1 : 0);
  });
}

/** Pieces of a kind that a unit has on the board, and had at the start. */
export function held(ranks: Int32Array, unit: number, slot: SLOT): number {
  return ranks[unit * SLOTS + slot]!;
}

export function addTo(ranks: Int32Array, unit: number, slot: SLOT, pieces: number): void {
  ranks[unit * SLOTS + slot] = ranks[unit * SLOTS + slot]! + pieces;
}
