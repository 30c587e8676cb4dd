import type { Luck } from '../random/luck.js';
import { sum } from '../statistics/sum.js';

/** @public Dice of which each shows any of these faces. */
export interface ShownDice {
  dice: number;
  faces: readonly number[];
}

/** Random faces of some dice; all orders are equally likely. */
export function showFaces(groups: readonly ShownDice[], luck: Luck): number[] {
  const left = groups.map(({ dice }) => dice);
  const all = sum(left);
  return Array.from({ length: all }, (_, thrown) => {
    let among = luck.below(all - thrown);
    let group = 0;
    while (among >= left[group]) among -= left[group++];
    left[group]--;
    const { faces } = groups[group];
    return faces[luck.below(faces.length)];
  });
}

/** `count` faces from `first` on. */
export function facesFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}
