import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { newState } from '../../battlefield/state.js';
import { asPlayed, type PlayedStep, type TurnStep } from '../../battlefield/step.js';
import type { Chance } from '../../random/chance.js';
import type { TroopGradeWitness } from './events.js';
import type { Position, TroopGradePlan } from './plan.js';
import { observers } from './story.js';

/** A battle being played: its state, its source of chance, its steps and its witness. */
export interface Battle extends Position {
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  witness: TroopGradeWitness;
}

export function newBattle(
  field: BattlefieldPlan,
  rules: TroopGradePlan,
  chance: Chance,
  turn: readonly TurnStep<Battle>[],
): Battle {
  return observers.watched({ field, rules, state: newState(field), chance, steps: asPlayed(turn) });
}
