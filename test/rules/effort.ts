import type { Scenario } from '#src/scenario/schema.js';
import { solution } from './both-players.js';
import { played } from './played.js';

/** Tests, dice and look-ups of a force (docs/battlefield.md, section 6). */
export type Effort = [tests: number, dice: number, lookUps: number];

const NAMES = ['tests', 'dice', 'look_ups'] as const;

/** Their means over all possible battles, to twelve decimals. */
export function effortOf(scenario: Scenario, force = 'red'): Effort {
  const measures = solution(scenario);
  return NAMES.map((name) => +measures.get(`response ${force} ${name}`)!.mean.toFixed(12)) as Effort;
}

/** The effort in one battle that is played. */
export function effortIn(scenario: Scenario, force = 'red'): Effort {
  const after = played(scenario);
  return NAMES.map((name) => after.response(force, name).sum) as Effort;
}
