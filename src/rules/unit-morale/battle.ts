import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { newState } from '../../battlefield/state.js';
import { asPlayed, type PlayedStep, type TurnStep } from '../../battlefield/step.js';
import type { Chance } from '../../random/chance.js';
import type { UnitMoraleWitness } from './events.js';
import type { Conditions } from './morale.js';
import type { Position, UnitMoralePlan } from './plan.js';
import { observers } from './story.js';
import { showBodies } from './units.js';

/** A battle being played: its position, the source of chance, its steps and its witness. */
export interface Battle extends Position {
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  witness: UnitMoraleWitness;
}

export function newBattle(
  field: BattlefieldPlan,
  rules: UnitMoralePlan,
  chance: Chance,
  turn: readonly TurnStep<Battle>[],
): Battle {
  const state = newState(field);
  const conditions: Conditions = {
    enemyCasualties: 0,
    tenths: 0,
    closeOrIndirect: 0,
    outnumbered: 0,
    apc: 0,
    enemyHmaOrApc: 0,
    enemyTanks: 0,
    airAttack: 0,
  };
  const battle = observers.watched({ field, rules, state, chance, steps: asPlayed(turn), aids: conditions });
  for (let unit = 0; unit < field.unitCount; unit++) showBodies(battle, unit);
  state.deployedUnits.set(state.units);
  return battle;
}
