import type { Bag } from './ir.js';
import type { Layout } from './layout.js';
import type { Position } from './position.js';

/** What is left in the bags of the forces. */

export function fill(layout: Layout, battle: Position, force: number, bag: number, { holds }: Bag): void {
  holds.forEach(({ count }, word) => {
    layout.bags[bag].left[word].set(battle, force, count);
  });
}

/**
 * How many of a word are left when the units of a force before a given one have drawn; a bag that is refilled when the
 * last is drawn is never empty.
 */
export function leftOf(
  { bags }: Layout,
  { holds, refill }: Bag,
  bag: number,
  word: number,
): (battle: Position, force: number, before: number) => number {
  const { left, drawn } = bags[bag];
  const full = holds[word].count;
  const size = holds.reduce((sum, { count }) => sum + count, 0);
  return (battle, force, before) => {
    let own = left[word].of(battle, force);
    let all = 0;
    for (let i = 0; i < left.length; i++) all += left[i].of(battle, force);
    for (let unit = battle.field.firstUnit[force]; unit < before; unit++) {
      const what = drawn.of(battle, unit);
      if (what === 0) continue;
      all--;
      if (what === word + 1) own--;
      if (all > 0 || refill !== 'when empty') continue;
      all = size;
      own = full;
    }
    return own;
  };
}
