import type { Ledger } from '../../battlefield/ledger.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type BattlefieldState, newState } from '../../battlefield/state.js';
import { Luck } from '../../random/luck.js';
import type { MoraleRatioPlan } from './compile.js';
import { type CoverInSlot, coverInSlot } from './movement.js';
import { POSTURES } from './postures.js';

/** A battle being played: the plan, where everybody is, and where chance comes from. */
export interface Battle {
  readonly field: BattlefieldPlan;
  readonly morale: MoraleRatioPlan;
  readonly state: BattlefieldState;
  readonly luck: Luck;
  readonly ledger: Ledger;
  /** Pieces of each unit eliminated by a check this turn. */
  readonly eliminated: Int32Array;
  /** Has a check of this battle broken or eliminated anybody? */
  someFled: boolean;
  /** Pieces by force and posture, gone last, at the end of the turn. */
  readonly counts: Int32Array;
  readonly cover: readonly CoverInSlot[];
}

export function newBattle(
  field: BattlefieldPlan,
  morale: MoraleRatioPlan,
  key: Int32Array,
  ledger: Ledger,
): Battle {
  return {
    field,
    morale,
    state: newState(field),
    luck: new Luck(key),
    ledger,
    eliminated: new Int32Array(field.unitCount),
    someFled: false,
    counts: new Int32Array(2 * (POSTURES.length + 1)),
    cover: Array.from({ length: field.unitCount }, (_, unit) => coverInSlot(field, unit)),
  };
}
