import type { Plan } from '../plan/plan.js';
import type { DesignPoint } from '../scenario/design-points.js';

/** Are two values of plain data the same, key by key? */
export function isSameData(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) =>
    isSameData((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

/** Do two variants come to the same field and rules? Then they play the same battles, whatever the dice. */
export function isSamePlan(a: Plan, b: Plan): boolean {
  return a.system === b.system && isSameData(a.field, b.field) && isSameData(a.rules, b.rules);
}

/** The first design point of every system that plays the battle of the first. */
export function systemsCompared(points: readonly DesignPoint[]): DesignPoint[] {
  const systems = [...new Set(points.map(({ scenario }) => scenario.system))];
  const firsts = systems.map((system) => points.find(({ scenario }) => scenario.system === system)!);
  return firsts.filter((point) => isSameBattle(point, firsts[0]));
}

/** The same forces, ground and fire? */
function isSameBattle(one: DesignPoint, other: DesignPoint): boolean {
  const { system: _, rules: __, ...battle } = one.scenario;
  const { system: ___, rules: ____, ...otherBattle } = other.scenario;
  return isSameData(battle, otherBattle);
}
