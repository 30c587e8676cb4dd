import type { ObjectivePlan } from '../../battlefield/compile-objectives.js';
import { hasTaken, someEscorted } from '../../battlefield/objective-events.js';
import { FIELDS } from '../../battlefield/plan.js';
import type { Battle } from './battle.js';
import { POOL } from './fields.js';
import { RECKONED } from './occasions.js';
import { gain, lose } from './pool.js';
import { hasFallenBack } from './units.js';

/** What the objectives of a force gave and took in one turn. */
interface Reckoning {
  captured: number;
  primary: number;
  secondary: number;
  failed: number;
}

/** 10.5, DP-30: sees, deadlines last, which objectives have come about by the end of this turn, and what that gives and takes. */
export function lookAtObjectives(battle: Battle, turn: number): void {
  const { objectiveDice } = battle.rules.book.tables;
  for (let force = 0; force < 2; force++) {
    const { captured, primary, secondary, failed } = seen(battle, force, turn);
    gain(battle, force, RECKONED.CAPTURED, captured * objectiveDice.capture);
    lose(battle, force, RECKONED.PRIMARY, primary * objectiveDice.losePrimary);
    lose(battle, force, RECKONED.SECONDARY, secondary * objectiveDice.loseSecondary);
    lose(battle, force, RECKONED.FAILED, failed * objectiveDice.failCondition);
  }
}

function seen(battle: Battle, force: number, turn: number): Reckoning {
  const { field, state } = battle;
  const events = force * FIELDS.SIDE + POOL.EVENTS;
  const reckoning = { captured: 0, primary: 0, secondary: 0, failed: 0 };
  for (const isDeadline of [false, true]) {
    field.objectives.forEach((objective, i) => {
      const bit = 1 << i;
      if (objective.force !== force || (objective.type === 'deadline') !== isDeadline) return;
      if ((state.sides[events]! & bit) !== 0 || !comesAbout(battle, objective, turn)) return;
      state.sides[events]! |= bit;
      if (objective.type === 'capture') reckoning.captured++;
      else if (objective.type === 'deadline') reckoning.failed++;
      else if (objective.type === 'hold' && objective.isPrimary) reckoning.primary++;
      else if (objective.type === 'hold') reckoning.secondary++;
    });
  }
  return reckoning;
}

function comesAbout(battle: Battle, objective: ObjectivePlan, turn: number): boolean {
  const { field, state } = battle;
  const { type, force } = objective;
  const isSteady = (unit: number) => !hasFallenBack(battle, unit);
  if (type === 'capture') return hasTaken(field, state, objective, force, isSteady);
  if (type === 'hold') return hasTaken(field, state, objective, 1 - force, isSteady);
  if (type === 'escort') return someEscorted(field, state, objective);
  if (type === 'melee') return false; // noted as it happens
  const isDone = (state.sides[force * FIELDS.SIDE + POOL.EVENTS]! & (1 << objective.objective)) !== 0;
  return turn === objective.turn && !isDone;
}
