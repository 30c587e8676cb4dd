import { endOfCohorts, firstCohort } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { RESULT } from './morale.js';
import { follows, isLedAt, isNotFirstThere, readRoll, reads, throwDice } from './places.js';
import { RALLY } from './results.js';
import { survey } from './sight.js';
import { POSTURE, piece } from './state.js';
import { standsIn } from './units.js';

/** 11.7.1: those of a quiet unit who are not free read a roll for their place; whoever reaches the number is free. */
export function rallyByTest(battle: Battle, unit: number, turn: number): void {
  const { state, chance, witness } = battle;
  const { cohorts } = state;
  survey(battle, unit);
  chance.goTo(PURPOSE.rally, turn, unit);
  const first = firstCohort(battle, unit);
  const end = endOfCohorts(battle, unit);
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const depth = cohorts[cohort + COHORT.DEPTH]!;
    if (isNotFirstThere(battle, first, cohort) || !someoneIsNotFree(battle, unit, depth)) continue;
    const led = isLedAt(battle, unit, depth);
    const roll = throwDice(battle);
    witness.rolled(unit, 0, roll, depth, led);
    for (let other = cohort; other < end; other += FIELDS.COHORT) {
      if (!reads(battle, other, depth, true)) continue;
      const result = readRoll(battle, unit, other, roll, led);
      witness.judged(unit, other, RALLY, follows(battle, unit, other, led), result, false);
      if (result === RESULT.CARRIES_ON) freeCohort(battle, unit, other);
    }
  }
}

/** A cohort is free again. */
export function freeCohort(battle: Battle, unit: number, cohort: number): void {
  const stands = standsIn(battle, unit, cohort);
  piece.posture.set(battle, cohort, POSTURE.FREE);
  battle.witness.rallied(unit, stands);
}

function someoneIsNotFree(battle: Battle, unit: number, depth: number): boolean {
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (reads(battle, cohort, depth, true)) return true;
  }
  return false;
}
