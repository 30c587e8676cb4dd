import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type BattlefieldState, newState } from '../../battlefield/state.js';
import type { Chance } from '../../random/chance.js';
import type { MoraleRatioPlan } from './compile.js';
import { type CoverInSlot, coverInSlot } from './movement.js';
import { type MoraleRatioWitness, SILENT } from './witness.js';

/** A battle being played: the plan, where everybody is, where chance comes from, and who is told. */
export interface Battle {
  readonly field: BattlefieldPlan;
  readonly morale: MoraleRatioPlan;
  readonly state: BattlefieldState;
  readonly chance: Chance;
  witness: MoraleRatioWitness;
  readonly cover: readonly CoverInSlot[];
}

export function newBattle(field: BattlefieldPlan, morale: MoraleRatioPlan, chance: Chance): Battle {
  const state = newState(field);
  return {
    field,
    morale,
    state,
    chance,
    witness: SILENT,
    cover: Array.from({ length: field.unitCount }, (_, unit) => coverInSlot(field, state, unit)),
  };
}
