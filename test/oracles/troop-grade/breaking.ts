import { breakOnce } from '../plain-measures.js';
import { sum } from '../plain-pieces.js';
import type { Battle } from './battle.js';
import type { Force } from './force.js';

/** How forces break: docs/battlefield.md, section 12.5. After the first one, or both at once, no force can break. */
export function breakForces(battle: Battle): void {
  const { forces, turn } = battle;
  if (forces.some(({ broke }) => broke !== null)) return;
  const breaking = forces.filter((force) => hasEnough(battle, force));
  for (const force of breaking) breakOnce(force, { turn, loss: force.gone });
}

function hasEnough({ rules: { options, tables } }: Battle, { bases, units }: Force): boolean {
  if (options.sideBreak === 'never') return false;
  const lost = bases.filter(({ isPresent }) => !isPresent).length;
  const demoralized = sum(units.map(({ isDemoralized, present }) => (isDemoralized ? present.length : 0)));
  const counted = options.sideBreak === 'lost' ? lost : lost + demoralized;
  return 100 * counted >= tables.sideBreakPercent * bases.length;
}
