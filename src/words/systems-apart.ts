import type { DivergenceRow } from '../analysis/rows.js';
import { systemsCompared } from '../analysis/same.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { percents } from './format.js';
import { systemInWords } from './summary/phrases.js';

/** Two rulebooks, and how often the same battle ends differently under them. */
export interface Pair {
  /** `dice pool and troop grade`. */
  names: string;
  row: DivergenceRow;
}

/**
 * Every pair of rulebooks, the closest first. Each is represented by the first design point that it plays, if only
 * the rulebook and its settings differ there.
 */
export function pairsApart(divergence: readonly DivergenceRow[], points: readonly DesignPoint[]): Pair[] {
  const compared = systemsCompared(points);
  return compared
    .flatMap((later, i) =>
      compared.slice(0, i).map((earlier): Pair => {
        const row = divergence.find(
          (each) => each.design_point === later.index && each.other === earlier.index,
        )!;
        const names = [earlier, later].map(({ scenario }) => systemInWords(scenario.system));
        return { names: names.join(' and '), row };
      }),
    )
    .sort((a, b) => a.row.divergence - b.row.divergence);
}

/** How often two rulebooks end the same battle differently, in words; empty when one system plays alone. */
export function systemsApart(divergence: readonly DivergenceRow[], points: readonly DesignPoint[]): string {
  const pairs = pairsApart(divergence, points);
  const [closest, farthest] = [pairs[0], pairs.at(-1)];
  if (!closest || !farthest) return '';
  const [least, most] = percents(closest.row.divergence, farthest.row.divergence);
  if (closest === farthest) {
    return `On the same luck, ${closest.names} disagree on who holds the field in ${least} of battles.`;
  }
  if (closest.row.ci_high >= farthest.row.ci_low) {
    return `On the same luck, any two rulebooks disagree on who holds the field about as often, in ${least} to ${most} of battles.`;
  }
  return `Even the closest two rulebooks, ${closest.names}, disagree on who holds the field in ${least} of battles on the same luck; ${farthest.names} in ${most}.`;
}
