import { type BattlefieldPlan, FIELDS } from '../../battlefield/plan.js';
import { type BattlefieldState, newState } from '../../battlefield/state.js';
import { asPlayed, type PlayedStep } from '../../battlefield/step.js';
import type { Chance } from '../../random/chance.js';
import type { DicePoolPlan } from './compile.js';
import { POOL } from './fields.js';
import { turnOf } from './sequence.js';
import { showOffices } from './units.js';
import { type DicePoolWitness, SILENT } from './witness.js';

/** A battle being played: the plan, where everybody is, where chance comes from, and who is told. */
export interface Battle {
  readonly field: BattlefieldPlan;
  readonly rules: DicePoolPlan;
  readonly state: BattlefieldState;
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  witness: DicePoolWitness;
}

export function newBattle(field: BattlefieldPlan, rules: DicePoolPlan, chance: Chance): Battle {
  const state = newState(field);
  const battle: Battle = {
    field,
    rules,
    state,
    chance,
    steps: asPlayed(turnOf(field, rules)),
    witness: SILENT,
  };
  for (let force = 0; force < 2; force++) {
    state.deployedSides[force * FIELDS.SIDE + POOL.DICE] = rules.poolAtStart[force]!;
  }
  for (let unit = 0; unit < field.unitCount; unit++) showOffices(battle, unit);
  state.deployedUnits.set(state.units);
  return battle;
}
