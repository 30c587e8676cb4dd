import type { BandsPlan } from '#src/battlefield/weapon-bands/compile.js';
import { aimOf, newSalvo, throwSalvo } from '#src/battlefield/weapon-bands/salvo.js';
import { Branches } from '#src/chain/branches.js';

/** Chances by the result of dice: `hits`, or `hits/effective/exploding`. */
export type Chances = Map<string, number>;

const add = (chances: Chances, what: string, chance: number) =>
  chance > 0 && chances.set(what, (chances.get(what) ?? 0) + chance);

/** The distribution of a volley of the kernel, over all its branches. */
export function thrown(
  firing: BandsPlan,
  hit: number,
  modifier: number,
  dice: number,
  effect: number,
): Chances {
  const branches = new Branches();
  const salvo = newSalvo();
  const chances: Chances = new Map();
  do {
    throwSalvo(firing, aimOf(hit, modifier), dice, effect, branches, salvo);
    add(chances, [salvo.hits, salvo.effective, salvo.exploding].join('/'), branches.probability);
  } while (branches.next());
  return chances;
}

/** The ten faces of the die. */
export const facesFrom = (lowest: number): number[] => Array.from({ length: 10 }, (_, i) => lowest + i);

/** Hits of a total, as in the book: the hit number, twice it, three times it … */
export function hitsByHand(total: number, hit: number): number {
  let hits = 0;
  while (total >= (hits + 1) * hit) hits++;
  return hits;
}

/** The sum of two independent results. */
function both(one: Chances, other: Chances): Chances {
  const sums: Chances = new Map();
  for (const [a, p] of one) {
    for (const [b, q] of other) {
      const right = b.split('/').map(Number);
      const sum = a.split('/').map((number, i) => Number(number) + right[i]);
      add(sums, sum.join('/'), p * q);
    }
  }
  return sums;
}

export const times = (chances: Chances, count: number): Chances =>
  Array.from({ length: count }, () => chances).reduce(both, new Map([['0/0/0', 1]]));

/** One die by enumeration: over its faces, and for each hit over the faces of the second die. */
export function byHand(
  lowest: number,
  hit: number,
  modifier: number,
  effectOfFace: (face: number) => 'none' | 'tells' | 'explodes' = () => 'none',
): Chances {
  const ofHit: Chances = new Map();
  for (const face of facesFrom(lowest)) {
    const effect = effectOfFace(face);
    add(ofHit, effect === 'none' ? '1/0/0' : effect === 'tells' ? '1/1/0' : '1/1/1', 0.1);
  }
  const ofHits: Chances[] = [];
  const chances: Chances = new Map();
  for (const face of facesFrom(lowest)) {
    const hits = hitsByHand(face + modifier, hit);
    ofHits[hits] ??= times(ofHit, hits);
    for (const [what, chance] of ofHits[hits]) add(chances, what, chance / 10);
  }
  return chances;
}

/** The largest difference between the chances of the same result. */
export function apart(one: Chances, other: Chances): number {
  const all = new Set([...one.keys(), ...other.keys()]);
  return Math.max(...[...all].map((what) => Math.abs((one.get(what) ?? 0) - (other.get(what) ?? 0))));
}
