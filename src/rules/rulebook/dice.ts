import { binomials } from '../../random/counts.js';

/** The exact distribution of what a throw shows: by value, in ascending order. */
export type Distribution = ReadonlyMap<number, number>;

interface Kind {
  sides: number;
  zero: boolean;
  keep: { which: 'highest' | 'lowest'; n: number } | null;
  hits: { n: number; more: boolean } | null;
}

/**
 * @example distributionOf(2, { sides: 6, zero: false, keep: null, hits: null }).get(7) // 1/6
 */
export function distributionOf(dice: number, { sides, zero, keep, hits }: Kind): Distribution {
  const low = zero ? 0 : 1;
  if (dice <= 0) return new Map([[0, 1]]);
  if (hits) {
    const faces = Array.from({ length: sides }, (_, i) => low + i).filter((face) =>
      hits.more ? face >= hits.n : face <= hits.n,
    ).length;
    return asMap(binomials(faces / sides, dice)[dice], 0);
  }
  if (keep && keep.n < dice) return kept(dice, sides, low, keep.n, keep.which === 'highest');
  let chances = [1];
  for (let die = 0; die < dice; die++) {
    const next = new Array<number>(chances.length + sides - 1).fill(0);
    chances.forEach((chance, sum) => {
      for (let face = 0; face < sides; face++) next[sum + face] = next[sum + face] + chance / sides;
    });
    chances = next;
  }
  return asMap(chances, dice * low);
}

function asMap(chances: readonly number[], first: number): Distribution {
  return new Map(
    chances.map((chance, i): [number, number] => [first + i, chance]).filter(([, chance]) => chance > 0),
  );
}

/** Sums the dice that are kept: face by face from the best, by how many dice show it. */
function kept(dice: number, sides: number, low: number, keep: number, highest: boolean): Distribution {
  // By dice that have shown a face, then by the sum of those kept.
  let ways: Map<number, number>[] = Array.from({ length: dice + 1 }, () => new Map<number, number>());
  ways[0].set(0, 1);
  for (let step = 0; step < sides; step++) {
    const face = highest ? low + sides - 1 - step : low + step;
    const next: Map<number, number>[] = Array.from({ length: dice + 1 }, () => new Map<number, number>());
    ways.forEach((sums, shown) => {
      const left = dice - shown;
      const chances = binomials(1 / (sides - step), left)[left];
      for (const [sum, chance] of sums) {
        chances.forEach((share, count) => {
          const counted = Math.max(0, Math.min(count, keep - shown));
          const at = sum + counted * face;
          const into = next[shown + count];
          if (share > 0) into.set(at, (into.get(at) ?? 0) + chance * share);
        });
      }
    });
    ways = next;
  }
  return new Map([...ways[dice]].sort(([a], [b]) => a - b));
}
