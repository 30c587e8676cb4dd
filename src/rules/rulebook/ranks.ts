import { RANKS } from '../../battlefield/description.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { fillSlots, type Slot } from '../../battlefield/slots.js';
import type { Rulebook } from './ir.js';
import type { RulebookUnit } from './plan.js';

/** Pieces of one rank; or the one piece of it that is a leader. */
interface Ranked extends Slot {
  rank: number;
  worth: number;
  leader: number;
}
const NOBODY = -1;

/**
 * Writes into the field which pieces of units a rulebook distinguishes: by rank, and those that lead.
 *
 * @param isOne is one piece of a unit this leader?
 * @returns by leader, then by unit and slot: 1 where a piece there is one
 */
export function fillRanks(
  { leaders, points }: Rulebook,
  units: readonly RulebookUnit[],
  field: BattlefieldPlan,
  isOne: (leader: number, unit: number) => boolean,
): Int32Array[] {
  const ranked = units.map(({ roster }, unit) => {
    const slots = RANKS.flatMap((name, rank): Ranked[] => {
      const pieces = roster[name] ?? 0;
      return pieces > 0 ? [{ name, rank, worth: points[name] ?? 1, pieces, leader: NOBODY }] : [];
    });
    leaders.forEach(({ rank }, leader) => {
      if (rank !== null || !isOne(leader, unit)) return;
      const highest = slots.findLast((slot) => slot.leader === NOBODY && slot.pieces > 0);
      if (!highest) return;
      highest.pieces--;
      slots.push({ ...highest, name: 'commander', pieces: 1, leader });
    });
    return slots;
  });
  fillSlots(field, ranked, 0);
  return leaders.map(({ rank: least }, leader) => {
    const from = RANKS.indexOf(least as never);
    const leads = new Int32Array(units.length * field.rankSlots);
    ranked.forEach((slots, unit) => {
      slots.forEach((slot, at) => {
        const is = least === null ? slot.leader === leader : slot.rank >= from;
        if (is && slot.pieces > 0) leads[unit * field.rankSlots + at] = 1;
      });
    });
    return leads;
  });
}
