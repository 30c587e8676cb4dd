import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { newState } from '../../battlefield/state.js';
import { asPlayed, type PlayedStep, type TurnStep } from '../../battlefield/step.js';
import { type CoverInSlot, coverInSlot } from '../../battlefield/ways-to-cover.js';
import type { Chance } from '../../random/chance.js';
import type { MoraleRatioWitness } from './events.js';
import type { MoraleRatioPlan, Position } from './plan.js';
import { observers } from './story.js';

/** A battle being played: its position, the source of chance, its steps and its witness. */
export interface Battle extends Position {
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  /** Cover in the slot of each unit. */
  readonly aids: readonly CoverInSlot[];
  witness: MoraleRatioWitness;
}

export function newBattle(
  field: BattlefieldPlan,
  rules: MoraleRatioPlan,
  chance: Chance,
  turn: readonly TurnStep<Battle>[],
): Battle {
  const state = newState(field);
  const cover = Array.from({ length: field.unitCount }, (_, unit) => coverInSlot(field, state, unit));
  return observers.watched({ field, rules, state, chance, steps: asPlayed(turn), aids: cover });
}
