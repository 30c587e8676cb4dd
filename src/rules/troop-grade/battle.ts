import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type BattlefieldState, newState } from '../../battlefield/state.js';
import { asPlayed, type PlayedStep } from '../../battlefield/step.js';
import type { Chance } from '../../random/chance.js';
import type { TroopGradeWitness } from './events.js';
import type { TroopGradePlan } from './plan.js';
import { observers } from './story.js';
import { turnOf } from './turn.js';

/** A battle being played: the plan, where everybody is, where chance comes from, and who is told. */
export interface Battle {
  readonly field: BattlefieldPlan;
  readonly rules: TroopGradePlan;
  readonly state: BattlefieldState;
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  /** What befell bases in this turn. */
  readonly turnCounts: Int32Array;
  witness: TroopGradeWitness;
}

export function newBattle(field: BattlefieldPlan, rules: TroopGradePlan, chance: Chance): Battle {
  const steps = asPlayed(turnOf(field, rules));
  const turnCounts = observers.newTurnCounts();
  const battle: Omit<Battle, 'witness'> = { field, rules, state: newState(field), chance, steps, turnCounts };
  return Object.assign(battle, { witness: observers.recorder(battle as Battle) });
}
