import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type BattlefieldState, newState } from '../../battlefield/state.js';
import { asPlayed, type PlayedStep } from '../../battlefield/step.js';
import type { Chance } from '../../random/chance.js';
import type { UnitMoraleWitness } from './events.js';
import type { Conditions } from './morale.js';
import type { UnitMoralePlan } from './plan.js';
import { observers } from './story.js';
import { turnOf } from './turn.js';
import { showBodies } from './units.js';

/** A battle being played: the plan, where everybody is, where chance comes from, and who is told. */
export interface Battle {
  readonly field: BattlefieldPlan;
  readonly rules: UnitMoralePlan;
  readonly state: BattlefieldState;
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  /** What the unit that tests sees and has suffered. */
  readonly conditions: Conditions;
  /** Pieces by force and result of this turn's tests. */
  readonly turnCounts: Int32Array;
  witness: UnitMoraleWitness;
}

export function newBattle(field: BattlefieldPlan, rules: UnitMoralePlan, chance: Chance): Battle {
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
  const steps = asPlayed(turnOf(field, rules));
  const turnCounts = observers.newTurnCounts();
  const unwatched: Omit<Battle, 'witness'> = { field, rules, state, chance, steps, conditions, turnCounts };
  const battle = Object.assign(unwatched, { witness: observers.recorder(unwatched as Battle) });
  for (let unit = 0; unit < field.unitCount; unit++) showBodies(battle, unit);
  state.deployedUnits.set(state.units);
  return battle;
}
