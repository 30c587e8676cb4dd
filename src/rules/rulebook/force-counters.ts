import { forceOf } from '../../battlefield/units.js';
import { anyOf, type UnitField } from '../kit/state.js';
import type { Layout } from './layout.js';
import type { Position } from './position.js';

/** A change of a counter of a force, up or down, from a field without a sign. */
export function changeIn(field: UnitField, battle: Position, unit: number): number {
  const kept = field.of(battle, unit);
  return kept & 1 ? -((kept + 1) >> 1) : kept >> 1;
}

/** Adds to a change that a field holds. */
export function addToChange(field: UnitField, battle: Position, unit: number, by: number): void {
  const most = field.most >> 1;
  const change = Math.max(-most, Math.min(most, changeIn(field, battle, unit) + by));
  field.set(battle, unit, change < 0 ? -2 * change - 1 : 2 * change);
}

/** The counter of a force after the units before a given one, of both forces in order, have changed it one by one. */
export function counterBefore(
  { forceCounters, changes }: Layout,
  counter: number,
): (battle: Position, force: number, before: number) => number {
  const field = forceCounters[counter];
  const { own, enemys } = changes[counter];
  const isChanged = anyOf([own, enemys]);
  return (battle, force, before) => {
    let value = field.of(battle, force);
    for (let unit = 0; unit < before; unit++) {
      if (!isChanged(battle, unit)) continue;
      const by = changeIn(forceOf(battle, unit) === force ? own : enemys, battle, unit);
      value = Math.max(0, Math.min(field.most, value + by));
    }
    return value;
  };
}
