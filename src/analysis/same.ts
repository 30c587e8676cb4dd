import type { Plan } from '../plan/plan.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { isSameData } from '../scenario/same-data.js';

/** Do two variants compile to the same field and rules? Then they play the same battles, whatever the dice. */
export function isSamePlan(a: Plan, b: Plan): boolean {
  return (
    a.system === b.system &&
    isSameData(a.rulebook, b.rulebook) &&
    isSameData(a.field, b.field) &&
    isSameData(a.rules, b.rules)
  );
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
