import { columnOf, FORCE_RESPONSES, isShared } from '../battlefield/responses.js';
import { gives, systemOf } from '../rules/registry.js';
import type { Plan } from './plan.js';

/** The responses of a force that the rules of the plan give: those that all systems have, then their own. */
export function forceResponsesOf(plan: Plan): string[] {
  const own = systemOf(plan).counts.map(({ name }) => name);
  return [...FORCE_RESPONSES.filter((name) => gives(plan, name)), ...own];
}

/**
 * The place of a response in the row of a battle: one that all systems have, or one of the plan's own system. For a
 * response of the battle, the force does not matter.
 *
 * @throws RangeError when the rules of the plan have no such response
 */
export function responseColumn(plan: Plan, response: string, force: number): number {
  const { row } = plan.shape;
  if (isShared(response)) return columnOf(row, response, force);
  const own = systemOf(plan).counts.findIndex(({ name }) => name === response);
  if (own < 0) throw new RangeError(`the rules of \`${plan.system}\` do not count \`${response}\``);
  return force * row.perForce + FORCE_RESPONSES.length + own;
}
