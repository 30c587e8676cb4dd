import { forceOf } from '../../battlefield/units.js';
import { anyOf } from '../kit/state.js';
import type { Layout } from './layout.js';
import type { Position } from './position.js';

/** What a counter of a force is when the units before one, of both forces in their order, have changed it one by one. */
export function counterBefore(
  { forceCounters, changes }: Layout,
  counter: number,
): (battle: Position, force: number, before: number) => number {
  const field = forceCounters[counter];
  const { gains, sheds, gives, takes } = changes[counter];
  const isChanged = anyOf([gains, sheds, gives, takes]);
  return (battle, force, before) => {
    let value = field.of(battle, force);
    for (let unit = 0; unit < before; unit++) {
      if (!isChanged(battle, unit)) continue;
      const isOwn = forceOf(battle, unit) === force;
      const by = isOwn
        ? gains.of(battle, unit) - sheds.of(battle, unit)
        : gives.of(battle, unit) - takes.of(battle, unit);
      value = Math.max(0, Math.min(field.most, value + by));
    }
    return value;
  };
}
