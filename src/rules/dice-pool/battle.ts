import { type BattlefieldPlan, FIELDS } from '../../battlefield/plan.js';
import { type BattlefieldState, newState } from '../../battlefield/state.js';
import { asPlayed, type PlayedStep } from '../../battlefield/step.js';
import type { Chance } from '../../random/chance.js';
import type { DicePoolWitness } from './events.js';
import type { DicePoolPlan } from './plan.js';
import { POOL } from './state.js';
import { observers } from './story.js';
import { turnOf } from './turn.js';
import { showOffices } from './units.js';

/** A battle being played: the plan, where everybody is, where chance comes from, and who is told. */
export interface Battle {
  readonly field: BattlefieldPlan;
  readonly rules: DicePoolPlan;
  readonly state: BattlefieldState;
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  /** What happens in a turn: nothing that is counted turn by turn. */
  readonly turnCounts: Int32Array;
  witness: DicePoolWitness;
}

export function newBattle(field: BattlefieldPlan, rules: DicePoolPlan, chance: Chance): Battle {
  const state = newState(field);
  const steps = asPlayed(turnOf(field, rules));
  const turnCounts = observers.newTurnCounts();
  const played: Omit<Battle, 'witness'> = { field, rules, state, chance, steps, turnCounts };
  const battle: Battle = Object.assign(played, { witness: observers.recorder(played as Battle) });
  for (let force = 0; force < 2; force++) {
    state.deployedSides[force * FIELDS.SIDE + POOL.DICE] = rules.poolAtStart[force]!;
  }
  for (let unit = 0; unit < field.unitCount; unit++) showOffices(battle, unit);
  state.deployedUnits.set(state.units);
  return battle;
}
