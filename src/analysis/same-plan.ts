import type { Plan } from '../plan/plan.js';
import { isSameData } from './same-data.js';

/** Do two variants come to the same field and rules? Then they play the same battles, whatever the dice. */
export function isSamePlan(a: Plan, b: Plan): boolean {
  return a.system === b.system && isSameData(a.field, b.field) && isSameData(a.rules, b.rules);
}
