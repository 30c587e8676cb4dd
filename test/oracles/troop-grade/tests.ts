import type { Effect } from '#src/rules/troop-grade/book.js';
import type { Battle } from './battle.js';
import { cellOf } from './chart.js';
import type { TestCause } from './force.js';
import { modifierOf } from './modifiers.js';
import type { Unit } from './unit.js';

/** A test: docs/battlefield.md, section 12.3; TG-10. */

/** The result of a die for a unit. */
export interface Test {
  turn: number;
  unit: Unit;
  cause: TestCause;
  total: number;
  effects: readonly Effect[];
}

export function takeTest(
  battle: Battle,
  unit: Unit,
  cause: TestCause,
  modifier = modifierOf(battle, unit),
): Test {
  unit.force.tests[cause]++;
  unit.force.effort.test(1);
  unit.force.effort.lookUp(); // the chart
  const total = battle.die(6, 'test', unit) + modifier;
  const test = { turn: battle.turn, unit, cause, total, effects: cellOf(battle.rules, unit.grade, total) };
  battle.tests.push(test);
  return test;
}

export const hasFailed = ({ effects }: Test): boolean => effects.length > 0;
