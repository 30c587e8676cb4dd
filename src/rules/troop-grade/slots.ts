import { PIECE_NAMES } from '../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { MACHINE, STATUS } from './postures.js';

/** Slots of a unit: whole bases, damaged ones, immobilized ones. */
const SLOTS = 3;
const PIECE = (PIECE_NAMES as readonly string[]).indexOf('piece');

/** Writes into the field which bases the rules tell apart, where some can be damaged; of a hull those inside alone. */
export function fillSlots(field: BattlefieldPlan, canBeDamaged: boolean): void {
  const each = canBeDamaged ? SLOTS : 1;
  const slots = field.unitCount * each;
  field.rankSlots = each;
  field.typeBits = canBeDamaged ? STATUS.TYPE : 0;
  field.roster = new Int32Array(slots);
  field.worth = new Int32Array(slots).fill(1);
  field.rankOfSlot = new Int32Array(slots).fill(PIECE);
  field.slotType = Int32Array.from({ length: slots }, (_, slot) => (slot % each) * MACHINE.STEP);
  for (let unit = 0; unit < field.unitCount; unit++) {
    const fields = unit * FIELDS.UNIT;
    const hull = field.units[fields + UNIT.SYSTEMS]! > 0 ? 1 : 0;
    field.roster[unit * each + MACHINE.WHOLE] = field.units[fields + UNIT.PIECES]! - hull;
  }
}

/** A base of a unit is in another condition than before. */
export function changeSlot(ranks: Int32Array, unit: number, from: number, to: number): void {
  ranks[unit * SLOTS + from]! -= 1;
  ranks[unit * SLOTS + to]! += 1;
}
