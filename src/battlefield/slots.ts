import { PIECE_NAMES, type PieceName } from './pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from './plan.js';

/** Pieces of a unit that all rules treat alike. */
export interface Slot {
  name: PieceName;
  /** Points; left out: 1. */
  worth?: number;
  /** Bits of a cohort’s status that are theirs alone; left out: 0. */
  type?: number;
  /** At the start. */
  pieces: number;
}

/**
 * Writes into the field which pieces of its units the rules distinguish.
 *
 * @param units the slots of each unit
 * @param types the bits of a cohort’s status that hold a type; they count where some slot has one
 */
export function fillSlots(field: BattlefieldPlan, units: readonly (readonly Slot[])[], types: number): void {
  const most = Math.max(1, ...units.map((slots) => slots.length));
  field.rankSlots = most;
  field.typeBits = units.flat().some(({ type = 0 }) => type !== 0) ? types : 0;
  field.roster = new Int32Array(units.length * most);
  field.worth = new Int32Array(units.length * most);
  field.rankOfSlot = new Int32Array(units.length * most);
  field.slotType = new Int32Array(units.length * most);
  units.forEach((slots, unit) => {
    // Stories give only the number of pieces that have no name.
    const areNamed = slots.some(({ name }) => name !== 'piece');
    field.units[unit * FIELDS.UNIT + UNIT.RANKS] = areNamed ? slots.length : 1;
    slots.forEach(({ name, worth = 1, type = 0, pieces }, slot) => {
      const at = unit * most + slot;
      field.roster[at] = pieces;
      field.worth[at] = worth;
      field.rankOfSlot[at] = PIECE_NAMES.indexOf(name);
      field.slotType[at] = type;
    });
  });
}
