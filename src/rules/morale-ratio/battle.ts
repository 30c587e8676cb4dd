import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type BattlefieldState, newState } from '../../battlefield/state.js';
import { asPlayed, type PlayedStep } from '../../battlefield/step.js';
import type { Chance } from '../../random/chance.js';
import type { MoraleRatioWitness } from './events.js';
import { type CoverInSlot, coverInSlot } from './movement.js';
import type { MoraleRatioPlan } from './plan.js';
import { observers } from './story.js';
import { turnOf } from './turn.js';

/** A battle being played: the plan, where everybody is, where chance comes from, and who is told. */
export interface Battle {
  readonly field: BattlefieldPlan;
  readonly rules: MoraleRatioPlan;
  readonly state: BattlefieldState;
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  /** What happens in a turn: nothing that is counted turn by turn. */
  readonly turnCounts: Int32Array;
  /** Cover in the slot of each unit. */
  readonly cover: readonly CoverInSlot[];
  witness: MoraleRatioWitness;
}

export function newBattle(field: BattlefieldPlan, rules: MoraleRatioPlan, chance: Chance): Battle {
  const state = newState(field);
  const steps = asPlayed(turnOf(field, rules));
  const turnCounts = observers.newTurnCounts();
  const cover = Array.from({ length: field.unitCount }, (_, unit) => coverInSlot(field, state, unit));
  const battle: Omit<Battle, 'witness'> = { field, rules, state, chance, steps, turnCounts, cover };
  return Object.assign(battle, { witness: observers.recorder(battle as Battle) });
}
