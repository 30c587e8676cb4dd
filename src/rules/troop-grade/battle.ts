import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type BattlefieldState, newState } from '../../battlefield/state.js';
import type { TurnStep } from '../../battlefield/step.js';
import type { Chance } from '../../random/chance.js';
import type { TroopGradePlan } from './compile.js';
import { SILENT, type TroopGradeWitness } from './events.js';
import { turnOf } from './sequence.js';
import { TurnCount } from './turn-count.js';

/** A battle being played: the plan, where everybody is, where chance comes from, and who is told. */
export interface Battle {
  readonly field: BattlefieldPlan;
  readonly rules: TroopGradePlan;
  readonly state: BattlefieldState;
  readonly chance: Chance;
  readonly steps: readonly TurnStep<Battle>[];
  /** What befell bases in this turn. */
  readonly turn: TurnCount;
  witness: TroopGradeWitness;
}

export function newBattle(field: BattlefieldPlan, rules: TroopGradePlan, chance: Chance): Battle {
  const state = newState(field);
  return { field, rules, state, chance, steps: turnOf(field, rules), turn: new TurnCount(), witness: SILENT };
}
