import { type BattlefieldPlan, FIELDS } from '../../battlefield/plan.js';
import { newState } from '../../battlefield/state.js';
import { asPlayed, type PlayedStep, type TurnStep } from '../../battlefield/step.js';
import type { Chance } from '../../random/chance.js';
import type { DicePoolWitness } from './events.js';
import type { DicePoolPlan, Position } from './plan.js';
import { POOL } from './state.js';
import { observers } from './story.js';
import { showOffices } from './units.js';

/** A battle being played: its state, its source of chance, its steps and its witness. */
export interface Battle extends Position {
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  witness: DicePoolWitness;
}

export function newBattle(
  field: BattlefieldPlan,
  rules: DicePoolPlan,
  chance: Chance,
  turn: readonly TurnStep<Battle>[],
): Battle {
  const state = newState(field);
  const battle = observers.watched({ field, rules, state, chance, steps: asPlayed(turn) });
  for (let force = 0; force < 2; force++) {
    state.deployedSides[force * FIELDS.SIDE + POOL.DICE] = rules.poolAtStart[force]!;
  }
  for (let unit = 0; unit < field.unitCount; unit++) showOffices(battle, unit);
  state.deployedUnits.set(state.units);
  return battle;
}
