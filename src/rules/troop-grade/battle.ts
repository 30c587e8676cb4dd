import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type BattlefieldState, newState } from '../../battlefield/state.js';
import { asPlayed, type PlayedStep } from '../../battlefield/step.js';
import { SILENT_WITNESS } from '../../battlefield/witness.js';
import type { Chance } from '../../random/chance.js';
import { newTurnCounts, recording } from '../kit/recording.js';
import { BOOK_EVENTS, type TroopGradeWitness, TURN_SETS } from './events.js';
import type { TroopGradePlan } from './plan.js';
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
  const battle = {
    field,
    rules,
    state: newState(field),
    chance,
    steps,
    turnCounts: newTurnCounts(TURN_SETS),
  };
  return Object.assign(battle, { witness: recording({ ...SILENT_WITNESS }, BOOK_EVENTS, TURN_SETS, battle) });
}
