import type { BattlefieldPlan } from '#src/battlefield/plan.js';
import { newState } from '#src/battlefield/state.js';
import { asPlayed, type PlayedStep, type TurnStep } from '#src/battlefield/step.js';
import type { Chance } from '#src/random/chance.js';
import type { NerveWitness } from './events.js';
import type { NervePlan, Position } from './plan.js';
import { observers } from './story.js';

/** A battle being played: its state, its source of chance, its steps, and its witness. */
export interface Battle extends Position {
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  witness: NerveWitness;
}

export function newBattle(
  field: BattlefieldPlan,
  rules: NervePlan,
  chance: Chance,
  turn: readonly TurnStep<Battle>[],
): Battle {
  return observers.watched({ field, rules, state: newState(field), chance, steps: asPlayed(turn) });
}
