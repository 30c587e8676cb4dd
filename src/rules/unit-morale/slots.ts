import type { Rank } from '../../battlefield/description.js';
import { isHull, PIECE_NAMES } from '../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { RANKED } from './morale.js';
import { piece } from './state.js';
import type { UnitMoraleUnit } from './troops.js';

/** Slots of a unit: soldiers without rank, NCOs, officers. */
const SLOTS = 3;
const NAMES = ['trooper', 'NCO', 'officer'].map((name) => (PIECE_NAMES as readonly string[]).indexOf(name));

/** UM-22: what the book makes of a rank. */
export function rankedAs(rank: Rank): RANKED {
  if (rank === 'trooper') return RANKED.SOLDIER;
  return rank === 'corporal' || rank === 'sergeant' ? RANKED.NCO : RANKED.OFFICER;
}

/** Writes into the field which pieces of the units the rules tell apart; those in a hull are one stand. */
export function fillSlots(units: readonly UnitMoraleUnit[], field: BattlefieldPlan): void {
  const slots = units.length * SLOTS;
  field.rankSlots = SLOTS;
  field.roster = new Int32Array(slots);
  field.worth = new Int32Array(slots).fill(1);
  field.rankOfSlot = Int32Array.from({ length: slots }, (_, slot) => NAMES[slot % SLOTS]!);
  units.forEach((unit, u) => {
    field.units[u * FIELDS.UNIT + UNIT.RANKS] = SLOTS;
    for (const [rank, count = 0] of Object.entries(unit.roster)) {
      const slot = u * SLOTS + (isHull(unit) ? RANKED.SOLDIER : rankedAs(rank as Rank));
      field.roster[slot] = field.roster[slot]! + count;
    }
  });
  const someRanked = field.roster.some((count, slot) => slot % SLOTS > 0 && count > 0);
  field.typeBits = someRanked ? piece.rank.mask : 0;
  field.slotType = Int32Array.from({ length: slots }, (_, slot) =>
    someRanked ? piece.rank.as(slot % SLOTS) : 0,
  );
}

/** Pieces of a kind that a unit has on the board, or had at the start. */
export function held(ranks: Int32Array, unit: number, ranked: RANKED): number {
  return ranks[unit * SLOTS + ranked]!;
}
