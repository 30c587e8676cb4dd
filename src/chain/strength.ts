import type { BattlefieldPlan } from '../battlefield/plan.js';
import { NOW, RULE_FIELDS } from '../battlefield/state.js';

/** Fields of a unit that affect its force; with objectives, its front too. */
export function strengthOf({ objectives }: BattlefieldPlan): readonly number[] {
  return objectives.length > 0 ? [...STRENGTH, NOW.FRONT] : STRENGTH;
}

const STRENGTH: readonly number[] = [
  NOW.PIECES,
  NOW.POINTS,
  NOW.ELIMINATED,
  NOW.BROKEN,
  NOW.DEPARTED,
  NOW.WRECK,
  ...Array.from({ length: RULE_FIELDS }, (_, i) => NOW.RULES + i),
];
